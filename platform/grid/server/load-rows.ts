import { type RawBuilder, sql } from 'kysely';
import type { LoadReply } from '../wire.ts';
import { limit } from './errors.ts';
import { baseRows, column, decidingColumn, isCostly, ofFewRows, orderOf } from './field-sql.ts';
import type { ResolvedField } from './grid-source.ts';
import { gridLimits } from './limits.ts';
import {
  counted,
  filterFields,
  type LoadContext,
  type SourceRow,
  selectedColumns,
  selectedFields,
} from './load-context.ts';
import { fullOrder, orderBy, orderTerm, reversed } from './order-sql.ts';
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

async function countRows({ tx, filtered }: LoadContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${filtered([])}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What a reply says of the number of rows. */
export type RowCount = Pick<LoadReply<unknown>, 'totalCount' | 'isCountOpen'>;

/** All rows after the filter, or as many as are wanted (`countUpTo`): what lies beyond is not read. */
export async function countWanted(context: LoadContext): Promise<RowCount> {
  const { tx, filtered, options } = context;
  const { countUpTo } = options;
  if (countUpTo === null) return { totalCount: await countRows(context) };
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${filtered([])} limit ${sql.lit(countUpTo + 1)}) as found`.execute(tx);
  const count = rows[0]?.count ?? 0;
  return count > countUpTo ? { totalCount: countUpTo, isCountOpen: true } : { totalCount: count };
}

/** Whether a page is read without counting what is not of it. */
export function countsPageAlone({ requireTotalCount, countUpTo, skip, take }: LoadOptions): boolean {
  return requireTotalCount && countUpTo !== null && take !== null && countUpTo <= skip + take;
}

/** The number of rows as far as a page itself tells it: one that is not full is the last. */
export function countOfPage({ skip, take }: LoadOptions, rows: number): RowCount | null {
  if (rows > 0 || skip === 0) {
    return rows < (take ?? 0) ? { totalCount: skip + rows } : { totalCount: skip + rows, isCountOpen: true };
  }
  return null;
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
  const found = [...filterFields(options.filter), ...options.sort.map(({ field }) => field)];
  if (take !== null && take <= gridLimits.rows && isCostly(source, found)) return loadOnce(context, knownTotal);
  if (knownTotal === null && options.requireTotalCount && isFirstPage(options)) return loadFirstPage(context);
  const isCounted = options.requireTotalCount || skip >= farSkip;
  const [first] = fullOrder(source, options.sort);
  if (knownTotal === null && isCounted && first !== undefined && (await isByCounts(context, first))) {
    return loadByCounts(context, first);
  }
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

/** From this many skipped rows on, counting rows by the values of a joined text costs less than sorting them by it. */
const countingSkip = 10_000;
/** Share of the rows up to which that holds. */
const middleEnds = 7 / 8;

/** Towards the end, which the planner's estimate tells well enough, a page is read from there instead. */
async function isByCounts({ tx, source, options, filtered }: LoadContext, { field }: SortItem): Promise<boolean> {
  const { skip, take } = options;
  if (skip < countingSkip || take === null || take > gridLimits.rows) return false;
  if (field.type !== 'text' || decidingColumn(source, [field]) === null) return false;
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${filtered([])}`.execute(tx);
  return skip < (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) * middleEnds;
}

interface Stretch {
  /** what the page's rows are sorted by, null apart from the rest */
  readonly terms: readonly string[];
  readonly hasNull: boolean;
  /** rows before the first of them */
  readonly before: number;
  readonly total: number;
}

