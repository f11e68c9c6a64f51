import { describe, expect, test } from 'vitest';
import { wholePercents } from './whole-percents.ts';

describe('wholePercents', () => {
  test.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    // Rounded one by one they would be 101.
    [
      [2, 2, 2, 1],
      [29, 29, 28, 14],
    ],
    [
      [1, 0, 0, 0],
      [100, 0, 0, 0],
    ],
    [
      [5, 3, 0, 0],
      [63, 37, 0, 0],
    ],
    [
      [1, 199],
      [1, 99],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('%j are %j', (counts, shares) => {
    expect(wholePercents(counts)).toEqual(shares);
  });

  test('whatever is counted, the shares are 100 together, and nothing that is not there gets one', () => {
    for (let seed = 1; seed < 500; seed += 1) {
      const counts = [1, 2, 3, 4].map((part) => (seed * part * 7919) % 23);
      if (counts.every((count) => count === 0)) continue;
      const shares = wholePercents(counts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      counts.forEach((count, place) => {
        if (count === 0) expect(shares[place]).toBe(0);
      });
    }
  });
});
