import { sql } from 'kysely';
import type { Database, Queryable } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import type { GroupNode, LoadReply } from '../wire.ts';
import { compileFilter } from './compile-filter.ts';
import { baseRows, isCostly } from './field-sql.ts';
import type { GridSource } from './grid-source.ts';
import { filterFields, type LoadContext, type SourceRow } from './load-context.ts';
import { loadGroups } from './load-groups.ts';
import {
  countOfPage,
  countsPageAlone,
  countWanted,
  farSkip,
  isFirstPage,
  loadRows,
  type RowCount,
} from './load-rows.ts';
import { narrowSource } from './narrow-rows.ts';
import type { LoadOptions } from './parse-load-options.ts';
import { searchJoins } from './search-joins.ts';
import { summaryColumn, summaryFields } from './summary-sql.ts';

/** A count alone has no data. */
export type LoadResult = Partial<LoadReply<SourceRow | GroupNode<SourceRow>>>;

/**
 * Answers a load with at most three statements on one snapshot: rows or groups, the count, and the summaries; the last
 * two only when asked for.
 * @param timeZone the company's, for parts of moments and values without a zone
 * @throws Refusal GRID_LIMIT when the answer would be larger than a load may be
 */
export async function loadGrid(
  db: Database,
  whole: GridSource,
  options: LoadOptions,
  timeZone: string,
): Promise<LoadResult> {
  const { source, filter } = searchJoins(whole, options.filter, timeZone);
  const condition = filter === null ? sql`true` : compileFilter(filter, timeZone);
  const conditionFields = filterFields(filter);
  const narrow = narrowSource(source, filter);
  const filtered: LoadContext['filtered'] = (fields, by) => {
    const names = [...conditionFields, ...fields].map(({ name }) => name);
    const isNarrow = by === undefined && narrow !== null && names.every((name) => narrow.fields.has(name));
    return sql`${baseRows(isNarrow ? narrow : source, names, by)} where ${condition}`;
  };
  const load = (tx: Queryable) => answer({ tx, source, options, timeZone, filtered });
  if (isOneStatement(options)) return load(db);
  return readSnapshot(db, load);
}

/** A page of infinite scrolling, a first page, a count, collapsed groups: one statement is a snapshot by itself. */
function isOneStatement(options: LoadOptions): boolean {
  const { isCountQuery, totalSummary, group, requireTotalCount, skip, countUpTo } = options;
  if (isCountQuery) return true;
  if (totalSummary.length > 0) return false;
  if (group.length > 0) return group.at(-1)?.isExpanded === false;
  const isCountedApart = requireTotalCount && !countsPageAlone(options);
  return (isFirstPage(options) && !(isCountedApart && countUpTo !== null)) || (!isCountedApart && skip < farSkip);
}

async function answer(context: LoadContext): Promise<LoadResult> {
  const { options } = context;
  if (options.isCountQuery) return countWanted(context);
  const totals = options.totalSummary.length > 0 ? await readTotals(context) : null;
  const { total, ...data } =
    options.group.length > 0 ? await loadGroups(context) : await loadPage(context, totals?.total ?? null);
  return {
    ...data,
    ...(options.requireTotalCount ? await countFor(context, data.data.length, total) : {}),
    ...(totals === null ? {} : { summary: totals.summary }),
  };
}

/** A page; its rows are counted apart, or told from the page itself, where they are wanted up to some number and reading all is dear. */
function loadPage(context: LoadContext, knownTotal: number | null) {
  const { options, source } = context;
  const found = [...filterFields(options.filter), ...options.sort.map(({ field }) => field)];
  const isApart = options.countUpTo !== null && !isCostly(source, found);
  return loadRows(isApart ? { ...context, options: { ...options, requireTotalCount: false } } : context, knownTotal);
}

async function countFor(context: LoadContext, rows: number, total: number | null): Promise<RowCount> {
  const { options } = context;
  if (total !== null) return { totalCount: total };
  const told = options.group.length === 0 && countsPageAlone(options) ? countOfPage(options, rows) : null;
  return told ?? countWanted(context);
}

interface Totals {
  readonly summary: readonly unknown[];
  readonly total: number;
}

/** The summaries of all filtered rows, and their number, since they are read anyway. */
async function readTotals({ tx, filtered, options }: LoadContext): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select ${summaryColumn(options.totalSummary)}, count(*) as total
    from ${filtered(summaryFields(options.totalSummary))}`.execute(tx);
  return rows[0] ?? { summary: [], total: 0 };
}
