import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from './database.ts';

/** The product's half of every lock number, apart from other programs' on the same database. */
const product = 4919;

/** Every advisory lock of the product; a number belongs to one purpose and is never given to another. */
export const advisoryLocks = {
  /** writers of history shared it until migration 0010; its number is not given again */
  historyWriters: 1,
  sealing: 2,
  /** what programs do as the owner at their start */
  ownerWork: 3,
  firstData: 4,
  /**
   * who must take what, and who is in which instance. Everyone locks in one order (docs/decisions/052): the records that decide
   * (people, profiles; courses by their number), then this, then attendances, then instances.
   */
  assignment: 5,
  verification: 6,
  auditReview: 7,
  people: 8,
  /** which course is which version of which document */
  courseDocuments: 9,
  mailGathering: 10,
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;

/** Locks that each person has of their own: the first half of the number, apart from `product`; the person is the other. */
const personalLocks = {
  /** records that one person adds, so that the second of two clicks sees what the first has added */
  additions: 4920,
  /** beginning an upload, so that two at once do not exceed together what one person may have */
  uploads: 4921,
} as const;

const numbers = (lock: AdvisoryLock): RawBuilder<unknown> => sql`${sql.lit(product)}, ${sql.lit(advisoryLocks[lock])}`;

/** Waits for a lock and holds it until the transaction ends. */
export async function lockForTransaction(tx: DatabaseTransaction, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${numbers(lock)})`.execute(tx);
}

/** Waits for a person's own lock and holds it until the transaction ends. */
export async function lockForPerson(
  tx: DatabaseTransaction,
  lock: keyof typeof personalLocks,
  employeeNr: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(personalLocks[lock])}, ${employeeNr}::integer)`.execute(tx);
}

/**
 * Waits for a lock and holds it as long as the connection lasts.
 * @param connection one connection (`db.connection()`, or a pool of one)
 */
export async function lockForConnection(connection: Queryable, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_lock(${numbers(lock)})`.execute(connection);
}

/**
 * Does some work on one connection while holding a lock, unless somebody else holds it.
 * @param connection one connection (`db.connection()`)
 * @returns what the work returns, or null when the lock is taken
 */
export async function withLockIfFree<T>(
  connection: Queryable,
  lock: AdvisoryLock,
  work: () => Promise<T>,
): Promise<T | null> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${numbers(lock)}) as taken`.execute(
    connection,
  );
  if (rows[0]?.taken !== true) return null;
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${numbers(lock)})`.execute(connection);
  }
}
