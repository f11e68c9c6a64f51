import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';

/** A request to cancel that comes between two statements is lost, so it is sent again. */
const cancelAgainMs = 100;

/** Does a part of the work on a connection whose running statement is cancelled too. */
export type Part = <T>(tx: DatabaseTransaction, work: () => Promise<T>) => Promise<T>;

/**
 * Does work in a transaction whose running statement is cancelled when the signal is aborted, with those of its parts on
 * other connections: one request cancels them all.
 * @param others other connections of the same login, from which the cancelling is asked for
 * @throws the signal's reason once it is aborted
 */
export async function stoppable<T>(
  tx: DatabaseTransaction,
  signal: AbortSignal,
  others: Database,
  work: (part: Part) => Promise<T>,
): Promise<T> {
  const running = new Set<number>();
  let request: Promise<unknown> = Promise.resolve();
  const cancel = async () => {
    while (running.size > 0) {
      // That it fails is no reason to fail: the work then ends after the statement.
      request = sql`select pg_cancel_backend(pid) from unnest(${[...running]}::integer[]) as pid`
        .execute(others)
        .catch(() => {});
      await request;
      await setTimeout(cancelAgainMs);
    }
  };
  const part: Part = async (own, does) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own);
    const pid = rows[0]?.pid ?? 0;
    running.add(pid);
    try {
      signal.throwIfAborted();
      return await does();
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      running.delete(pid);
      // Nothing that comes after the work on this connection is to meet a late request.
      await request;
    }
  };
  const onAbort = () => void cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await part(tx, () => work(part));
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
