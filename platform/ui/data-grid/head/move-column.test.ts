import { describe, expect, test } from 'vitest';
import { moveColumn, stepColumn } from './move-column.ts';

describe('moveColumn', () => {
  test('takes the place of another, from either side', () => {
    expect(moveColumn(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(moveColumn(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(moveColumn(['a', 'b'], 'x', 'b')).toEqual(['a', 'b']);
  });
});

describe('stepColumn', () => {
  test('goes past hidden columns and stops at the ends', () => {
    const isShown = (name: string) => name !== 'b';
    expect(stepColumn(['a', 'b', 'c'], 'a', 1, isShown)).toEqual(['b', 'c', 'a']);
    expect(stepColumn(['a', 'b', 'c'], 'a', -1, isShown)).toEqual(['a', 'b', 'c']);
  });
});
