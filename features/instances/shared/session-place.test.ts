import { expect, test } from 'vitest';
import { hoursText } from './session-place.ts';

test.each([
  [null, null, ''],
  ['14:00', null, '14:00'],
  ['14:00', '15:30', '14:00–15:30'],
  ['22:00', '06:00', '22:00–06:00 (+1\u00a0d)'],
])('from %s to %s is %j', (starts_At, ends_At, told) => {
  expect(hoursText({ starts_At, ends_At })).toBe(told);
});
