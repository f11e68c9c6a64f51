import { expect, test } from 'vitest';
import { shortTime } from './short-time.ts';

test.each([
  ['2026-11-22', '2026-11-22', null],
  ['2026-11-22', '2026-11-23', 1],
  ['2026-11-22', '2026-12-07', 15],
  ['2026-11-22', '2026-12-08', null],
  ['2026-11-22', '2026-11-20', null],
])('from %s to %s: %j', (today, dateVig, expected) => {
  expect(shortTime(today, dateVig)).toBe(expected);
});
