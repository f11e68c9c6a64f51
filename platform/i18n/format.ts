import { dayFormat, kept } from './kept.ts';
import { type Language, writing } from './language.ts';

/**
 * A company day `yyyy-MM-dd` as dd/MM/yyyy (S0 section 5). Only the digits are moved, so no time zone can shift it; a
 * text that is no day comes back as it is, null as ''.
 */
export function formatDay(day: string | null | undefined): string {
  if (day === null || day === undefined) return '';
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  return parts === null ? day : `${parts[3]}/${parts[2]}/${parts[1]}`;
}

/** A company day `yyyy-MM-dd` as d/m/yyyy, without leading zeros (S0 section 4, notification wording). */
export function formatShortDay(day: string): string {
  return formatDay(day)
    .split('/')
    .map((part) => part.replace(/^0/, ''))
    .join('/');
}

const weekday = dayFormat({ weekday: 'long' });

/** The day of the week of a company day `yyyy-MM-dd`: "jueves", "Thursday". */
export function formatWeekday(day: string, language: Language): string {
  return weekday(language).format(new Date(`${day.slice(0, 10)}T00:00Z`));
}

const month = dayFormat({ month: 'long' });

/** The name of a month: "mayo", "May". @param place 1 is January */
export const formatMonth = (place: number, language: Language): string =>
  month(language).format(Date.UTC(2000, place - 1, 1));

const ages = kept((language: Language) => new Intl.RelativeTimeFormat(language));
const agesInWords = kept((language: Language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/**
 * How long ago a day was, or how far ahead it is, as one says it: "hoy", "ayer", "hace 12 días", "hace 3 meses", "dentro de 2 días".
 * Months are of 30 days, for an age is told in round words.
 * @param days that day minus today; negative in the past
 */
export function wordAge(days: number, language: Language): string {
  const far = Math.abs(days);
  if (far <= 30) return agesInWords(language).format(days, 'day');
  const [length, unit] = far < 365 ? ([30, 'month'] as const) : ([365, 'year'] as const);
  return ages(language).format(Math.trunc(days / length), unit);
}

const clockOf = (seconds: Intl.DateTimeFormatOptions) =>
  kept(
    (timeZone: string | undefined) =>
      new Intl.DateTimeFormat('en-GB', {
        ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', ...seconds },
        hourCycle: 'h23',
        timeZone,
      }),
  );
const clock = clockOf({});
const clockOfSeconds = clockOf({ second: '2-digit' });

function readClock(moment: Date, timeZone: string | undefined, hasSeconds: boolean): string {
  return (hasSeconds ? clockOfSeconds : clock)(timeZone).format(moment).replace(',', '');
}

/** A moment (ISO 8601) as dd/MM/yyyy HH:mm in the time zone of the reader, or of `timeZone`; null as ''. */
export function formatMoment(moment: string | null | undefined, timeZone?: string): string {
  if (moment === null || moment === undefined) return '';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : readClock(date, timeZone, false);
}

/** A moment as the clock of a zone shows it: `dd/MM/yyyy HH:mm:ss`. */
export function formatMomentSeconds(moment: Date, timeZone: string): string {
  return readClock(moment, timeZone, true);
}

/**
 * `GMT-3`: what a zone is called at a moment. In a browser a word joiner follows its sign, for lines break there else (`GMT-` / `3`);
 * on paper, whose fonts lack that character, no line breaks within a word.
 */
export function zoneName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return 'document' in globalThis ? name.replace(/[+-]/, '$&\u2060') : name;
}

/** A moment with the short name of its zone (21 CFR 11.50): `10/03/2026 12:04:05 GMT-3`. */
export function formatMomentZoned(moment: Date, timeZone: string): string {
  return `${formatMomentSeconds(moment, timeZone)} ${zoneName(timeZone, moment)}`.trim();
}

/**
 * The same for what is kept and read years later, on paper and in workbooks, when an offset alone no longer tells the place:
 * `10/03/2026 12:04:05 GMT-3 (America/Argentina/Buenos_Aires)`. Where both names are one, it stands once.
 */
export function formatMomentInZone(moment: Date, timeZone: string): string {
  const zoned = formatMomentZoned(moment, timeZone);
  return zoned.endsWith(` ${timeZone}`) ? zoned : `${zoned} (${timeZone})`;
}

/**
 * The same in words, where it is said once for all moments of a page: `10/03/2026 12:04:05, hora estándar de Argentina (GMT-3)`.
 */
export function formatMomentInWords(moment: Date, timeZone: string, language: Language): string {
  const zone = (timeZoneName: 'long' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [generic, offset] = [zone('longGeneric'), zoneName(timeZone, moment)];
  // UTC has no name of that kind.
  const name = generic.startsWith('GMT') ? zone('long') : generic;
  return `${formatMomentSeconds(moment, timeZone)}, ${name}${offset === 'UTC' ? '' : ` (${offset})`}`;
}

const numbers = kept((digits: number) =>
  kept(
    (language: Language) =>
      new Intl.NumberFormat(language, {
        useGrouping: 'always',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ),
);

/** A number with the separators of the language, in Spanish from the first thousand on. */
export function formatNumber(value: number, language: Language, fractionDigits = 0): string {
  return numbers(fractionDigits)(language).format(value);
}

/** A number as one types it: all of its digits, with the decimal sign of the language. */
export function formatTyped(value: number, language: Language): string {
  return String(value).replace('.', writing[language].decimal);
}
