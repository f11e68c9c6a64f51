import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatDay,
  formatMoment,
  formatMomentInWords,
  formatMomentInZone,
  formatNumber,
  formatTyped,
  wordAge,
} from './format.ts';

afterEach(() => vi.unstubAllGlobals());

describe('formatDay', () => {
  test('moves the digits and never the day', () => {
    expect(formatDay('2026-01-01')).toBe('01/01/2026');
    expect(formatDay('2026-12-31')).toBe('31/12/2026');
  });

  test('shows nothing for nothing and leaves other texts alone', () => {
    expect(formatDay(null)).toBe('');
    expect(formatDay('soon')).toBe('soon');
  });
});

describe('formatMoment', () => {
  test('shows the moment in the zone asked for', () => {
    expect(formatMoment('2026-03-01T02:05:00Z', 'America/Argentina/Buenos_Aires')).toBe('28/02/2026 23:05');
    expect(formatMoment('2026-03-01T00:05:00+00:00', 'UTC')).toBe('01/03/2026 00:05');
  });

  test('shows nothing for nothing', () => {
    expect(formatMoment(undefined)).toBe('');
  });
});

test.each([
  ['America/Argentina/Buenos_Aires', 'es', '10/03/2026 12:04:05, hora estándar de Argentina (GMT-3)'],
  ['America/Argentina/Buenos_Aires', 'en', '10/03/2026 12:04:05, Argentina Standard Time (GMT-3)'],
  ['Europe/Madrid', 'es', '10/03/2026 16:04:05, hora de Europa central (CET)'],
  ['UTC', 'es', '10/03/2026 15:04:05, tiempo universal coordinado'],
] as const)('a moment in words names its zone as people do: %s, %s', (zone, language, words) => {
  expect(formatMomentInWords(new Date('2026-03-10T15:04:05Z'), zone, language)).toBe(words);
});

test('in a browser no line ends within the name of a zone', () => {
  vi.stubGlobal('document', {});
  const at = new Date('2026-03-10T15:04:05Z');
  const joined = 'GMT-\u20603';
  const zone = 'America/Argentina/Buenos_Aires';
  expect(formatMomentInZone(at, zone)).toBe(`10/03/2026 12:04:05 ${joined} (${zone})`);
  expect(formatMomentInWords(at, zone, 'es')).toContain(`(${joined})`);
});

test('groups thousands in both languages', () => {
  expect(formatNumber(1234, 'es')).toBe('1.234');
  expect(formatNumber(1234.5, 'en', 1)).toBe('1,234.5');
});

test('a number as one types it keeps all of its digits', () => {
  expect(formatTyped(69.6, 'es')).toBe('69,6');
  expect(formatTyped(1234.25, 'en')).toBe('1234.25');
  expect(formatTyped(100, 'es')).toBe('100');
});

test.each([
  [0, 'hoy', 'today'],
  [-1, 'ayer', 'yesterday'],
  [-12, 'hace 12 días', '12 days ago'],
  [3, 'dentro de 3 días', 'in 3 days'],
  [-30, 'hace 30 días', '30 days ago'],
  [-31, 'hace 1 mes', '1 month ago'],
  [-364, 'hace 12 meses', '12 months ago'],
  [-800, 'hace 2 años', '2 years ago'],
] as const)('%i days from today are told as one says them', (days, spanish, english) => {
  expect([wordAge(days, 'es'), wordAge(days, 'en')]).toEqual([spanish, english]);
});
