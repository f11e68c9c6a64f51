import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '../format-cell.ts';
import type { GridColumn } from '../types.ts';
import { isDay, type PickedValues, type RowFilter, type RowOperator } from './column-filter.ts';
import { writeFilterText } from './filter-text.ts';

/** Values that are named; the others are counted. */
const mostNamed = 3;

/** A filter of the filter row in words, without its column: `contiene «calidad»`. A closed set says its word alone. */
export function rowFilterWords(
  { field }: GridColumn,
  filter: RowFilter,
  nameOf: (operator: RowOperator) => string,
  language: Language,
): string {
  if (field.values !== undefined) return formatCell(field, filter.value, language);
  const text = writeFilterText(field, filter, language);
  return field.type === 'text' ? `${nameOf(filter.operator)} «${text}»` : `${nameOf(filter.operator)} ${text}`;
}

/** A day, month or year as it is picked: the other way round, as it is read. */
const spanWords = (span: string) => span.split('-').reverse().join('/');

/** The values picked in a column's list, in words, without their column: `Planta, Depósito +2`. @param most values that are named */
export function pickedWords(
  { field }: GridColumn,
  { values, isExcluding }: PickedValues,
  words: { readonly blank: string; readonly allBut: string },
  language: Language,
  most = mostNamed,
): string {
  const named = values.slice(0, most).map((value) => {
    if (value === null) return words.blank;
    return isDay(field) ? spanWords(String(value)) : formatCell(field, value, language);
  });
  const more = values.length > named.length ? ` +${values.length - named.length}` : '';
  return `${isExcluding ? `${words.allBut} ` : ''}${named.join(', ')}${more}`;
}
