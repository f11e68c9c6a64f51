import { expect, test } from 'vitest';
import { localDay } from '#platform/i18n/format.ts';
import { reviewMoment } from './review-moment.ts';

const seenAt = new Date(2026, 2, 10, 15, 30).toISOString();

test('a past day is reviewed until its end', () => {
  expect(reviewMoment('2026-03-09', seenAt)).toBe(new Date(2026, 2, 9, 23, 59, 59, 999).toISOString());
});

test('today is reviewed until what was seen', () => {
  expect(reviewMoment('2026-03-10', seenAt)).toBe(seenAt);
});

test('a day of the calendar is the reader’s own', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
