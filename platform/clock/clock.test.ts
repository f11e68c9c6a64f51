import { expect, test } from 'vitest';
import { addDays, companyDay, companyDayEnd, daysBetween } from './clock.ts';

const buenosAires = 'America/Argentina/Buenos_Aires';

test.each([
  ['2026-03-11T02:59:59Z', buenosAires, '2026-03-10'],
  ['2026-03-11T03:00:00Z', buenosAires, '2026-03-11'],
  ['2026-03-11T02:59:59Z', 'UTC', '2026-03-11'],
  ['2026-01-01T00:30:00+14:00', 'Pacific/Kiritimati', '2026-01-01'],
  ['2025-12-31T23:30:00Z', 'Asia/Tokyo', '2026-01-01'],
])('%s in %s is %s', (moment, zone, day) => {
  expect(companyDay(new Date(moment), zone)).toBe(day);
});

test('moments in any order, of several zones, each have their own day', () => {
  const moments = [
    '2026-03-11T03:00:00Z',
    '2026-03-11T02:59:59.999Z',
    '2026-03-11T03:00:59Z',
    '1969-12-31T23:59:59.5Z',
  ];
  const days = ['2026-03-11', '2026-03-10', '2026-03-11', '1969-12-31'];
  expect(moments.map((moment) => companyDay(new Date(moment), buenosAires))).toEqual(days);
  expect(moments.map((moment) => companyDay(new Date(moment), 'UTC')).at(-1)).toBe('1969-12-31');
});

test.each([
  ['2026-03-10', '2026-03-10', 0],
  ['2026-03-10', '2026-03-11', 1],
  ['2026-03-10', '2026-03-09', -1],
  ['2024-02-28', '2024-03-01', 2],
  // Clocks change in many zones between these: a day is a day all the same.
  ['2026-01-01', '2027-01-01', 365],
])('from %s to %s are %i days, and back again', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

test('beyond the last day that is written with four digits there is none', () => {
  expect(addDays('9999-12-27', 6)).toBe('9999-12-31');
});

test.each([
  ['2026-03-10', buenosAires, '2026-03-11T02:59:59.999Z'],
  ['2026-03-10', 'UTC', '2026-03-10T23:59:59.999Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2026-01-01T09:59:59.999Z'],
  ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-02T10:59:59.999Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
])('%s ends in %s at %s', (day, zone, end) => {
  expect(companyDayEnd(day, zone).toISOString()).toBe(end);
});
