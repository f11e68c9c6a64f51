import { type GridRow, type LoadReply, shownRows } from '#platform/grid/wire.ts';
import type { LoadRequest } from '../load/load-request.ts';
import { type RowQuery, rowId } from '../load/row-load.ts';

/** Rows that were picked, by their id, in the order in which they were picked. */
export type PickedRows = ReadonlyMap<string, GridRow>;

export const noPicks: PickedRows = new Map();

/** Rows loaded at a time while all that match are picked. */
const pickPage = 1000;

/** Picks a row, or takes it back. */
export function togglePick(picked: PickedRows, rowKey: readonly string[], row: GridRow): PickedRows {
  const id = rowId(rowKey, row);
  const next = new Map(picked);
  if (!next.delete(id)) next.set(id, row);
  return next;
}

/** Picks rows besides those that are. */
export function addPicks(picked: PickedRows, rowKey: readonly string[], rows: readonly GridRow[]): PickedRows {
  return new Map([...picked, ...rows.map((row) => [rowId(rowKey, row), row] as const)]);
}

/** Leaves rows that are picked. */
export function dropPicks(picked: PickedRows, rowKey: readonly string[], rows: readonly GridRow[]): PickedRows {
  const dropped = new Set(rows.map((row) => rowId(rowKey, row)));
  return new Map([...picked].filter(([id]) => !dropped.has(id)));
}

type LoadMatching = (query: RowQuery, options: LoadRequest, signal: AbortSignal) => Promise<LoadReply<GridRow>>;

/**
 * Every row that meets the grid's filter, at most `most` of them.
 * @throws what `load` throws; DOMException `AbortError` when it was cancelled
 */
export async function loadMatching(
  load: LoadMatching,
  query: RowQuery,
  most: number,
  signal: AbortSignal,
): Promise<readonly GridRow[]> {
  const rows: GridRow[] = [];
  const filter = query.filter === null ? {} : { filter: query.filter };
  while (rows.length < most) {
    const take = Math.min(pickPage, most - rows.length);
    const reply = await load(query, { skip: rows.length, take, sort: query.sort, ...filter }, signal);
    rows.push(...shownRows(reply));
    if (reply.data.length < take) break;
  }
  return rows;
}
