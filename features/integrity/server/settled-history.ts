import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { writersEnded } from './seals/settled-numbers.ts';

/** A place in the history of all records: a revision that is there for good, and the beginning of its hash. */
interface HistoryPosition {
  readonly number: number;
  /** by which a history that was restored to before, and went on otherwise, is known; empty before the first revision */
  readonly mark: string;
}

/** How long a reader waits for those who are writing; most acts take a small part of it. */
const patienceMs = 1_000;

/** So many revisions are looked through for the first number that is missing. */
const lookedThrough = 20_000;

/**
 * The newest number of the history below which nothing is still being written: who reads up to it, and later on from it, meets every
 * revision once, whatever order the transactions ended in. A number is given before its row is committed, so that the newest one is read
 * first, and then those who are writing at that moment are waited for (docs/decisions/019, 166). Where one of them works for long, as an
 * import does, it is the last number before the first that is missing.
 * @param after a settled number, from which on the caller reads
 */
export async function settledHistory(db: Queryable, after: number): Promise<number> {
  const { newest, sealed } = await newestNumbers(db);
  if (newest <= Math.max(after, sealed)) return newest;
  if (await writersEnded(db, ['history'], patienceMs)) return newest;
  const from = Math.max(after, sealed);
  // Every number up to a missing one is there: nothing can come between.
  const { rows } = await sql<{ number: number | null }>`
    select max(history_id) as number
    from (
      select history_id, row_number() over (order by history_id) as place
      from history where history_id > ${from} order by history_id limit ${lookedThrough}) h
    where history_id = ${from}::bigint + place`.execute(db);
  return rows[0]?.number ?? from;
}

async function newestNumbers(db: Queryable): Promise<{ readonly newest: number; readonly sealed: number }> {
  const { rows } = await sql<{ newest: number; sealed: number }>`
    select coalesce((select max(history_id) from history), 0) as newest,
      coalesce((select last_history_id from seal order by seal_number desc limit 1), 0) as sealed`.execute(db);
  return rows[0] ?? { newest: 0, sealed: 0 };
}

/** The position of the last revision up to a number; the beginning where there is none. */
export async function historyPosition(db: Queryable, upTo: number): Promise<HistoryPosition> {
  const { rows } = await sql<HistoryPosition>`
    select history_id as number, left(hash, 16) as mark from history
    where history_id <= ${upTo} order by history_id desc limit 1`.execute(db);
  return rows[0] ?? { number: 0, mark: '' };
}

/** Whether a position is one of this history, as it stands. */
export async function isHistoryPosition(db: Queryable, { number, mark }: HistoryPosition): Promise<boolean> {
  if (number === 0) return mark === '';
  const { rows } = await sql`
    select 1 from history where history_id = ${number} and left(hash, 16) = ${mark}`.execute(db);
  return rows.length > 0;
}
