import type { GridField } from '#platform/grid/fields.ts';
import type { GridValue } from '#platform/grid/wire.ts';
import { isDay, operatorsOf, type PickedValues, type RowFilter, type RowOperator } from '../filter/column-filter.ts';
import { readPlainValue } from '../filter/plain-value.ts';
import type { GridColumn } from '../types.ts';
import { readAddressText, writeAddressText } from './address-text.ts';
import type { GridLayout } from './grid-layout.ts';

/** What decides which rows a grid shows, and in which order: what an address says of it. */
export type GridView = Pick<
  GridLayout,
  'visible' | 'sort' | 'groups' | 'rowFilters' | 'picked' | 'search' | 'showsQuiet'
>;

/** Characters that an address spends on a grid at most. */
const longest = 2000;

/**
 * What a grid shows differently from its standard, as one short text.
 * @returns '' for nothing; also for what would be too long, which is then remembered and not told
 */
export function writeGridAddress(view: GridView, standard: GridView): string {
  const { sort, groups, visible, rowFilters, picked, search, showsQuiet } = view;
  const isShown = (name: string, of: GridView['visible']) => of[name] !== false;
  const entries: readonly (readonly unknown[])[] = [
    ...writeSort(sort, standard.sort),
    ...groups.map((name) => ['by', name]),
    ...Object.keys({ ...standard.visible, ...visible })
      .filter((name) => isShown(name, visible) !== isShown(name, standard.visible))
      .map((name) => [isShown(name, visible) ? 'show' : 'hide', name]),
    ...Object.entries(rowFilters).map(([name, { operator, value, upTo }]) =>
      ['if', name, operator, value, upTo].filter((part) => part !== undefined),
    ),
    ...Object.entries(picked).map(([name, { isExcluding, values }]) => [isExcluding ? 'not' : 'in', name, ...values]),
    ...(search.trim() === '' ? [] : [['search', search]]),
    ...(showsQuiet ? [['quiet']] : []),
  ];
  const text = writeAddressText(entries);
  return isTooLong(text) ? '' : text;
}

const isTooLong = (text: string) => encodeURIComponent(text.toWellFormed()).length > longest;

function writeSort(sort: GridView['sort'], standard: GridView['sort']): string[][] {
  if (JSON.stringify(sort) === JSON.stringify(standard)) return [];
  return sort.length === 0 ? [['unsorted']] : sort.map(({ id, desc }) => [desc ? 'desc' : 'asc', id]);
}

/** What an address says of a grid; whatever is not in form, or of no column, is passed over. */
export function readGridAddress(text: string, columns: readonly GridColumn[], standard: GridView): GridView {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const sort: GridView['sort'][number][] = [];
  const groups = new Set<string>();
  const visible: Record<string, boolean> = { ...standard.visible };
  const rowFilters: Record<string, RowFilter> = {};
  const picked: Record<string, PickedValues> = {};
  let search = '';
  let isSorted = false;
  let showsQuiet = false;
  for (const [verb, name, ...values] of isTooLong(text) ? [] : readAddressText(text)) {
    if (verb === 'search') search = name ?? '';
    isSorted ||= verb === 'unsorted';
    showsQuiet ||= verb === 'quiet';
    const column = byName.get(name ?? '');
    if (column === undefined) continue;
    const { name: id, field } = column;
    if (verb === 'asc' || verb === 'desc') {
      if (!sort.some((other) => other.id === id)) sort.push({ id, desc: verb === 'desc' });
    } else if (verb === 'by') groups.add(id);
    else if (verb === 'show' || verb === 'hide') visible[id] = verb === 'show';
    else if (verb === 'if') Object.assign(rowFilters, named(id, readRowFilter(field, values)));
    else if (verb === 'in' || verb === 'not') Object.assign(picked, named(id, readPicked(field, verb, values)));
  }
  return {
    sort: isSorted || sort.length > 0 ? sort : standard.sort,
    groups: [...groups],
    visible,
    rowFilters,
    picked,
    search,
    showsQuiet,
  };
}

const named = <T>(name: string, value: T | null) => (value === null ? {} : { [name]: value });

function readRowFilter(field: GridField, [operator, value, upTo]: readonly (string | null)[]): RowFilter | null {
  const known = operatorsOf(field).find((one): one is RowOperator => one === operator);
  const read = readAny(field, value ?? null);
  if (known === undefined || read === null || (isDay(field) && !isWholeDay(value))) return null;
  if (known !== 'between') return { operator: known, value: read };
  return isWholeDay(upTo) ? { operator: known, value: read, upTo: String(upTo) } : null;
}

function readPicked(field: GridField, verb: 'in' | 'not', parts: readonly (string | null)[]): PickedValues | null {
  const values = parts.flatMap((part): GridValue[] => {
    const read = readAny(field, part);
    return part !== null && read === null ? [] : [read];
  });
  return values.length === 0 ? null : { isExcluding: verb === 'not', values };
}

const isWholeDay = (text: string | null | undefined) => text?.length === 'yyyy-MM-dd'.length;

/** A value of a field; spans of days too. */
function readAny(field: GridField, text: string | null): string | number | boolean | null {
  if (text === null || !isDay(field)) return text === null ? null : readPlainValue(field, text);
  if (!/^\d{4}(-\d\d){0,2}$/.test(text) || text.startsWith('0000')) return null;
  const day = new Date(`${text}-01-01`.slice(0, 10));
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/**
 * The field that somebody typed into, where two views differ in nothing else; null where they differ by another act. Typing on in one
 * field is one step back.
 */
export function typedField(before: GridView, after: GridView, columns: readonly GridColumn[]): string | null {
  const rest = ({ rowFilters: _row, search: _text, ...others }: GridView) => JSON.stringify(others);
  if (rest(before) !== rest(after)) return null;
  const differing = columns.filter(
    ({ name }) => JSON.stringify(before.rowFilters[name]) !== JSON.stringify(after.rowFilters[name]),
  );
  const [column, ...others] = differing;
  if (before.search !== after.search) return differing.length === 0 ? 'search' : null;
  if (column === undefined || others.length > 0 || column.field.values !== undefined) return null;
  return `column ${column.name}`;
}
