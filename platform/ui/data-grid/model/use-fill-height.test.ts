import { expect, test } from 'vitest';
import { fillHeight, leastHeight } from './use-fill-height.ts';

test('a grid takes what is left of the window', () => {
  expect(fillHeight(900, 140, 16, 60)).toBe(744);
});

test('where little is left it is as tall as the window under the bar, and never less than what is of use', () => {
  expect(fillHeight(740, 600, 16, 60)).toBe(664);
  expect(fillHeight(225, 180, 16, 60)).toBe(leastHeight);
});
