import { addDays } from '#platform/clock/clock.ts';
import { formatMonth } from '#platform/i18n/format.ts';
import { dayFormat } from '#platform/i18n/kept.ts';
import type { Language } from '#platform/i18n/language.ts';

/** The month `yyyy-MM` that follows another. */
export const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

/** The month `yyyy-MM` before another. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

const inWords = dayFormat({ month: 'long', year: 'numeric' });
const shortened = dayFormat({ month: 'short' });
const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** `yyyy-MM` in words: `mayo de 2026`. */
export const monthName = (month: string, language: Language): string => inWords(language).format(firstOf(month));

/** The month alone: `mayo`. */
export const monthOfYear = (month: string, language: Language): string => formatMonth(Number(month.slice(5)), language);

/** The month alone, shortened: `may`. */
export const shortMonthName = (month: string, language: Language): string =>
  shortened(language).format(firstOf(month)).replace('.', '');
