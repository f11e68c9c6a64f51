import { describe, expect, test } from 'vitest';
import { AttendanceStatus, dueBucket } from './codes.ts';
import { expiryWording } from './expiry-wording.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';

const open = { status: AttendanceStatus.NotStarted, onTime: null, expiration_Date: '2026-12-05' };

describe('expiryWording', () => {
  test.each([
    [-1, { key: 'expired', date: '05/12/2026' }],
    [0, { key: 'today' }],
    [1, { key: 'tomorrow' }],
    [2, { key: 'inDays', days: 2 }],
    [15, { key: 'inDays', days: 15 }],
    [16, { key: 'onDate', date: '05/12/2026' }],
  ])('words an open course with %d days left', (daysLeft, wording) => {
    expect(expiryWording({ ...open, daysLeft })).toMatchObject(wording);
  });

  test('says of a finished course only whether it was on time, whatever the date', () => {
    const finished = { ...open, status: AttendanceStatus.Finished, daysLeft: -40 };
    expect(expiryWording({ ...finished, onTime: true })).toMatchObject({ key: 'finishedOnTime' });
    expect(expiryWording({ ...finished, onTime: false })).toMatchObject({ key: 'finishedLate' });
  });

  test('never calls a suspended course expired', () => {
    expect(expiryWording({ ...open, status: AttendanceStatus.Suspended, daysLeft: -3 })).toMatchObject({
      key: 'suspended',
    });
  });

  test.each([
    [es, /\bhoy\b/],
    [en, /\btoday\b/],
  ])(
    'says "today" wherever a course that expires today is shown: beside it, and in the chart that counts it',
    (texts, today) => {
      const { key } = expiryWording({ ...open, daysLeft: 0 });
      expect(texts.expiry[key]).toMatch(today);
      expect(texts.dashboard.buckets[dueBucket(0)]).toMatch(today);
      // No other slice of the chart claims it.
      for (const bucket of [dueBucket(1), dueBucket(8), dueBucket(16)]) {
        expect(texts.dashboard.buckets[bucket]).not.toMatch(today);
      }
    },
  );
});
