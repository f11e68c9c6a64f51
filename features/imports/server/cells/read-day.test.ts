import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './formula-guard.ts';
import { readDay } from './read-day.ts';

const unsaid = { dateOrder: null, dateSystem: null };

test.each([
  ['2019-03-04', '2019-03-04'],
  ['20190304', '2019-03-04'],
  ['2019/3/4 00:00:00', '2019-03-04'],
  ['2019-03-04T23:59:59-03:00', '2019-03-04'],
  ['31/12/2019', '2019-12-31'],
  ['12/31/2019', '2019-12-31'],
  ['4.4.2019', '2019-04-04'],
  ['3/4/2019', 'DAY_AMBIGUOUS'],
  ['3/4/19', 'DAY_UNREADABLE'],
  ['31/2/2019', 'DAY_UNREADABLE'],
  ['43528', 'DAY_SERIAL'],
  ['ayer', 'DAY_UNREADABLE'],
])('%s without a choice is %s', (written, expected) => {
  const read = readDay(written, unsaid);
  expect('day' in read ? read.day : read.code).toBe(expected);
});

test('the order and the system that are chosen decide', () => {
  expect(readDay('3/4/2019', { ...unsaid, dateOrder: 'dmy' })).toEqual({ day: '2019-04-03' });
  expect(readDay('3/4/2019', { ...unsaid, dateOrder: 'mdy' })).toEqual({ day: '2019-03-04' });
  expect(readDay('13/4/2019', { ...unsaid, dateOrder: 'mdy' })).toEqual({ code: 'DAY_UNREADABLE' });
  expect(readDay('43528', { ...unsaid, dateSystem: '1900' })).toEqual({ day: '2019-03-04' });
  expect(readDay('42066', { ...unsaid, dateSystem: '1904' })).toEqual({ day: '2019-03-04' });
});

test('what looks like a formula goes out behind an apostrophe, and comes back as it was', () => {
  for (const cell of ['=cmd|x', '@SUM(A1)', '-2+3', '+54 11 4444', 'Paz', '-12', "'hola"]) {
    expect(unguardCell(guardCell(cell))).toBe(cell);
  }
  expect([guardCell('=1+1'), guardCell('-12,5')]).toEqual(["'=1+1", '-12,5']);
});
