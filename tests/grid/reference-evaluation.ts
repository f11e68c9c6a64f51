import { coerceText, coerceValue, type WallClock } from '#platform/grid/coerce-value.ts';
import type { ResolvedField } from '#platform/grid/server/grid-source.ts';
import type { FilterNode, FilterValue } from '#platform/grid/server/parse-filter.ts';
import type { GroupItem, SortItem } from '#platform/grid/server/parse-load-options.ts';
import type { DatePart } from '#platform/grid/wire.ts';

/**
 * The grid protocol once more, over plain rows in memory: what the compiled SQL is held against in tests. Moments are
 * ISO texts in UTC, dates `yyyy-MM-dd`; values without a zone are on a clock of `offset`.
 */
export type ReferenceRow = Readonly<Record<string, string | number | boolean | null>>;

const collator = new Intl.Collator('es');

export function matches(node: FilterNode, row: ReferenceRow, offset: string): boolean {
  if (node.kind === 'not') return !matches(node.node, row, offset);
  if (node.kind === 'leaf') return leafMatches(node, row[node.field.name] ?? null, offset);
  return node.connector === 'and'
    ? node.nodes.every((child) => matches(child, row, offset))
    : node.nodes.some((child) => matches(child, row, offset));
}

function leafMatches(leaf: FilterNode & { kind: 'leaf' }, cell: ReferenceRow[string], offset: string): boolean {
  const { operator, value, field } = leaf;
  if (operator === 'contains' || operator === 'notcontains' || operator === 'startswith' || operator === 'endswith') {
    const text = coerceText(value ?? '');
    if (text === undefined) return false;
    const [whole, part] = [String(cell ?? '').toLowerCase(), text.toLowerCase()];
    if (operator === 'startswith') return whole.startsWith(part);
    if (operator === 'endswith') return whole.endsWith(part);
    return whole.includes(part) === (operator === 'contains');
  }
  if (value === null) return operator === '=' ? cell === null : operator === '<>' && cell !== null;
  const order = compareCell(field, cell, value, offset);
  if (order === undefined) return false;
  if (order === null) return operator === '<>';
  switch (operator) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

/** Order of a cell to a filter's value; null for a null cell, undefined for a value that does not fit the field. */
function compareCell(
  field: ResolvedField,
  cell: ReferenceRow[string],
  value: Exclude<FilterValue, null>,
  offset: string,
): number | null | undefined {
  const coerced = coerceValue(field.type, value);
  if (coerced === undefined) return undefined;
  if (cell === null) return null;
  if (typeof coerced === 'object') return timeOf(field, cell) - wallTime(field, coerced, offset);
  if (field.type === 'text') return compareText(String(cell), String(coerced));
  return Number(cell) - Number(coerced);
}

function timeOf(field: ResolvedField, cell: ReferenceRow[string]): number {
  return Date.parse(field.type === 'date' ? `${cell}T00:00:00Z` : String(cell));
}

function wallTime(field: ResolvedField, value: WallClock, offset: string): number {
  return Date.parse(`${value.day}T${value.time}${field.type === 'date' ? 'Z' : (value.offset ?? offset)}`);
}

function compareText(left: string, right: string): number {
  return collator.compare(left.toLowerCase(), right.toLowerCase());
}

/** Order of two rows by the items, nulls first ascending and last descending. */
export function compareRows(items: readonly SortItem[], left: ReferenceRow, right: ReferenceRow): number {
  for (const { field, desc } of items) {
    const order = compareCells(field, left[field.name] ?? null, right[field.name] ?? null);
    if (order !== 0) return desc ? -order : order;
  }
  return 0;
}

function compareCells(field: ResolvedField, left: ReferenceRow[string], right: ReferenceRow[string]): number {
  if (left === null || right === null) return Number(right === null) - Number(left === null);
  if (field.type === 'text') return compareText(String(left), String(right));
  if (field.type === 'date' || field.type === 'moment') return timeOf(field, left) - timeOf(field, right);
  return Number(left) - Number(right);
}

/** The key of the node that a row falls into; text in lower case, since a node may be spelled as any member. */
export function groupKey(item: GroupItem, row: ReferenceRow, offsetHours: number): string | number | boolean | null {
  const cell = row[item.field.name] ?? null;
  if (cell === null) return null;
  if (typeof item.interval === 'number') return Number(cell) - (Number(cell) % item.interval);
  if (item.interval !== null) return datePart(item.interval, item.field, cell, offsetHours);
  return item.field.type === 'text' ? String(cell).toLowerCase() : cell;
}

function datePart(part: DatePart, field: ResolvedField, cell: ReferenceRow[string], offsetHours: number): number {
  const shift = field.type === 'moment' ? offsetHours * 3_600_000 : 0;
  const wall = new Date(timeOf(field, cell) + shift);
  const parts: Readonly<Record<DatePart, number>> = {
    year: wall.getUTCFullYear(),
    quarter: Math.floor(wall.getUTCMonth() / 3) + 1,
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    dayOfWeek: wall.getUTCDay(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
  return parts[part];
}
