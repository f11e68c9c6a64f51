import type { SaidFilter } from '#platform/grid/read-bounds.ts';
import type { FilterOperator, GridValue } from '#platform/grid/wire.ts';

/** A filter as the load carries it (grid protocol, section 3); null: none. */
export type WireFilter = readonly unknown[] | null;

function join(parts: readonly WireFilter[], connector: 'and' | 'or'): WireFilter {
  const present = parts.filter((part) => part !== null);
  if (present.length <= 1) return present[0] ?? null;
  return present.flatMap((part, index) => (index === 0 ? [part] : [connector, part]));
}

/** Rows that meet every filter; without any, null. */
export const allOf = (parts: readonly WireFilter[]): WireFilter => join(parts, 'and');

/** Rows that meet at least one filter; without any, null. */
export const anyOf = (parts: readonly WireFilter[]): WireFilter => join(parts, 'or');

/** The rows that do not meet a filter. */
export const not = (filter: WireFilter): WireFilter => (filter === null ? null : ['!', filter]);

/** The day after a span `yyyy`, `yyyy-MM` or `yyyy-MM-dd`, as `yyyy-MM-dd`. */
export function dayAfter(span: string): string {
  const [year = 0, month, day] = span.split('-').map(Number);
  const next = new Date(0);
  if (month === undefined) next.setUTCFullYear(year + 1, 0, 1);
  else if (day === undefined) next.setUTCFullYear(year, month, 1);
  else next.setUTCFullYear(year, month - 1, day + 1);
  return next.toISOString().slice(0, 10);
}

/** The first day of a span `yyyy`, `yyyy-MM` or `yyyy-MM-dd`. */
export function firstDay(span: string): string {
  return `${span}-01-01`.slice(0, 10);
}

/** The rows whose day or moment is in a span `yyyy`, `yyyy-MM` or `yyyy-MM-dd`: a range, since moments have hours. */
export function dayRange(name: string, span: string): WireFilter {
  return [[name, '>=', firstDay(span)], 'and', [name, '<', dayAfter(span)]];
}

/** A filter of a grid's own making, as its words are made from it. */
export function saidFilter(filter: readonly unknown[]): SaidFilter {
  const [first, operator, value] = filter;
  if (first === '!') return { kind: 'not', node: saidFilter(operator as readonly unknown[]) };
  if (typeof first === 'string') {
    return { kind: 'leaf', field: { name: first }, operator: operator as FilterOperator, value: value as GridValue };
  }
  const parts = filter.filter((part): part is readonly unknown[] => Array.isArray(part));
  return { kind: 'list', connector: operator === 'or' ? 'or' : 'and', nodes: parts.map(saidFilter) };
}
