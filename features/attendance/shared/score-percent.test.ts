import { describe, expect, test } from 'vitest';
import { scorePercent } from './score-percent.ts';

describe('scorePercent', () => {
  test.each([
    [0, 0],
    [0.5, 50],
    [0.666_666, 66.7],
    [0.29, 29],
    [16 / 23, 69.6],
    [0.9999, 100],
    [0.01, 1],
    [1, 100],
  ])('reads the fraction %d as %d %%', (score, percent) => {
    expect(scorePercent(score)).toBe(percent);
  });

  test.each([
    [1.5, 1.5],
    [70, 70],
    [99.65, 99.7],
  ])('takes %d, above 1, as a percentage already', (score, percent) => {
    expect(scorePercent(score)).toBe(percent);
  });
});
