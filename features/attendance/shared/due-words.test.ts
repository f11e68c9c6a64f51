import { describe, expect, test } from 'vitest';
import { languages } from '#platform/i18n/language.ts';
import { AttendanceStatus, dueBucket, dueDays } from './codes.ts';
import {
  bucketWords,
  dueBuckets,
  wordDue,
  wordDueHeadline,
  wordDueNotice,
  wordDueSoon,
  wordOpenDueWithDay,
} from './due-words.ts';

const open = { status: AttendanceStatus.NotStarted, onTime: null, expiration_Date: '2026-12-05' };

describe('the sentence of a course', () => {
  test.each([
    [-2, 'Venció el 05/12/2026'],
    [-1, 'Venció ayer'],
    [0, 'Vence hoy'],
    [1, 'Vence mañana'],
    [2, 'Vence el sábado, en 2 días'],
    [6, 'Vence el sábado, en 6 días'],
    [7, 'Vence en 7 días'],
    [15, 'Vence en 15 días'],
    [16, 'Vence el 05/12/2026'],
  ])('of an open one with %d days left', (daysLeft, words) => {
    expect(wordDue({ ...open, daysLeft }, 'es')).toBe(words);
  });

  test('of a finished one says only whether it was on time, whatever the date', () => {
    const finished = { ...open, status: AttendanceStatus.Finished, daysLeft: -40 };
    expect(wordDue({ ...finished, onTime: true }, 'es')).toBe('Terminado en término');
    expect(wordDue({ ...finished, onTime: false }, 'en')).toBe('Finished late');
    expect(wordDue({ ...finished, onTime: true, approved: true }, 'es')).toBe('Terminado en término');
  });

  test('says first of a finished one that it was not approved', () => {
    const failed = { ...open, status: AttendanceStatus.Finished, daysLeft: 3, onTime: true, approved: false };
    expect(wordDue(failed, 'es')).toBe('Terminado, no aprobado');
    expect(wordDue({ ...failed, onTime: false }, 'en')).toBe('Finished, not passed');
    expect(wordDue({ ...failed, present: false }, 'es')).toBe('Ausente');
  });

  test('never calls a suspended one expired', () => {
    expect(wordDue({ ...open, status: AttendanceStatus.Suspended, daysLeft: -3 }, 'es')).toBe('Suspendido');
  });

  test('in a mail names its day once', () => {
    expect(wordOpenDueWithDay('2026-12-05', 7, 'es')).toBe('Vence en 7 días · 05/12/2026');
    expect(wordOpenDueWithDay('2026-12-05', -2, 'es')).toBe('Venció el 05/12/2026');
    expect(wordOpenDueWithDay('2026-12-05', -1, 'en')).toBe('Expired yesterday · 05/12/2026');
    expect(wordOpenDueWithDay('2026-12-05', 5, 'en')).toBe('Expires on Saturday, in 5 days · 05/12/2026');
  });
});

test.each([
  ['2026-03-01', -1, 'Vencido'],
  ['2026-03-02', 0, 'Vence hoy'],
  ['2026-03-01', 1, 'Vence mañana'],
  ['2026-03-15', 13, 'Vence en 13 días'],
  // today is the 1st of the same month
  ['2026-03-05', 4, 'Vence en 4 días'],
  // today is the last day of the month before
  ['2026-03-05', 5, 'Vence: 5/3/2026'],
  ['2026-12-31', 40, 'Vence: 31/12/2026'],
])('the bell says of %s with %i days left: %s', (expiration, daysLeft, words) => {
  expect(wordDueNotice(expiration, daysLeft, 'es')).toBe(words);
});

describe('what the charts and lists call a bucket', () => {
  const today = { es: /\bhoy\b/, en: /\btoday\b/ };

  test.each(languages)('tells of a course that is due today the same as the course itself: %s', (language) => {
    expect(wordDue({ ...open, daysLeft: 0 }, language)).toMatch(today[language]);
    expect(wordDueNotice('2026-12-05', 0, language)).toMatch(today[language]);
    expect(bucketWords[dueBucket(0)][language]).toMatch(today[language]);
    for (const bucket of dueBuckets.filter((each) => each !== dueBucket(0))) {
      expect(bucketWords[bucket][language]).not.toMatch(today[language]);
    }
  });

  test('is its rule: the days that it names are in it, those beside them are not', () => {
    const { near, almost } = dueDays;
    expect(bucketWords[dueBucket(near + 1)].es).toBe(`Más de ${near} días`);
    expect(bucketWords[dueBucket(near)].es).toBe(`${almost + 1} a ${near} días`);
    expect(bucketWords[dueBucket(almost + 1)].es).toBe(`${almost + 1} a ${near} días`);
    expect(bucketWords[dueBucket(almost)].es).toBe(`Hasta ${almost} días`);
    expect(bucketWords[dueBucket(1)].es).toBe(`Hasta ${almost} días`);
  });
});

test('the headline and the bell count alike, and say up to when', () => {
  expect(wordDueHeadline(0, 'es')).toBe('No tiene cursos vencidos ni que venzan en los próximos 15 días.');
  expect(wordDueHeadline(1, 'es')).toBe('Tiene 1 curso vencido o que vence en los próximos 15 días.');
  expect(wordDueHeadline(5, 'en')).toBe(`You have ${wordDueSoon(5, 'en')}.`);
});
