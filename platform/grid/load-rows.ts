import { type RawBuilder, sql } from 'kysely';
import { limit } from './errors.ts';
import { baseRows, column } from './field-sql.ts';
import { resolveField } from './grid-source.ts';
import { gridLimits } from './limits.ts';
import { type GridRow, type LoadContext, selectedColumns, selectedFields } from './load-context.ts';
import { fullOrder, orderBy, reversed } from './order-sql.ts';
import type { SortItem } from './parse-load-options.ts';

/** From this many skipped rows on, the rows are counted even if nobody asked: the end may be nearer than the start. */
export const farSkip = 100_000;

export interface RowsResult {
  readonly data: readonly GridRow[];
  /** number of rows after the filter; null if it was not needed */
  readonly total: number | null;
}

export async function countRows({ tx, filtered }: LoadContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${filtered([])}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * The rows of one page, in the full order. A page in the second half is read from the other end, which with a total
 * order gives the same rows, so that the last page costs what the first one costs.
 * @param knownTotal number of rows after the filter, if something counted them already
 * @throws Refusal GRID_LIMIT
 */
export async function loadRows(context: LoadContext, knownTotal: number | null): Promise<RowsResult> {
  const { source, options } = context;
  const { skip, take } = options;
  const isCounted = options.requireTotalCount || skip >= farSkip;
  const total = knownTotal ?? (isCounted ? await countRows(context) : null);
  const left = total === null ? Number.POSITIVE_INFINITY : Math.max(0, total - skip);
  const wanted = Math.min(take ?? left, left);
  if (wanted === 0) return { data: [], total };
  if (total !== null && wanted > gridLimits.rows) throw limit(`take, ${gridLimits.rows}`);
  const size = Math.min(wanted, gridLimits.rows + 1);
  const order = fullOrder(source, options.sort);
  const isFromEnd = total !== null && total - skip - size < skip;
  const data = isFromEnd
    ? (await readPage(context, reversed(order), total - skip - size, size)).toReversed()
    : await readPage(context, order, skip, size);
  if (data.length > gridLimits.rows) throw limit(`take, ${gridLimits.rows}`);
  return { data, total };
}

/** The page's keys first, in rows as narrow as the order allows; then the wide rows are joined to them. */
async function readPage(
  context: LoadContext,
  order: readonly SortItem[],
  offset: number,
  size: number,
): Promise<readonly GridRow[]> {
  const { tx, source, options, filtered } = context;
  const columns = selectedColumns(context);
  const isWhole = options.take === null && options.skip === 0;
  const key = source.key.map((name) => resolveField(source, name));
  const sorted = order.map(({ field }) => field);
  const wide = [...selectedFields(context), ...sorted];
  const query = isWhole
    ? sql<GridRow>`select ${columns} from ${filtered(wide)} ${orderBy(order)} limit ${size}`
    : sql<GridRow>`
        with page as materialized (
          select ${sql.join(key.map(column))} from ${filtered(sorted)} ${sortable(order)}
          ${orderBy(order)} limit ${size} offset ${offset})
        select ${columns} from page join ${baseRows(
          source,
          wide.map(({ name }) => name),
        )} using (${sql.join(source.key.map((name) => sql.id(name)))})
        ${orderBy(order)}`;
  const { rows } = await query.execute(tx);
  return rows;
}

/**
 * Says of sorted fields that never are null that they are not: it loses no row, and lets PostgreSQL begin with the table
 * that has the order, though it stands behind a left join.
 */
function sortable(order: readonly SortItem[]): RawBuilder<unknown> {
  const fields = order.map(({ field }) => field).filter((field) => field.neverNull);
  return sql.join(
    fields.map((field) => sql`and ${column(field)} is not null`),
    sql` `,
  );
}
