import { expect, test } from 'vitest';
import { formatRecorded } from './format-recorded.ts';

const moment = '2026-03-10T15:00:07.000Z';

test('a moment is shown to the second, in the zone that was kept with it', () => {
  expect(formatRecorded(moment, 'America/Argentina/Buenos_Aires')).toBe('10/03/2026 12:00:07 GMT-3');
  expect(formatRecorded(moment, 'UTC')).toBe('10/03/2026 15:00:07 UTC');
});

test('a zone that the head of the column names is not said again; another one is', () => {
  expect(formatRecorded(moment, 'UTC', 'UTC')).toBe('10/03/2026 15:00:07');
  expect(formatRecorded(moment, 'UTC', 'America/Argentina/Buenos_Aires')).toBe('10/03/2026 15:00:07 UTC');
});

test('what is not there is nothing', () => {
  expect(formatRecorded(null, 'UTC')).toBe('');
  expect(formatRecorded(undefined, undefined)).toBe('');
});
