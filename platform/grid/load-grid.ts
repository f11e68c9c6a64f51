import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { compileFilter } from './compile-filter.ts';
import { limit } from './errors.ts';
import { baseRows, column } from './field-sql.ts';
import type { GridSource } from './grid-source.ts';
import { gridLimits } from './limits.ts';
import { type GridRow, type LoadContext, selectedColumns } from './load-context.ts';
import { type GroupNode, loadGroups } from './load-groups.ts';
import { fullOrder, orderBy } from './order-sql.ts';
import type { LoadOptions } from './parse-load-options.ts';
import { summaryColumn } from './summary-sql.ts';

/** The answer to a load (grid protocol, section 7). */
export interface LoadResult {
  readonly data?: readonly GridRow[] | readonly GroupNode[];
  readonly totalCount?: number;
  readonly groupCount?: number;
  readonly summary?: readonly unknown[];
}

/**
 * Answers a load with at most three statements on one snapshot: rows or groups, the count, and the summaries; the last
 * two only when asked for.
 * @param timeZone the company's, for parts of moments and values without a zone
 * @throws Refusal GRID_LIMIT when the answer would be larger than a load may be
 */
export async function loadGrid(
  db: Database,
  source: GridSource,
  options: LoadOptions,
  timeZone: string,
): Promise<LoadResult> {
  const condition = options.filter === null ? sql`` : sql` where ${compileFilter(options.filter, timeZone)}`;
  const filtered = sql`${baseRows(source)}${condition}`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const context: LoadContext = { tx, source, options, timeZone, filtered };
      if (options.isCountQuery) return { totalCount: await countRows(context) };
      const totals = options.totalSummary.length > 0 ? await readTotals(context) : {};
      const total = options.requireTotalCount ? { totalCount: await countRows(context) } : {};
      if (options.group.length > 0) return { ...(await loadGroups(context)), ...total, ...totals };
      return { data: await loadRows(context), ...total, ...totals };
    });
}

async function countRows({ tx, filtered }: LoadContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${filtered}`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function readTotals({ tx, filtered, options }: LoadContext): Promise<{ summary?: readonly unknown[] }> {
  const { rows } = await sql<{ summary: unknown[] }>`
    select ${summaryColumn(options.totalSummary)} from ${filtered}`.execute(tx);
  return { summary: rows[0]?.summary ?? [] };
}

/** Past this many rows the page's keys are found first, in narrow rows, and the wide rows are joined to them. */
const deepSkip = 1_000;

async function loadRows(context: LoadContext): Promise<readonly GridRow[]> {
  const { tx, source, options, filtered } = context;
  const order = orderBy(fullOrder(source, options.sort));
  const take = Math.min(options.take ?? gridLimits.rows + 1, gridLimits.rows + 1);
  const page = sql`limit ${take} offset ${options.skip}`;
  const columns = selectedColumns(context);
  const query =
    options.skip < deepSkip
      ? sql<GridRow>`select ${columns} from ${filtered} ${order} ${page}`
      : sql<GridRow>`
          with page as materialized (select ${keyColumns(source)} from ${filtered} ${order} ${page})
          select ${columns} from page join ${baseRows(source)} using (${sql.join(source.key.map((name) => sql.id(name)))})
          ${order}`;
  const { rows } = await query.execute(tx);
  if (rows.length > gridLimits.rows) throw limit(`take, ${gridLimits.rows}`);
  return rows;
}

function keyColumns(source: GridSource): RawBuilder<unknown> {
  return sql.join(source.key.map((name) => column({ name, type: source.fields.get(name)?.type ?? 'text' })));
}
