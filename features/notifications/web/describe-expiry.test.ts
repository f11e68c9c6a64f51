import { expect, test } from 'vitest';
import { describeExpiry } from './describe-expiry.ts';

test.each([
  ['2026-03-01', -1, 'expired', '1/3/2026'],
  ['2026-03-02', 0, 'today', '2/3/2026'],
  ['2026-03-01', 1, 'tomorrow', '1/3/2026'],
  ['2026-03-15', 13, 'inDays', '15/3/2026'],
  // today is the 1st of the same month
  ['2026-03-05', 4, 'inDays', '5/3/2026'],
  // today is the last day of the month before
  ['2026-03-05', 5, 'onDate', '5/3/2026'],
  ['2026-12-31', 40, 'onDate', '31/12/2026'],
])('%s with %i days left is told as %s', (expiration, daysLeft, key, date) => {
  expect(describeExpiry(expiration, daysLeft)).toEqual({ key, days: daysLeft, date });
});
