import { describe, expect, test } from 'vitest';
import { shareWidths } from './share-widths.ts';

const words = { width: 200, isFixed: false, isText: true };
const number = { width: 100, isFixed: false, isText: false };
const chosen = { width: 300, isFixed: true, isText: true };
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

describe('shareWidths', () => {
  test('leaves no empty end, and gives words most of it', () => {
    const widths = shareWidths([words, number, words], 1001);
    expect(sum(widths)).toBe(1001);
    expect((widths[0] ?? 0) - 200).toBeGreaterThan(((widths[1] ?? 0) - 100) * 5);
  });

  test('takes what is missing from the words, as long as they stay readable', () => {
    expect(sum(shareWidths([words, number, words], 440))).toBe(440);
    expect(shareWidths([words, number, words], 440)[1]).toBe(100);
    expect(shareWidths([words, number, words], 380)).toEqual([200, 100, 200]);
  });

  test('never touches a width that the reader has chosen', () => {
    expect(shareWidths([chosen, words], 900)).toEqual([300, 600]);
    expect(shareWidths([chosen, chosen], 900)).toEqual([300, 300]);
  });
});
