import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';

/** A request to cancel that comes between two statements is lost, so it is sent again. */
const cancelAgainMs = 100;

/**
 * Does work in a transaction whose running statement is cancelled when the signal is aborted.
 * @param others other connections of the same login, from which the cancelling is asked for
 * @throws the signal's reason once it is aborted
 */
export async function stoppable<T>(
  tx: DatabaseTransaction,
  signal: AbortSignal,
  others: Database,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  let isDone = false;
  let cancelling: Promise<void> | null = null;
  const cancel = async () => {
    while (!isDone) {
      // That it fails is no reason to fail: the work then ends after the statement.
      await sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(others).catch(() => {});
      await setTimeout(cancelAgainMs);
    }
  };
  const onAbort = () => {
    cancelling = cancel();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    return await work();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    isDone = true;
    signal.removeEventListener('abort', onAbort);
    // Nothing that comes after the work on this connection is to meet a late request.
    await cancelling;
  }
}
