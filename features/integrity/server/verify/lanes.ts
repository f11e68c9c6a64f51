import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import { allowStatementTime } from '#platform/db/statement-time.ts';
import type { Part } from './stoppable.ts';

/** Runs one part of a verification in the snapshot that all its parts share. */
export type Lane = <T>(part: (tx: DatabaseTransaction) => Promise<T>) => Promise<T>;

/**
 * What every connection of a verification runs with.
 * @param isHurried whether a statement may use the processors that ordinary ones leave
 */
export async function allowTime(tx: DatabaseTransaction, isHurried = true): Promise<void> {
  await allowStatementTime(tx, 0);
  // Compiling each statement would take longer than running it.
  await sql`set local jit = off`.execute(tx);
  // One verification at a time, of everything, which somebody waits for.
  if (isHurried) await sql`set local max_parallel_workers_per_gather = 2`.execute(tx);
}

/**
 * With `others` each part runs on a connection of its own, and so beside the rest; without, one after another on `tx`.
 * @param others connections of the same login as `tx`
 * @param stoppablePart of `stoppable`, where the work can be stopped
 */
export async function openLanes(tx: DatabaseTransaction, others?: Database, stoppablePart?: Part): Promise<Lane> {
  if (others === undefined) return inTurn(tx);
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx);
  const snapshot = sql.lit(rows[0]?.snapshot ?? '');
  return (part) =>
    readSnapshot(others, async (own) => {
      await sql`set transaction snapshot ${snapshot}`.execute(own);
      await allowTime(own);
      return stoppablePart === undefined ? part(own) : stoppablePart(own, () => part(own));
    });
}

function inTurn(tx: DatabaseTransaction): Lane {
  let before: Promise<unknown> = Promise.resolve();
  return (part) => {
    const own = before.then(() => part(tx));
    // A failed part is its caller's to tell; those after it fail by themselves where the transaction has failed.
    before = own.catch(() => {});
    return own;
  };
}

/** Waits for all parts, so that none goes on in a snapshot that has ended, and only then throws what one threw. */
export async function allParts<T extends readonly Promise<unknown>[]>(
  parts: readonly [...T],
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
