import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';

/** Failures in a row that lock, and for how long (decisions section 5). */
export const lockAfter = 5;
export const lockMinutes = 15;

interface AttemptCount {
  readonly failures: number;
  readonly lockedUntil: Date | null;
}

/** The failures in a row of one name's sign-in, or of one account's signing. */
export interface Attempts {
  /**
   * Counts an attempt before its password is looked at, so that many at once cannot slip past the lock; a lock that is
   * over starts the count again.
   */
  count(now: Date): Promise<AttemptCount>;
  /** Takes back an attempt whose password nobody could judge. */
  uncount(): Promise<void>;
  /** Forgets the failures, and any lock. */
  clear(): Promise<void>;
  /** Locks; false when it was locked already. */
  lock(until: Date): Promise<boolean>;
}

/** Attempts to sign in under a name; one that nobody has counts and locks as every other. */
export function signInAttempts(db: Queryable, nameDigest: Buffer): Attempts {
  const row = sql`name_digest = ${nameDigest}`;
  return {
    async count(now) {
      const { rows } = await sql<AttemptCount>`
        insert into sign_in_attempt as a (name_digest, failures, last_at) values (${nameDigest}, 1, ${now})
        on conflict (name_digest) do update set
          failures = case when a.locked_until <= ${now} then 1
            when a.locked_until is null then least(a.failures + 1, 1000) else a.failures end,
          locked_until = case when a.locked_until <= ${now} then null else a.locked_until end,
          last_at = ${now}
        returning failures, locked_until as "lockedUntil"`.execute(db);
      return rows[0] ?? { failures: 1, lockedUntil: null };
    },
    async uncount() {
      await sql`update sign_in_attempt set failures = greatest(failures - 1, 0) where ${row}`.execute(db);
    },
    async clear() {
      await sql`update sign_in_attempt set failures = 0, locked_until = null where ${row}`.execute(db);
    },
    async lock(until) {
      const { numAffectedRows } = await sql`
        update sign_in_attempt set locked_until = ${until} where ${row} and locked_until is null`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

/** Attempts to sign as a person who has a session, and so credentials. */
export function signingAttempts(db: Queryable, employeeNr: number): Attempts {
  const row = sql`employee_nr = ${employeeNr}`;
  return {
    async count(now) {
      const { rows } = await sql<AttemptCount>`
        update credential set
          signing_failures = case when signing_locked_until <= ${now} then 1
            when signing_locked_until is null then least(signing_failures + 1, 1000) else signing_failures end,
          signing_locked_until = case when signing_locked_until <= ${now} then null else signing_locked_until end
        where ${row}
        returning signing_failures as failures, signing_locked_until as "lockedUntil"`.execute(db);
      const [count] = rows;
      if (count === undefined) throw new Error(`Collaborator ${employeeNr} has a session and no credentials.`);
      return count;
    },
    async uncount() {
      await sql`update credential set signing_failures = greatest(signing_failures - 1, 0) where ${row}`.execute(db);
    },
    async clear() {
      await sql`update credential set signing_failures = 0, signing_locked_until = null where ${row}`.execute(db);
    },
    async lock(until) {
      const { numAffectedRows } = await sql`
        update credential set signing_locked_until = ${until} where ${row} and signing_locked_until is null`.execute(
        db,
      );
      return numAffectedRows === 1n;
    },
  };
}

/** Forgets names that nobody has tried since a moment. @returns how many */
export async function forgetAttempts(db: Queryable, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from sign_in_attempt where last_at < ${since}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
