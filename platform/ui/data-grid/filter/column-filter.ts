import type { GridField } from '#platform/grid/fields.ts';
import type { FilterOperator, GridValue } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { searchWords } from '#platform/i18n/search-words.ts';
import type { GridColumn } from '../types.ts';
import { readPlainValue } from './plain-value.ts';
import { allOf, anyOf, dayAfter, dayRange, firstDay, not, type WireFilter } from './wire-filter.ts';

/** How the filter row compares a column's values: as a load does, or between two. */
export type RowOperator = FilterOperator | 'between';

/** What the filter row holds for a column. Days are `yyyy-MM-dd`; percentages fractions of 1. */
export interface RowFilter {
  readonly operator: RowOperator;
  readonly value: string | number | boolean;
  /** last day, of `between` */
  readonly upTo?: string;
}

/** Values picked in a column's list: these alone, or all but these. Spans of days are `yyyy`, `yyyy-MM`, `yyyy-MM-dd`. */
export interface PickedValues {
  readonly isExcluding: boolean;
  readonly values: readonly GridValue[];
}

/** All that narrows the rows down. */
export interface GridFilters {
  readonly row: Readonly<Record<string, RowFilter>>;
  readonly picked: Readonly<Record<string, PickedValues>>;
  readonly search: string;
}

const orders: readonly RowOperator[] = ['=', '<>', '<', '<=', '>', '>='];
const operatorsByType: Readonly<Record<GridField['type'], readonly RowOperator[]>> = {
  text: ['contains', 'notcontains', 'startswith', 'endswith', '=', '<>'],
  integer: orders,
  decimal: orders,
  boolean: ['='],
  date: [...orders, 'between'],
  moment: [...orders, 'between'],
};

/** The operators of a field, its default first. A closed set has a list of its words instead. */
export function operatorsOf(field: GridField): readonly RowOperator[] {
  return field.values === undefined ? operatorsByType[field.type] : ['='];
}

export const isDay = (field: GridField) => field.type === 'date' || field.type === 'moment';

/** Whether the search panel looks into a column: text that is not a closed set, and cheap to read. */
export const isSearched = (field: GridField) =>
  field.type === 'text' && field.values === undefined && field.search !== 'never';

/** The filter of one entry of the filter row. Days are ranges, so that moments of the day are in. */
export function rowFilter(column: GridColumn, { operator, value, upTo }: RowFilter): WireFilter {
  const { name, field } = column;
  if (field.isPercent === true && typeof value === 'number') return percentFilter(name, operator, value);
  if (!isDay(field)) return [name, operator, value];
  const day = String(value);
  switch (operator) {
    case '=':
      return dayRange(name, day);
    case '<>':
      return not(dayRange(name, day));
    case '<=':
      return [name, '<', dayAfter(day)];
    case '>':
      return [name, '>=', dayAfter(day)];
    case 'between':
      return allOf([
        [name, '>=', firstDay(day)],
        [name, '<', dayAfter(upTo ?? day)],
      ]);
    default:
      return [name, operator, day];
  }
}

/** Tenths of a percentage in 1: a percentage is shown with one. */
const tenths = 1_000;

/** Percentages as they are shown: 66,7 is all that is shown so, as two thirds are. What was typed with more digits is compared as it is. */
function percentFilter(name: string, operator: RowOperator, value: number): WireFilter {
  const tenth = Math.round(value * tenths);
  if (Math.abs(value * tenths - tenth) > 1e-6 || operator === 'between') return [name, operator, value];
  const [from, below] = [(tenth - 0.5) / tenths, (tenth + 0.5) / tenths];
  const isShownSo = allOf([
    [name, '>=', from],
    [name, '<', below],
  ]);
  switch (operator) {
    case '=':
      return isShownSo;
    case '<>':
      return not(isShownSo);
    case '<=':
      return [name, '<', below];
    case '>':
      return [name, '>=', below];
    default:
      return [name, operator, from];
  }
}

