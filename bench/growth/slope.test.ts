import { expect, test } from 'vitest';
import { slopeOf, slopesBetween } from './slope.ts';

const sizes = [1_000, 10_000, 100_000, 500_000];
const growing = (cost: (people: number) => number) => sizes.map((people) => ({ people, cost: cost(people) }));

test('what costs the same everywhere is flat, what doubles with the people linear', () => {
  expect(slopeOf(growing(() => 3))).toBeCloseTo(0, 12);
  expect(slopeOf(growing((people) => people * 7))).toBeCloseTo(1, 12);
  expect(slopeOf(growing((people) => people ** 2))).toBeCloseTo(2, 12);
  expect(slopeOf(growing((people) => 1 / people))).toBeCloseTo(-1, 12);
});

test('the unit of a cost does not matter, and what is added to all sizes alike makes it flatter', () => {
  expect(slopeOf(growing((people) => people / 1_000))).toBeCloseTo(slopeOf(growing((people) => people * 1_000)), 12);
  const withStart = slopeOf(growing((people) => 10_000 + people));
  expect(withStart).toBeGreaterThan(0.3);
  expect(withStart).toBeLessThan(1);
});

test('one sample that strays pulls the line by no more than its part of it', () => {
  const strayed = growing(() => 10).map((point, index) => (index === 0 ? { ...point, cost: 11 } : point));
  expect(Math.abs(slopeOf(strayed))).toBeLessThan(0.02);
});

test('between neighbours it shows where the growth begins', () => {
  const slopes = slopesBetween(growing((people) => Math.max(people, 100_000)));
  expect(slopes).toHaveLength(3);
  expect(slopes[0]).toBeCloseTo(0, 12);
  expect(slopes[2]).toBeCloseTo(1, 12);
});

test('one size has no slope', () => {
  expect(slopeOf([{ people: 1_000, cost: 1 }])).toBeNaN();
  expect(slopesBetween([{ people: 1_000, cost: 1 }])).toEqual([]);
});
