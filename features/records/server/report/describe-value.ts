import { formatMomentInZone } from '#platform/documents/pdf/format-moment.ts';
import type { GridField } from '#platform/grid/fields.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';

/** How nothing is printed: a cell that is blank could as well have been forgotten. */
const nothing = '—';

/** A value as a report prints it: the word of a closed set, a day as dd/MM/yyyy, a moment with its zone. */
export function describeValue(field: GridField, value: unknown, language: Language, timeZone: string): string {
  if (value === null || value === undefined || value === '') return nothing;
  const word = field.values?.[String(value)]?.[language];
  if (word !== undefined) return word;
  if (field.type === 'date') return formatDay(String(value));
  if (field.type === 'moment') return formatMomentInZone(new Date(String(value)), timeZone);
  if (field.isPercent) return `${formatNumber(Number(value) * 100, language, 2)} %`;
  return String(value);
}
