import { expect, test } from 'vitest';
import { serialOfDay, serialOfMomentIn } from './serial-date.ts';

test.each([
  ['1900-03-01', 61],
  ['2024-02-29', 45_351],
  ['9999-12-31', 2_958_465],
  ['1900-02-28', null],
  ['2024-2-9', null],
  ['2024-13-01', null],
])('the day %s is %j', (day, serial) => {
  expect(serialOfDay(day)).toBe(serial);
});

const day = 45_382; // 2024-03-31, when Europe put its clocks forward at 01:00 UTC.
test.each([
  ['Europe/Madrid', '2024-03-31T00:59:59.000Z', day + (1 * 3600 + 59 * 60 + 59) / 86_400],
  ['Europe/Madrid', '2024-03-31T01:00:00.000Z', day + 3 / 24],
  ['Europe/Madrid', '2024-07-01T12:00:00.000Z', day + 92 + 14 / 24],
  ['Asia/Kathmandu', '2024-03-31T00:00:00.000Z', day + (5 * 60 + 45) / 1440],
  ['America/Argentina/Buenos_Aires', '2024-03-31T02:00:00.000Z', day - 1 / 24],
  ['UTC', '2024-03-31T12:00:00.250Z', day + 0.5 + 0.25 / 86_400],
])('in %s the moment %s is %d', (timeZone, moment, serial) => {
  expect(serialOfMomentIn(timeZone)(new Date(moment))).toBeCloseTo(serial, 9);
});
