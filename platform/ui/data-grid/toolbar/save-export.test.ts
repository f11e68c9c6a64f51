import { describe, expect, test } from 'vitest';
import { exportPart } from './save-export.ts';

describe('exportPart', () => {
  test('is never whole before the end, and unknown without an estimate', () => {
    expect(exportPart(50, 100)).toBe(0.5);
    expect(exportPart(500, 100)).toBe(0.99);
    expect(exportPart(500, 0)).toBeNull();
  });
});
