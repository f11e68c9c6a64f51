import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queryable } from '#platform/db/database.ts';
import { type StreamName, streamNames, streams } from './streams.ts';

/** How long a writer that does not end is waited for. */
const patienceMs = 60_000;
const pauseMs = 50;

/**
 * The newest number of every stream below which nothing is still being written. A number is given before its row is
 * committed: so the newest ones are read, and then the writers that are at work on these tables at that moment are waited
 * for. Nobody waits for the seal.
 * @throws when a writer does not end; the job is tried again
 */
export async function settledNumbers(db: Database): Promise<Readonly<Record<StreamName, number>>> {
  const newest = await newestNumbers(db);
  const tables = [...new Set(streamNames.map((name) => streams[name].table))];
  if (!(await writersEnded(db, tables, patienceMs))) throw new Error('a writer keeps the seal waiting');
  return newest;
}

/**
 * Waits for the transactions that may have written into these tables, and not for those that begin meanwhile.
 * @returns false where one of them has not ended after so many milliseconds
 */
export async function writersEnded(db: Queryable, tables: readonly string[], patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  let writers = await writersAtWork(db, tables);
  while (writers.size > 0) {
    if (performance.now() > end) return false;
    await sleep(pauseMs);
    const still = await writersAtWork(db, tables);
    writers = new Set([...writers].filter((writer) => still.has(writer)));
  }
  return true;
}

async function newestNumbers(db: Database): Promise<Record<StreamName, number>> {
  const columns = streamNames.map((name) => {
    const { table, number } = streams[name];
    return sql`(select coalesce(max(${sql.ref(number)}), 0) from ${sql.table(table)}) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<StreamName, number>>`select ${sql.join(columns)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no row from a select without from');
  return row;
}

/** Transactions that may have written into these tables and have not ended. */
async function writersAtWork(db: Queryable, tables: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and relation in (select format('public.%I', name)::regclass from unnest(${tables}::text[]) as name)`.execute(db);
  return new Set(rows.map((row) => row.writer));
}
