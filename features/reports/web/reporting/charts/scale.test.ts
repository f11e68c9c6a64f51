import { expect, test } from 'vitest';
import type { ChartRow } from '../../../shared/reporting.ts';
import { axisTicks, everyMonth } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [47, [0, 10, 20, 30, 40, 50]],
  [1234, [0, 500, 1000, 1500]],
])('an axis up to %i', (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});

const month = (key: string) => ({ key, name: key, value: 1 }) as ChartRow;

test('months without anything stand between the others', () => {
  const shown = everyMonth([month('2025-11'), month('2026-02')], (key) => `(${key})`);
  expect(shown.map(({ name, value }) => [name, value])).toEqual([
    ['2025-11', 1],
    ['(2025-12)', 0],
    ['(2026-01)', 0],
    ['2026-02', 1],
  ]);
});

test('over more than ten years only the months that hold something are shown', () => {
  expect(everyMonth([month('1999-12'), month('2026-02')], String)).toHaveLength(2);
});

test('the last month that there is has none after it', () => {
  expect(everyMonth([month('9999-11'), month('9999-12')], String)).toHaveLength(2);
});
