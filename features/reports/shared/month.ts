import { addDays } from '#platform/clock/clock.ts';
import type { Language } from '#platform/i18n/language.ts';

/** The month `yyyy-MM` that follows another. */
export const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

/** The month `yyyy-MM` before another. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** `yyyy-MM` in words: `mayo de 2026`. */
export function monthName(month: string, language: Language): string {
  return formatMonth(month, language, { month: 'long', year: 'numeric' });
}

/** The month alone: `mayo`. */
export const monthOfYear = (month: string, language: Language): string =>
  formatMonth(month, language, { month: 'long' });

/** The month alone, shortened: `may`. */
export function shortMonthName(month: string, language: Language): string {
  return formatMonth(month, language, { month: 'short' }).replace('.', '');
}

function formatMonth(month: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
