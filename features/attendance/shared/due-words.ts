import { formatDay, formatShortDay, formatWeekday } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { AttendanceStatus, type DueBucket, dueBucket, dueDays } from './codes.ts';

/**
 * Everything that is said of due dates, and in which tone: chips, charts, headline, bell, mails and lists take their words from
 * here, so that a course has one story wherever it is shown (S0 section 4, decisions section 10).
 */

/** The buckets in the order in which they are shown, soonest last. */
export const dueBuckets = ['onTime', 'nearDueDate', 'almostDueDate', 'dued'] as const satisfies readonly DueBucket[];

/** Green, light green, yellow, red (S0 section 4), as the theme and the mails name these colours. */
export const bucketTones = {
  onTime: 'positive',
  nearDueDate: 'near',
  almostDueDate: 'warning',
  dued: 'critical',
} as const satisfies Record<DueBucket, string>;

const { near, almost } = dueDays;

/** What a bucket is called: the rule itself, so that no two of them can be taken for one another. */
export const bucketWords: Readonly<Record<DueBucket, Localized>> = {
  onTime: { es: `Más de ${near} días`, en: `More than ${near} days` },
  nearDueDate: { es: `${almost + 1} a ${near} días`, en: `${almost + 1} to ${near} days` },
  almostDueDate: { es: `Hasta ${almost} días`, en: `Up to ${almost} days` },
  dued: { es: 'Vencidos o vencen hoy', en: 'Expired or expiring today' },
};

/** How soon "soon" is, to end a sentence with: what the bell, the headline and the mails are about. */
export const soonWords: Localized = { es: `en los próximos ${near} días`, en: `within the next ${near} days` };

/** What the dashboard is narrowed to by its headline: all but the first of the buckets. */
export const soonFilterWords: Localized = {
  es: `Vencidos o que vencen ${soonWords.es}`,
  en: `Expired or expiring ${soonWords.en}`,
};

const dueSoonWords = {
  none: {
    es: `No tiene cursos vencidos ni que venzan ${soonWords.es}.`,
    en: `You have no courses that have expired or expire ${soonWords.en}.`,
  },
  some: { es: 'Tiene {soon}.', en: 'You have {soon}.' },
  one: {
    es: `{count} curso vencido o que vence ${soonWords.es}`,
    en: `{count} course that has expired or expires ${soonWords.en}`,
  },
  other: {
    es: `{count} cursos vencidos o que vencen ${soonWords.es}`,
    en: `{count} courses that have expired or expire ${soonWords.en}`,
  },
} as const satisfies Record<string, Localized>;

/** So many courses, at least one, that have expired or are near due: "5 cursos vencidos o que vencen en los próximos 15 días". */
export function wordDueSoon(count: number, language: Language): string {
  return fillText(dueSoonWords[count === 1 ? 'one' : 'other'][language], { count });
}

/** What the dashboard says of them first; also that there are none. */
export function wordDueHeadline(count: number, language: Language): string {
  if (count === 0) return dueSoonWords.none[language];
  return fillText(dueSoonWords.some[language], { soon: wordDueSoon(count, language) });
}

/** The sentences of the seeds: those of a course, and the bell's where they differ. */
export const dueSentences = {
  finishedOnTime: { es: 'Terminado en término', en: 'Finished on time' },
  finishedLate: { es: 'Terminado fuera de término', en: 'Finished late' },
  absent: { es: 'Ausente', en: 'Absent' },
  notApproved: { es: 'Terminado, no aprobado', en: 'Finished, not passed' },
  suspended: { es: 'Suspendido', en: 'Suspended' },
  expired: { es: 'Venció el {date}', en: 'Expired on {date}' },
  yesterday: { es: 'Venció ayer', en: 'Expired yesterday' },
  today: { es: 'Vence hoy', en: 'Expires today' },
  tomorrow: { es: 'Vence mañana', en: 'Expires tomorrow' },
  thisWeek: { es: 'Vence el {weekday}, en {days} días', en: 'Expires on {weekday}, in {days} days' },
  inDays: { es: 'Vence en {days} días', en: 'Expires in {days} days' },
  onDate: { es: 'Vence el {date}', en: 'Expires on {date}' },
  expiredNotice: { es: 'Vencido', en: 'Expired' },
  onDateNotice: { es: 'Vence: {date}', en: 'Expires: {date}' },
} as const satisfies Record<string, Localized>;

