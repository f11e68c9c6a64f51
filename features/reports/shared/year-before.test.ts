import { expect, test } from 'vitest';
import { reportFilter } from './report-filter.ts';
import { yearBefore } from './year-before.ts';

const between = (startDate: string | null, endDate: string | null) =>
  reportFilter.parse({ sectors: [3], startDate, endDate });

test.each([
  ['2026-03-01', '2026-03-31', '2025-03-01', '2025-03-31'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  // A day that the year before does not have.
  ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
])('from %s to %s is held against %s to %s', (from, to, startDate, endDate) => {
  expect(yearBefore(between(from, to))).toEqual({ ...between(from, to), startDate, endDate });
});

test.each([
  ['2026-03-01', null],
  [null, '2026-03-31'],
  ['2025-01-01', '2026-01-01'],
])('what is open or longer than a year is held against nothing: from %s to %s', (from, to) => {
  expect(yearBefore(between(from, to))).toBeNull();
});
