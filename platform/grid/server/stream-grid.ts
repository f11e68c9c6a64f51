import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '#platform/db/database.ts';
import { allowStatementTime } from '#platform/db/statement-time.ts';
import { compileFilter } from './compile-filter.ts';
import { limit } from './errors.ts';
import { baseRows } from './field-sql.ts';
import type { GridSource, ResolvedField } from './grid-source.ts';
import { filterFields, type SourceRow, selectedColumns, selectedFields } from './load-context.ts';
import { fullOrder, orderBy } from './order-sql.ts';
import type { LoadOptions } from './parse-load-options.ts';
import { searchJoins } from './search-joins.ts';

/** All rows of a load, as they were at one moment. */
export interface GridStream<Beside = undefined> {
  readonly count: number;
  /** what was read beside the rows */
  readonly beside: Beside;
  /** read once; reading less than all of it ends the transaction too */
  readonly batches: AsyncGenerator<readonly SourceRow[], void, undefined>;
  /** Cancels what runs and ends the transaction; needed when the batches are never read. */
  close(): Promise<void>;
}

/** Four full sheets of a spreadsheet. */
const maximumRows = 4 * 1_048_575;
const batchSize = 1_000;
/** For each statement: the first fetch of a sorted load reads everything. */
const statementSeconds = 120;
const cancelAgainMs = 100;

/**
 * Reads every row of a load, whatever its page, in the order of its groups and sorts, through a cursor in one read-only
 * transaction, so that memory is bounded and the count fits the rows.
 * @param timeZone the company's, for values without a zone
 * @param signal cancels the running statement and ends the transaction
 * @param readBeside reads what else a document says: of another moment it would contradict the rows
 * @throws Refusal GRID_LIMIT for more rows than four sheets hold; the signal's reason once it is aborted
 */
export async function streamGrid<Beside = undefined>(
  db: Database,
  { lists: _noSheetHoldsThem, ...whole }: GridSource,
  options: LoadOptions,
  timeZone: string,
  signal?: AbortSignal,
  readBeside?: (tx: Queryable) => Promise<Beside>,
): Promise<GridStream<Beside>> {
  const { source, filter } = searchJoins(whole, options.filter, timeZone);
  const condition = filter === null ? sql`` : sql` where ${compileFilter(filter, timeZone)}`;
  const rowsWith = (fields: readonly ResolvedField[]) =>
    sql`${baseRows(
      source,
      [...filterFields(filter), ...fields].map(({ name }) => name),
    )}${condition}`;
  const snapshot = await openSnapshot(db, signal);
  try {
    const beside = (readBeside === undefined ? undefined : await snapshot.during(readBeside)) as Beside;
    const [counted] = await snapshot.run(sql<{ count: number }>`select count(*) as count from ${rowsWith([])}`);
    const count = counted?.count ?? 0;
    if (count > maximumRows) throw limit(`${count} > ${maximumRows}`);
    const answered = { source, options };
    const order = fullOrder(source, [...options.group, ...options.sort]);
    const rows = rowsWith([...selectedFields(answered), ...order.map(({ field }) => field)]);
    await snapshot.run(
      sql`declare grid_rows no scroll cursor for select ${selectedColumns(answered)} from ${rows} ${orderBy(order)}`,
    );
    return { count, beside, batches: fetchBatches(snapshot), close: snapshot.close };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

async function* fetchBatches(snapshot: Snapshot): AsyncGenerator<readonly SourceRow[], void, undefined> {
  try {
    for (;;) {
      const rows = await snapshot.run(sql<SourceRow>`fetch ${sql.lit(batchSize)} from grid_rows`);
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
    }
  } finally {
    await snapshot.close();
  }
}

interface Snapshot {
  run<T>(statement: RawBuilder<T>): Promise<readonly T[]>;
  /** Does work of several statements, of which the running one is cancelled as that of `run`. */
  during<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Ends the transaction, the running statement included; may be called again and again. */
  close(): Promise<void>;
}

/** A read-only view of one moment, for a few long statements. */
async function openSnapshot(db: Database, signal: AbortSignal | undefined): Promise<Snapshot> {
  signal?.throwIfAborted();
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let backend = 0;
  let running: Promise<unknown> | null = null;
  let closing: Promise<void> | null = null;

  const end = async (): Promise<void> => {
    signal?.removeEventListener('abort', onAbort);
    // Again and again: a request to cancel is lost when it overtakes the statement on the way. That it fails is no reason to
    // fail: the statement then ends by itself, or by its time limit.
    while (running !== null && backend !== 0) {
      await cancelStatement(db, backend).catch(() => {});
      await Promise.race([running?.catch(() => {}), setTimeout(cancelAgainMs)]);
    }
    await running?.catch(() => {});
    await tx.rollback().execute();
  };
  const close = (): Promise<void> => {
    closing ??= end();
    return closing;
  };
  const onAbort = (): void => void close().catch(() => {});

  const during = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    if (closing !== null) throw signal?.reason ?? new Error('The rows are no longer wanted.');
    const result = work(tx);
    running = result;
    try {
      return await result;
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      running = null;
    }
  };
  const run = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await during((tx) => statement.execute(tx))).rows;

  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    // Every row will be read: the plan for all of them, not for the first few.
    await allowStatementTime(tx, statementSeconds);
    const [session] = await run(sql<{ pid: number }>`
      select pg_backend_pid() as pid, set_config('cursor_tuple_fraction', '1', true)`);
    backend = session?.pid ?? 0;
  } catch (error) {
    await close();
    throw error;
  }
  return { run, during, close };
}

/** Cancels what a session of the application's own login runs, which that login may do. */
function cancelStatement(db: Database, backend: number): Promise<unknown> {
  return sql`select pg_cancel_backend(${backend})`.execute(db);
}
