import { expect, test } from 'vitest';
import { companyDayAt } from '#platform/i18n/web/company-time-zone.ts';
import { reviewMoment } from './review-moment.ts';

const seenAt = new Date(2026, 2, 10, 15, 30).toISOString();

test('a past day is reviewed until its end', () => {
  const end = new Date(reviewMoment('2026-03-09', seenAt));
  expect(companyDayAt(end)).toBe('2026-03-09');
  expect(companyDayAt(new Date(end.getTime() + 1))).toBe('2026-03-10');
});

test('today is reviewed until what was seen', () => {
  expect(reviewMoment('2026-03-10', seenAt)).toBe(seenAt);
});
