import type { GridField } from '#platform/grid/fields.ts';
import { asPercentage } from '#platform/grid/format-value.ts';
import { formatDay, formatTyped } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { isDay, type RowFilter } from './column-filter.ts';
import { parseDay, parseNumber } from './parse-typed.ts';

/** What was typed into the filter row, as its field's value; null when it is not one. */
export function readFilterText(field: GridField, text: string, language: Language): string | number | null {
  if (isDay(field)) return parseDay(text);
  if (field.type === 'text') return text;
  const number = parseNumber(text, language);
  return number === null ? null : field.isPercent ? Number((number / 100).toPrecision(12)) : number;
}

/** A filter's value as it is typed. */
export function writeFilterText(field: GridField, filter: RowFilter | undefined, language: Language): string {
  if (filter === undefined) return '';
  const { value, upTo } = filter;
  if (isDay(field))
    return upTo === undefined ? formatDay(String(value)) : `${formatDay(String(value))} – ${formatDay(upTo)}`;
  if (typeof value !== 'number') return String(value);
  return formatTyped(field.isPercent ? asPercentage(value) : value, language);
}
