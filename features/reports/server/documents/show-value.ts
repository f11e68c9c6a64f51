import type { GridField } from '#platform/grid/fields.ts';
import { formatValue } from '#platform/grid/format-value.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatPercent } from '#platform/i18n/percent.ts';

/** In which language and zone a document is written. */
export interface Reading {
  readonly language: Language;
  readonly timeZone: string;
}

/** A value of a row as a printed table has it. */
export function showValue(field: GridField, value: unknown, { language, timeZone }: Reading): string {
  return formatValue(field, value instanceof Date ? value.toISOString() : value, language, timeZone);
}

/** The head of a printed column: numbers stand right, but for those that name something. */
export function printedHead({ label, type, values, format }: GridField, language: Language) {
  const isAmount = (type === 'integer' || type === 'decimal') && values === undefined && format === undefined;
  return { label: label[language], align: isAmount ? 'right' : 'left' } as const;
}

/** A fraction of 1 as a percentage; – where there is nothing to divide by (decisions section 10). */
export function showRate(rate: number | null, language: Language): string {
  return rate === null ? '–' : formatPercent(rate, language);
}
