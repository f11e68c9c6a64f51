import { describe, expect, test } from 'vitest';
import { formatDay, formatMoment, formatNumber, formatTyped } from './format.ts';

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

test('groups thousands in both languages', () => {
  expect(formatNumber(1234, 'es')).toBe('1.234');
  expect(formatNumber(1234.5, 'en', 1)).toBe('1,234.5');
});

test('a number as one types it keeps all of its digits', () => {
  expect(formatTyped(69.6, 'es')).toBe('69,6');
  expect(formatTyped(1234.25, 'en')).toBe('1234.25');
  expect(formatTyped(100, 'es')).toBe('100');
});
