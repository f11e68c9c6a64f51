import { formatDay, formatMoment, formatMomentInZone } from '#platform/i18n/format.ts';
import { kept } from '#platform/i18n/kept.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { describeLogo } from '#product/logo.ts';
import type { GridField } from './fields.ts';

/** How nothing is shown where a blank could as well have been forgotten. */
export const nothing = '—';

/**
 * A value as every reader meets it: cell, history, PDF, the filter that an export names.
 * - words of a closed set, dd/MM/yyyy, moments dd/MM/yyyy HH:mm, separated numbers, N %; identifiers as they stand; null as ''
 * @param value as JSON carries it; a number may be a text
 * @param timeZone IANA name of the company's; the reader's where it is not known
 * @param isWhole nothing is left out, as evidence and conditions need it: all digits of a number, a moment's seconds and the
 *   name of its zone (21 CFR 11.50). Otherwise numbers have two decimals at most, percentages one.
 */
export function formatValue(
  field: GridField,
  value: unknown,
  language: Language,
  timeZone: string | undefined,
  isWhole = false,
): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  const word = field.values !== undefined && Object.hasOwn(field.values, text) ? field.values[text] : undefined;
  if (word !== undefined) return word[language];
  if (field.format === 'identifier') return text;
  if (field.isLogo) return describeLogo(text) ?? text;
  if (field.type === 'date') return formatDay(text);
  if (field.type === 'moment') {
    const isTold = isWhole && timeZone !== undefined && !Number.isNaN(Date.parse(text));
    return isTold ? formatMomentInZone(new Date(text), timeZone) : formatMoment(text, timeZone);
  }
  const number = numberOf(field, value);
  if (number === null) return text;
  if (!field.isPercent) return formatDecimal(number, language, isWhole);
  if (!isWhole) return formatPercent(number, language);
  return `${formatDecimal(asPercentage(number), language, true)}\u00a0%`;
}

/** The words of a closed set in one language, by value; undefined where the field has none. */
export function wordsOf({ values }: GridField, language: Language): Readonly<Record<string, string>> | undefined {
  return values && Object.fromEntries(Object.entries(values).map(([value, word]) => [value, word[language]]));
}

/** A fraction of 1 in hundredths, without what binary fractions add: 0.07 is 7. */
export function asPercentage(fraction: number): number {
  return Number((fraction * 100).toPrecision(15));
}

/** The number that a field holds, or null; a text that a double would change stays a text. */
function numberOf({ type }: GridField, value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || (type !== 'integer' && type !== 'decimal')) return null;
  const number = Number(value);
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : null;
}

const numbersOf = (maximumFractionDigits: number) =>
  kept((language: Language) => new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits }));
const whole = numbersOf(20);
const fractions = numbersOf(2);

function formatDecimal(value: number, language: Language, isWhole: boolean): string {
  return (isWhole ? whole : fractions)(language).format(value);
}
