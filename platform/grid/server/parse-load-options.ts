import type { FieldType } from '../fields.ts';
import { type DatePart, dateParts } from '../wire.ts';
import { limit, shown, syntax } from './errors.ts';
import { type GridSource, type ResolvedField, resolveField, resolveSelected } from './grid-source.ts';
import { gridLimits } from './limits.ts';
import { type FilterNode, parseFilter } from './parse-filter.ts';

export interface SortItem {
  readonly field: ResolvedField;
  readonly desc: boolean;
}

export interface GroupItem extends SortItem {
  /** part of a date, width of a number's range, or null for the value itself */
  readonly interval: DatePart | number | null;
  readonly isExpanded: boolean;
}

const summaryTypes = ['sum', 'min', 'max', 'avg', 'count'] as const;

export interface SummaryItem {
  readonly type: (typeof summaryTypes)[number];
  /** null only for count */
  readonly field: ResolvedField | null;
}

/** One load, checked: every name is a field of the source (grid protocol, section 2). */
export interface LoadOptions {
  readonly skip: number;
  /** null: no page */
  readonly take: number | null;
  readonly requireTotalCount: boolean;
  readonly requireGroupCount: boolean;
  readonly isCountQuery: boolean;
  /** rows are counted up to here and no further; null: all of them */
  readonly countUpTo: number | null;
  readonly sort: readonly SortItem[];
  readonly group: readonly GroupItem[];
  readonly filter: FilterNode | null;
  readonly totalSummary: readonly SummaryItem[];
  readonly groupSummary: readonly SummaryItem[];
  /** null: every field */
  readonly select: readonly ResolvedField[] | null;
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Reads load options from a query string or a body; each value may be JSON or its text, empty is absent, and unknown
 * parameters are ignored.
 * @throws Refusal GRID_FIELD, GRID_SYNTAX, GRID_LIMIT
 */
export function parseLoadOptions(source: GridSource, parameters: Parameters): LoadOptions {
  const take = readInteger(parameters, 'take');
  return {
    skip: readInteger(parameters, 'skip') ?? 0,
    take: take === 0 ? null : take,
    requireTotalCount: readFlag(parameters, 'requireTotalCount'),
    requireGroupCount: readFlag(parameters, 'requireGroupCount'),
    isCountQuery: readFlag(parameters, 'isCountQuery'),
    countUpTo: readInteger(parameters, 'countUpTo'),
    sort: readList(parameters, 'sort', gridLimits.sortFields).map((item) => parseSort(source, item)),
    group: readList(parameters, 'group', gridLimits.groupLevels).map((item) => parseGroup(source, item)),
    filter: parseFilter(source, readFilter(parameters)),
    totalSummary: parseSummaries(source, parameters, 'totalSummary'),
    groupSummary: parseSummaries(source, parameters, 'groupSummary'),
    select: parseSelect(source, parameters),
  };
}

function readValue(parameters: Parameters, name: string): unknown {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return value === '' || value === null ? undefined : value;
}

function readJson(parameters: Parameters, name: string): unknown {
  const value = readValue(parameters, name);
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed === null ? undefined : parsed;
  } catch {
    throw syntax(name);
  }
}

function readFilter(parameters: Parameters): unknown {
  const value = readValue(parameters, 'filter');
  if (sizeOf(value) > gridLimits.filterBytes) throw limit('filter, 64 KiB');
  return readJson(parameters, 'filter');
}

function sizeOf(filter: unknown): number {
  if (typeof filter === 'string') return Buffer.byteLength(filter);
  try {
    return Buffer.byteLength(JSON.stringify(filter ?? null));
  } catch {
    // Nested deeper than the stack holds.
    throw limit('filter, depth');
  }
}

function readInteger(parameters: Parameters, name: string): number | null {
  const value = readValue(parameters, name);
  if (value === undefined) return null;
  const isWhole = typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value));
  const number = Number(value);
  if (!isWhole || !Number.isSafeInteger(number) || number < 0) throw syntax(`${name} ${shown(value)}`);
  return number;
}

function readFlag(parameters: Parameters, name: string): boolean {
  const value = readValue(parameters, name);
  if (value === undefined) return false;
  const text = typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw syntax(`${name} ${shown(value)}`);
  return text === 'true';
}

function readList(parameters: Parameters, name: string, maximum: number): readonly unknown[] {
  const value = readJson(parameters, name);
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw syntax(name);
  if (value.length > maximum) throw limit(`${name}, ${maximum}`);
  return value;
}

function asObject(item: unknown, name: string): Parameters {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw syntax(`${name} ${shown(item)}`);
  return item as Parameters;
}

function readOptionalBoolean(item: Parameters, name: string, otherwise: boolean): boolean {
  const value = readValue(item, name);
  if (value === undefined) return otherwise;
  if (typeof value !== 'boolean') throw syntax(`${name} ${shown(value)}`);
  return value;
}

function parseSort(source: GridSource, item: unknown): SortItem {
  const sort = asObject(item, 'sort');
  return { field: resolveField(source, sort.selector), desc: readOptionalBoolean(sort, 'desc', false) };
}

function parseGroup(source: GridSource, item: unknown): GroupItem {
  const group = asObject(item, 'group');
  const sorted = parseSort(source, group);
  return {
    ...sorted,
    interval: parseInterval(sorted.field.type, readValue(group, 'groupInterval')),
    isExpanded: readOptionalBoolean(group, 'isExpanded', true),
  };
}

function parseInterval(type: FieldType, value: unknown): DatePart | number | null {
  if (value === undefined) return null;
  if (type === 'date' || type === 'moment') {
    const part = dateParts.find((name) => name === value);
    if (part !== undefined) return part;
  } else if (type === 'integer' || type === 'decimal') {
    const width = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
    if (Number.isFinite(width) && width > 0) return width;
  }
  throw syntax(`groupInterval ${shown(value)}`);
}

function parseSummaries(source: GridSource, parameters: Parameters, name: string): SummaryItem[] {
  return readList(parameters, name, gridLimits.summaries).map((item) => {
    const summary = asObject(item, name);
    const type = summaryTypes.find((known) => known === summary.summaryType);
    if (type === undefined) throw syntax(`summaryType ${shown(summary.summaryType)}`);
    const selector = readValue(summary, 'selector');
    if (type === 'count') return { type, field: selector === undefined ? null : resolveField(source, selector) };
    const field = resolveField(source, selector);
    const isNumber = field.type === 'integer' || field.type === 'decimal';
    if (((type === 'sum' || type === 'avg') && !isNumber) || field.type === 'boolean') {
      throw syntax(`${type} ${shown(field.name)}`);
    }
    return { type, field };
  });
}

function parseSelect(source: GridSource, parameters: Parameters): readonly ResolvedField[] | null {
  const value = readJson(parameters, 'select');
  if (value === undefined) return null;
  const names = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(names)) throw syntax('select');
  if (names.length === 0) return null;
  if (names.length > (source.fields.size + (source.lists?.size ?? 0)) * 2) throw limit('select');
  return names.map((name) => resolveSelected(source, name));
}