/** The filter of the values picked in a column's list; an empty text counts as none. */
export function pickedFilter(column: GridColumn, { values, isExcluding }: PickedValues): WireFilter {
  const { name, field } = column;
  const leaves = values.flatMap((value): readonly WireFilter[] => {
    if (value === null)
      return field.type === 'text'
        ? [
            [name, '=', null],
            [name, '=', ''],
          ]
        : [[name, '=', null]];
    return isDay(field) ? [dayRange(name, String(value))] : [[name, '=', value]];
  });
  const some = anyOf(leaves);
  return isExcluding ? not(some) : some;
}

/** A search that ends with a version: `POE-PE-003 v2`, `V2`, `2`. */
const withVersion = /^(?:(.*\S)\s+)?v(?:ersi[oó]n)?\.?\s*([1-9]\d{0,3})$/i;
const versionAlone = /^()([1-9]\d{0,2})$/;

/** Letters from which words of closed sets are searched: fewer begin too many of them. */
const fewestOfWord = 3;

/** The values of a closed set whose words on screen begin with all that is searched for. */
function wordedFilters({ name, field }: GridColumn, text: string, language: Language): readonly WireFilter[] {
  const typed = searchWords(text);
  if (field.values === undefined || field.type === 'boolean' || typed.join('').length < fewestOfWord) return [];
  return Object.entries(field.values)
    .filter(([, label]) => {
      const words = searchWords(label[language]);
      return typed.every((each) => words.some((word) => word.startsWith(each)));
    })
    .map(([value]) => [name, '=', readPlainValue(field, value)]);
}

/**
 * The search: any text column that is shown, or that is always searched, contains it, or it begins the words of a closed set that
 * is shown. Where rows have a version, one that ends the search is compared as a number, and what comes before it is searched for
 * as text.
 */
function searchFilter(columns: readonly GridColumn[], { shown, language }: Searched, search: string): WireFilter {
  const searched = columns.filter(
    ({ name, field }) => isSearched(field) && (shown.has(name) || field.search === 'always'),
  );
  const worded = columns.filter(({ name, field }) => shown.has(name) && field.search !== 'never');
  const contains = (text: string) =>
    anyOf([
      ...searched.map(({ name }): WireFilter => [name, 'contains', text]),
      ...worded.flatMap((column) => wordedFilters(column, text, language)),
    ]);
  const version = columns.find(({ field }) => field.search === 'version');
  const [, rest = '', number] = withVersion.exec(search) ?? versionAlone.exec(search) ?? [];
  if (version === undefined || number === undefined) return contains(search);
  const isVersion: WireFilter = [version.name, '=', Number(number)];
  return anyOf([contains(search), rest === '' ? isVersion : allOf([contains(rest), isVersion])]);
}

/** What the search looks into. */
interface Searched {
  /** names of the columns in sight */
  readonly shown: ReadonlySet<string>;
  /** that of the words of closed sets */
  readonly language: Language;
}

/**
 * The filter of a load: every column's, and the search (`searchFilter`). `except` leaves one column's
 * filters out: its own list offers what the others leave.
 */
export function buildFilter(
  columns: readonly GridColumn[],
  filters: GridFilters,
  searched: Searched,
  except?: string,
): WireFilter {
  const ofColumns = columns
    .filter(({ name }) => name !== except)
    .flatMap((column) => {
      const row = filters.row[column.name];
      const picked = filters.picked[column.name];
      return [
        row === undefined ? null : rowFilter(column, row),
        picked === undefined ? null : pickedFilter(column, picked),
      ];
    });
  const text = filters.search.trim();
  return allOf([...ofColumns, text === '' ? null : searchFilter(columns, searched, text)]);
}

/** How many columns are filtered, the search counted as one. */
export function countFilters({ row, picked, search }: GridFilters): number {
  return new Set([...Object.keys(row), ...Object.keys(picked)]).size + (search.trim() === '' ? 0 : 1);
}
