import type { GridValue, GroupNode } from '#platform/grid/wire.ts';
import { monthAfter, monthBefore } from '../../shared/month.ts';

/** A column of months: one, or all before the first or after the last that has its own. Months are `yyyy-MM`. */
export type MonthColumn =
  | { readonly kind: 'month'; readonly month: string }
  | { readonly kind: 'earlier' | 'later'; readonly month: string };

/** What is counted in one row, by column. */
export interface CountedRow {
  readonly key: string;
  readonly total: number;
  /** as many as there are columns */
  readonly counts: readonly number[];
}

export interface MonthCounts {
  readonly columns: readonly MonthColumn[];
  /** the fullest first, at most `mostRows` */
  readonly rows: readonly CountedRow[];
  /** rows that are in the list alone */
  readonly others: number;
}

/** Months that have a column of their own, around this one. */
export interface MonthSpan {
  readonly before: number;
  readonly after: number;
}

/** Of what is due: what is overdue since an earlier month is one column, half a year ahead shows when it will be too much. */
export const dueSpan: MonthSpan = { before: 0, after: 5 };
/** Of what is done or planned: half a year back, and two months ahead. */
export const heldSpan: MonthSpan = { before: 5, after: 2 };

/** Rows that are taken in at a glance; the list under them has all. */
export const mostRows = 12;

/** Groups of a load by row, year and month; what has no day stands nowhere. @param thisMonth of the company's day */
export function countByMonth(nodes: readonly GroupNode[], thisMonth: string, span: MonthSpan): MonthCounts {
  const first = times(span.before, monthBefore, thisMonth);
  const last = times(span.after, monthAfter, thisMonth);
  const months = Array.from({ length: span.before + span.after + 1 }, (_, place) => times(place, monthAfter, first));
  const all: readonly MonthColumn[] = [
    { kind: 'earlier', month: first },
    ...months.map((month) => ({ kind: 'month', month }) as const),
    { kind: 'later', month: last },
  ];
  const placeOf = (month: string) => (month < first ? 0 : month > last ? all.length - 1 : months.indexOf(month) + 1);
  const counted = nodes.map(({ key, items }) => {
    const counts = all.map(() => 0);
    for (const { month, count } of monthsOf(groupsOf(items))) {
      const place = placeOf(month);
      counts[place] = (counts[place] ?? 0) + count;
    }
    return { key: nameOf(key), counts, total: counts.reduce((sum, count) => sum + count, 0) };
  });
  const filled = counted.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  // What lies before and after has a column only where there is something.
  const kept = all.map(({ kind }, place) => kind === 'month' || filled.some(({ counts }) => counts[place] !== 0));
  return {
    columns: all.filter((_, place) => kept[place]),
    rows: filled.slice(0, mostRows).map((row) => ({ ...row, counts: row.counts.filter((_, place) => kept[place]) })),
    others: Math.max(0, filled.length - mostRows),
  };
}

/** The entries of a list's address that leave the rows of a column. @param day name of the field with the day */
export function withinColumn(day: string, { kind, month }: MonthColumn): readonly string[] {
  if (kind === 'month') return ['in', day, month];
  return kind === 'earlier' ? ['if', day, '<', `${month}-01`] : ['if', day, '>=', `${monthAfter(month)}-01`];
}

const times = (count: number, step: (month: string) => string, month: string): string =>
  count === 0 ? month : times(count - 1, step, step(month));

function* monthsOf(years: readonly GroupNode[]): Iterable<{ readonly month: string; readonly count: number }> {
  for (const { key: year, items } of years) {
    if (year === null) continue;
    for (const { key, count = 0 } of groupsOf(items)) {
      yield { month: `${String(year).padStart(4, '0')}-${String(key).padStart(2, '0')}`, count };
    }
  }
}

const groupsOf = (items: GroupNode['items']) => (items ?? []) as readonly GroupNode[];

const nameOf = (key: GridValue): string => (key === null ? '' : String(key));
