import { type GridRow, type LoadReply, shownRows } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';
import { recordGridCalls } from '../shared/record-calls.ts';
import type { RecordShape } from '../shared/record-shape.ts';

/** A kind of record, whatever its fields. */
export type AnyShape = Pick<RecordShape, keyof RecordShape>;

/** The key of a row by its wire names. */
export function keyOf(shape: AnyShape, row: GridRow): Readonly<Record<string, string | number>> {
  return Object.fromEntries(shape.key.map((name) => [name, row[name] as string | number]));
}

/** Those of some records that are still there, as the server has them now. @throws RequestFailure */
export async function loadRows(
  shape: AnyShape,
  rows: readonly GridRow[],
  signal?: AbortSignal,
): Promise<readonly GridRow[]> {
  const ofOne = (row: GridRow) =>
    Object.entries(keyOf(shape, row)).flatMap(([name, value], index) => {
      const condition = [name, '=', value];
      return index === 0 ? [condition] : ['and', condition];
    });
  const filter = rows.flatMap((row, index) => (index === 0 ? [ofOne(row)] : ['or', ofOne(row)]));
  const { longLoad } = recordGridCalls(shape);
  const reply = await request<LoadReply<GridRow>>(longLoad.path, {
    method: longLoad.method,
    body: { filter, take: rows.length },
    ...(signal === undefined ? {} : { signal }),
  });
  return shownRows(reply);
}

/** The record as the server has it now. @throws RequestFailure; Error when it is no longer there */
export async function loadRow(shape: AnyShape, row: GridRow, signal?: AbortSignal): Promise<GridRow> {
  const [found] = await loadRows(shape, [row], signal);
  if (found === undefined) throw new Error(`${shape.path} is gone`);
  return found;
}
