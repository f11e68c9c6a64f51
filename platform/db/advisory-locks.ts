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
  /** a backup is being restored into a scratch place */
  rehearsal: 11,
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;

/** Locks that each person has of their own: the first half of the number, apart from `product`; the person is the other. */
const personalLocks = {
  // 4920 was of records that one person adds; it is not given again.
  /** beginning an upload, so that two at once do not exceed together what one person may have */
  uploads: 4921,
} as const;

/** First half of the lock of an import: its file is read, tried or released by one process at a time. */
const imports = 4923;

/** Holds an import until the transaction ends; false where another has it. */
export async function lockImportIfFree(tx: DatabaseTransaction, importId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(imports)}, ${importId}::integer) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** First half of the lock of a signed call's number. */
const numberedCalls = 4922;

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

const callLock = (number: string): RawBuilder<unknown> =>
  sql`${sql.lit(numberedCalls)}, hashtext(${number.toLowerCase()}::text)`;

/**
 * Waits for the lock of a signed call's number and holds it until the transaction ends. Taken before all others, so that who waits
 * for it holds nothing.
 */
export async function lockForNumber(tx: DatabaseTransaction, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${callLock(number)})`.execute(tx);
}

/** Does some work while holding the lock of a signed call's number, through all its transactions on one connection. */
export async function withNumberLocked<T>(connection: Queryable, number: string, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${callLock(number)})`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${callLock(number)})`.execute(connection);
  }
}

/** Whether a signed call of this number is under way now. */
export async function isNumberLocked(db: Queryable, number: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${callLock(number)}) as free`.execute(db);
  return rows[0]?.free !== true;
}

/**
 * Waits for a lock and holds it as long as the connection lasts.
 * @param connection one connection (`db.connection()`, or a pool of one)
 */
export async function lockForConnection(connection: Queryable, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_lock(${numbers(lock)})`.execute(connection);
}

/**
 * Does some work on one connection while holding a lock, unless somebody else holds it. What the work found may be written after
 * this has resolved: the lock was held to its end, as it lives and dies with the connection, on which it is given back.
 * @param connection one connection (`db.connection()`)
 * @returns what the work returns, or null when the lock is taken
 * @throws Error of a connection that was lost, and with it the lock: another may do the same work by then
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
