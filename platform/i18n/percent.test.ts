import { describe, expect, test } from 'vitest';
import { formatPercent, percentOf, percentShares } from './percent.ts';

describe('a percentage', () => {
  test.each([
    [0, 0, '0\u00a0%', '0%'],
    [5 / 68, 7.4, '7,4\u00a0%', '7.4%'],
    [1 / 68, 1.5, '1,5\u00a0%', '1.5%'],
    [7 / 9, 77.8, '77,8\u00a0%', '77.8%'],
    [8 / 9, 88.9, '88,9\u00a0%', '88.9%'],
    [1 / 6, 16.7, '16,7\u00a0%', '16.7%'],
    [0.0145, 1.5, '1,5\u00a0%', '1.5%'],
    [0.285, 28.5, '28,5\u00a0%', '28.5%'],
    [0.07, 7, '7\u00a0%', '7%'],
    [1, 100, '100\u00a0%', '100%'],
  ])('%d is %d', (fraction, percent, es, en) => {
    expect(percentOf(fraction)).toBe(percent);
    expect([formatPercent(fraction, 'es'), formatPercent(fraction, 'en')]).toEqual([es, en]);
  });
});

describe('shares of one whole', () => {
  test.each([
    [
      [1, 1, 1],
      [33.4, 33.3, 33.3],
    ],
    // Rounded one by one they would be 100.1.
    [
      [2, 2, 2, 1],
      [28.6, 28.6, 28.5, 14.3],
    ],
    [
      [1, 0, 0, 0],
      [100, 0, 0, 0],
    ],
    [
      [5, 3, 0, 0],
      [62.5, 37.5, 0, 0],
    ],
    [
      [1, 1999],
      [0.1, 99.9],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('%j are %j', (counts, shares) => {
    expect(percentShares(counts)).toEqual(shares);
  });

  test('whatever is counted, the shares are 100 together, and nothing that is not there gets one', () => {
    for (let seed = 1; seed < 500; seed += 1) {
      const counts = [1, 2, 3, 4].map((part) => (seed * part * 7919) % 23);
      if (counts.every((count) => count === 0)) continue;
      const shares = percentShares(counts);
      expect(shares.reduce((sum, share) => sum + Math.round(share * 10), 0)).toBe(1000);
      counts.forEach((count, place) => {
        if (count === 0) expect(shares[place]).toBe(0);
      });
    }
  });
});