export interface Due {
  readonly status: number;
  readonly onTime: boolean | null;
  /** of a finished one: that somebody was not there, or not approved, is said instead of whether it was on time */
  readonly present?: boolean | null;
  readonly approved?: boolean | null;
  /** expiration minus today in company days; negative when expired */
  readonly daysLeft: number;
  /** yyyy-MM-dd */
  readonly expiration_Date: string;
}

/**
 * What is said of a course: finished by being absent, without approval, on time or not; expired; expires today; the days that
 * remain, while the course is in a bucket that asks for haste, with the day of the week where it can be no other week's;
 * otherwise the date as dd/MM/yyyy.
 */
export function wordDue(due: Due, language: Language): string {
  const key = keyOfCourse(due);
  return fillText(dueSentences[key][language], {
    date: formatDay(due.expiration_Date),
    days: due.daysLeft,
    weekday: key === 'thisWeek' ? formatWeekday(due.expiration_Date, language) : '',
  });
}

function keyOfCourse({ status, daysLeft, ...result }: Due): keyof typeof dueSentences {
  if (status === AttendanceStatus.Finished) return keyOfFinished(result);
  if (status === AttendanceStatus.Suspended) return 'suspended';
  if (daysLeft < 0) return daysLeft === -1 ? 'yesterday' : 'expired';
  if (daysLeft === 0) return 'today';
  if (daysLeft === 1) return 'tomorrow';
  if (daysLeft < 7) return 'thisWeek';
  return dueBucket(daysLeft) === 'onTime' ? 'onDate' : 'inDays';
}

function keyOfFinished({ present, approved, onTime }: Pick<Due, 'present' | 'approved' | 'onTime'>) {
  if (present === false) return 'absent';
  if (approved === false) return 'notApproved';
  return onTime ? 'finishedOnTime' : 'finishedLate';
}

/**
 * What is said of an open course.
 * @param expiration company day `yyyy-MM-dd`
 */
export function wordOpenDue(expiration: string, daysLeft: number, language: Language): string {
  const due = { status: AttendanceStatus.NotStarted, onTime: null, daysLeft, expiration_Date: expiration };
  return wordDue(due, language);
}

/** The same with the day after it, where the sentence does not name it: "Vence en 7 días · 17/03/2026". */
export function wordOpenDueWithDay(expiration: string, daysLeft: number, language: Language): string {
  const sentence = wordOpenDue(expiration, daysLeft, language);
  const day = formatDay(expiration);
  return sentence.includes(day) ? sentence : `${sentence} · ${day}`;
}

/**
 * What the bell says of an open course: expired, today, tomorrow, in N days while it is in the month of today, else the date as
 * d/m/yyyy (S0 section 4, notification wording).
 * @param expiration company day `yyyy-MM-dd`
 * @param daysLeft expiration minus today in company days, so that "today" is the company's and not the reader's
 */
export function wordDueNotice(expiration: string, daysLeft: number, language: Language): string {
  const values = { days: daysLeft, date: formatShortDay(expiration) };
  return fillText(dueSentences[keyOfNotice(expiration, daysLeft)][language], values);
}

function keyOfNotice(expiration: string, daysLeft: number): keyof typeof dueSentences {
  if (daysLeft < 0) return 'expiredNotice';
  if (daysLeft === 0) return 'today';
  if (daysLeft === 1) return 'tomorrow';
  const dayOfMonth = Number(expiration.slice(8, 10));
  return daysLeft < dayOfMonth ? 'inDays' : 'onDateNotice';
}
