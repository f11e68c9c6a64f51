import { expect, test } from 'vitest';
import { withTouch } from './touched-order.ts';

const all = [1, 2, 3, 4];

test('each line that is touched gets the next place, and the last one its own', () => {
  expect(withTouch([], 3, all)).toEqual([3]);
  expect(withTouch([3], 1, all)).toEqual([3, 1]);
  expect(withTouch([3, 1], 4, all)).toEqual([3, 1, 4, 2]);
});

test('a line that is touched again gives its place back, with those behind it', () => {
  expect(withTouch([3, 1], 1, all)).toEqual([3]);
  expect(withTouch([3, 1], 3, all)).toEqual([]);
});

test('of two lines one touch says all', () => {
  expect(withTouch([], 2, [1, 2])).toEqual([2, 1]);
});