/** A page within an order by a joined text: the counts of its values tell which of them it shows, and only their rows are sorted. */
async function loadByCounts(context: LoadContext, first: SortItem): Promise<RowsResult> {
  const { source, options, filtered } = context;
  const { skip, take } = options;
  const { terms, hasNull, before, total } = await findStretch(context, first);
  const size = Math.min(take ?? 0, Math.max(0, total - skip));
  if (size === 0) return { data: [], total };
  const term = orderOf(first.field);
  const isShown = sql`(${term} = any(${terms}::text[])${hasNull ? sql` or ${term} is null` : sql``})`;
  const shown: LoadContext['filtered'] = (fields) => sql`${filtered([...fields, first.field])} and ${isShown}`;
  const page = { ...context, filtered: shown };
  return { data: await readPage(page, fullOrder(source, options.sort), skip - before, size), total };
}

async function findStretch(context: LoadContext, { field, desc }: SortItem): Promise<Stretch> {
  const { tx, options } = context;
  const { from, n } = counted(context, [field]);
  const { rows } = await sql<Stretch>`
    with cells as (select ${orderOf(field)} as term, ${n} as n from ${from} group by 1),
    placed as (select term, n, sum(n) over (order by ${orderTerm(sql`term`, desc)}) as upto from cells),
    marked as (select *, upto > ${options.skip} and upto - n < ${options.skip + (options.take ?? 0)} as is_shown from placed)
    select coalesce(array_agg(term) filter (where is_shown and term is not null), '{}') as terms,
      coalesce(bool_or(is_shown and term is null), false) as "hasNull",
      coalesce(min(upto - n) filter (where is_shown), 0) as before, coalesce(max(upto), 0) as total
    from marked`.execute(tx);
  return rows[0] ?? { terms: [], hasNull: false, before: 0, total: 0 };
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

/** A page and the count from one reading of all filtered rows, where finding them is what costs. */
async function loadOnce(context: LoadContext, knownTotal: number | null): Promise<RowsResult> {
  const { tx, source, options, filtered } = context;
  const order = fullOrder(source, options.sort);
  const isCounted = options.requireTotalCount && knownTotal === null;
  const count = isCounted ? sql`, (select count(*) from found) as ${sql.id(countName)}` : sql``;
  const { rows } = await sql<SourceRow>`
    with found as materialized (
      select base.* from ${filtered([...selectedFields(context), ...order.map(({ field }) => field)])})
    select ${selectedColumns(context)}${count} from found as base
    ${orderBy(order)} limit ${options.take} offset ${options.skip}`.execute(tx);
  const data = rows.map(({ [countName]: _count, ...row }) => row);
  if (!isCounted) return { data, total: knownTotal };
  const total = rows[0]?.[countName];
  if (typeof total === 'number') return { data, total };
  return { data, total: options.skip === 0 ? 0 : await countRows(context) };
}

/**
 * The page's keys first, in rows as narrow as the order allows; then the wide rows are joined to them. Its size is written out: planned for
 * any size, a statement is taken to show a tenth of all rows, and whole tables are read to join them. So is that a first page skips nothing:
 * planned for anything skipped, it seems to cost a tenth of all rows, and in a big company it is planned anew each time instead.
 */
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
  const { foundBy = source.key } = source;
  const sorted = order.map(({ field }) => field);
  const wide = [...selectedFields(context), ...sorted].map(({ name }) => name);
  const query = isWhole
    ? sql<SourceRow>`select ${columns} from ${filtered([...selectedFields(context), ...sorted])} ${orderBy(order)} limit ${size}`
    : sql<SourceRow>`
        with page as materialized (
          select ${sql.join(foundBy.map((name) => sql`base.${sql.id(name)}`))} from ${filtered([...sorted, ...foundBy.map(hiddenField)])} ${sortable(order)}
          ${orderBy(order)} limit ${sql.lit(size)} ${offset === 0 ? sql`` : sql`offset ${offset}`})
        select ${columns}${more} from page join ${baseRows(ofFewRows(source), [...wide, ...foundBy])}
        using (${sql.join(foundBy.map((name) => sql.id(name)))})
        ${orderBy(order)}`;
  const { rows } = await query.execute(tx);
  return rows;
}

/** A field of which a statement needs no more than its name. */
const hiddenField = (name: string): ResolvedField => ({ name, type: 'text' });

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
