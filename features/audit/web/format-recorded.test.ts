import { expect, test } from 'vitest';
import { formatRecorded } from './format-recorded.ts';

test('a moment is shown in the zone that was kept with it', () => {
  const moment = '2026-03-10T15:00:00.000Z';
  expect(formatRecorded(moment, 'America/Argentina/Buenos_Aires')).toBe('10/03/2026 12:00 GMT-3');
  expect(formatRecorded(moment, 'UTC')).toBe('10/03/2026 15:00 UTC');
});

test('what is not there is nothing', () => {
  expect(formatRecorded(null, 'UTC')).toBe('');
  expect(formatRecorded(undefined, undefined)).toBe('');
});
