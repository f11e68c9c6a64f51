import { isDay } from '../filter/column-filter.ts';
import type { GroupLevel } from '../load/group-path.ts';
import type { WireSort, WireSummary } from '../load/load-request.ts';
import type { GridColumn } from '../types.ts';
import type { GridLayout } from './grid-layout.ts';

/** The levels of grouping of a layout; a column of days makes two, year and month. */
export function groupLevels(columns: readonly GridColumn[], { groups, sort }: GridLayout): readonly GroupLevel[] {
  return groups.flatMap((name) => {
    const column = columns.find((other) => other.name === name);
    if (column === undefined) return [];
    const isDescending = sort.some(({ id, desc }) => id === name && desc);
    const intervals = isDay(column.field) ? (['year', 'month'] as const) : [null];
    return intervals.map((interval) => ({ name, interval, isDescending }));
  });
}

/** What groups say of their rows, in the order of the columns. */
export function groupSummaries(columns: readonly GridColumn[]): readonly WireSummary[] {
  return columns.flatMap(({ name, summary }) =>
    summary === undefined ? [] : [{ selector: name, summaryType: summary }],
  );
}

/** The order of the rows inside a group, or of all. */
export function rowSort({ groups, sort }: GridLayout, columns: readonly GridColumn[]): readonly WireSort[] {
  return sort
    .filter(({ id }) => columns.some(({ name, field }) => name === id && (isDay(field) || !groups.includes(id))))
    .map(({ id, desc }) => ({ selector: id, desc }));
}

/** The order of all rows as they are on screen, groups first: what an export follows. */
export function exportSort(layout: GridLayout, columns: readonly GridColumn[]): readonly WireSort[] {
  const grouped = groupLevels(columns, layout).map(({ name, isDescending }) => ({
    selector: name,
    desc: isDescending,
  }));
  const names = new Set(grouped.map(({ selector }) => selector));
  const first = grouped.filter(
    ({ selector }, index) => grouped.findIndex((one) => one.selector === selector) === index,
  );
  return [...first, ...rowSort(layout, columns).filter(({ selector }) => !names.has(selector))];
}
