import { type RawBuilder, sql } from 'kysely';
import { limit } from './errors.ts';
import { baseRows, column } from './field-sql.ts';
import { resolveField } from './grid-source.ts';
import { gridLimits } from './limits.ts';
import { type LoadContext, type SourceRow, selectedColumns, selectedFields } from './load-context.ts';
import { fullOrder, orderBy, reversed } from './order-sql.ts';
import type { LoadOptions, SortItem } from './parse-load-options.ts';

/** From this many skipped rows on, the rows are counted even if nobody asked: the end may be nearer than the start. */
export const farSkip = 100_000;

/** A page that begins at the start: whatever the number of rows, it is read from there, and counted in the same statement. */
export function isFirstPage({ skip, take }: Pick<LoadOptions, 'skip' | 'take'>): boolean {
  return skip === 0 && take !== null && take <= gridLimits.rows;
}

/**
 * What a statement may sort in memory where it must sort everything: the middle of an order that no index has. It is given
 * back at the end of the statement.
 */
const farSortMemory = '128MB';

export interface RowsResult {
  readonly data: readonly SourceRow[];
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
  if (knownTotal === null && options.requireTotalCount && isFirstPage(options)) return loadFirstPage(context);
  const isCounted = options.requireTotalCount || skip >= farSkip;
  const total = knownTotal ?? (isCounted ? await countRows(context) : null);
  const left = total === null ? Number.POSITIVE_INFINITY : Math.max(0, total - skip);
  const wanted = Math.min(take ?? left, left);
  if (wanted === 0) return { data: [], total };
  if (total !== null && wanted > gridLimits.rows) throw limit(`take, ${gridLimits.rows}`);
  const size = Math.min(wanted, gridLimits.rows + 1);
  const order = fullOrder(source, options.sort);
  if (skip >= farSkip) await sql`select set_config('work_mem', ${farSortMemory}, true)`.execute(context.tx);
  const isFromEnd = total !== null && total - skip - size < skip;
  const data = isFromEnd
    ? (await readPage(context, reversed(order), total - skip - size, size)).toReversed()
    : await readPage(context, order, skip, size);
  if (data.length > gridLimits.rows) throw limit(`take, ${gridLimits.rows}`);
  return { data, total };
}

/** The name of the count beside the rows: no wire name has a blank. */
const countName = 'total count';

async function loadFirstPage(context: LoadContext): Promise<RowsResult> {
  const { source, options, filtered } = context;
  const counted = sql`, (select count(*) from ${filtered([])}) as ${sql.id(countName)}`;
  const rows = await readPage(context, fullOrder(source, options.sort), 0, options.take ?? 0, counted);
  const total = rows[0]?.[countName];
  return { data: rows.map(({ [countName]: _count, ...row }) => row), total: typeof total === 'number' ? total : 0 };
}

/** The page's keys first, in rows as narrow as the order allows; then the wide rows are joined to them. */
async function readPage(
  context: LoadContext,
  order: readonly SortItem[],
  offset: number,
  size: number,
  more: RawBuilder<unknown> = sql``,
): Promise<readonly SourceRow[]> {
  const { tx, source, options, filtered } = context;
  const columns = selectedColumns(context);
  const isWhole = options.take === null && options.skip === 0;
  const key = source.key.map((name) => resolveField(source, name));
  const sorted = order.map(({ field }) => field);
  const wide = [...selectedFields(context), ...sorted];
  const query = isWhole
    ? sql<SourceRow>`select ${columns} from ${filtered(wide)} ${orderBy(order)} limit ${size}`
    : sql<SourceRow>`
        with page as materialized (
          select ${sql.join(key.map(column))} from ${filtered(sorted)} ${sortable(order)}
          ${orderBy(order)} limit ${size} offset ${offset})
        select ${columns}${more} from page join ${baseRows(
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
