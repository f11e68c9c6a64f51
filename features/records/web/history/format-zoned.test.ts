import { expect, test } from 'vitest';
import { formatZoned } from './format-zoned.ts';

test('names the zone of the company beside the moment', () => {
  const moment = '2026-11-21T12:14:00.000Z';
  expect(formatZoned(moment, 'America/Argentina/Buenos_Aires')).toBe('21/11/2026 09:14:00 GMT-3');
  expect(formatZoned(moment, 'UTC')).toBe('21/11/2026 12:14:00 UTC');
});

test('is nothing for nothing', () => {
  expect(formatZoned(null, 'UTC')).toBe('');
});
