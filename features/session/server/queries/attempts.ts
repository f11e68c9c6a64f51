import { sql } from 'kysely';
import { eventPlace } from '#features/integrity/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import { lockAfter } from '../../shared/lock-rule.ts';

/** Locks of the way out of tablet mode that end the session. */
export const locksThatEnd = 3;

interface AttemptCount {
  readonly failures: number;
  readonly lockedUntil: Date | null;
}

/** The failures in a row of one name's sign-in, or of one account's signing in one of its places. */
export interface Attempts {
  /** what is counted: one name or account, in one place */
  readonly key: string;
  /**
   * Counts an attempt before its password is looked at, so that many at once cannot slip past the lock; a lock that is
   * over starts the count again.
   */
  count(now: Date): Promise<AttemptCount>;
  /** Takes back an attempt whose password nobody could judge. */
  uncount(): Promise<void>;
  /** Forgets the failures, and any lock. */
  clear(): Promise<void>;
  /** Locks; false when it was locked already, or when the failures were forgotten while the last one was judged. */
  lock(until: Date): Promise<boolean>;
}

/** Attempts to sign in under a name; one that nobody has counts and locks as every other. */
export function signInAttempts(db: Queryable, nameDigest: Buffer): Attempts {
  const row = sql`name_digest = ${nameDigest}`;
  return {
    key: `signIn ${nameDigest.toString('hex')}`,
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
        update sign_in_attempt set locked_until = ${until}
        where ${row} and locked_until is null and failures >= ${lockAfter}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

/** Where somebody signs: on a session of their own, or on one that lies in the hands of a room. */
export type SigningPlace = 'own' | 'tablet';

const counters = {
  own: { failures: sql.id('signing_failures'), lockedUntil: sql.id('signing_locked_until') },
  tablet: { failures: sql.id('tablet_failures'), lockedUntil: sql.id('tablet_locked_until') },
} as const;

/**
 * Attempts to sign as a person who has credentials. Those of each place are counted apart: anyone who holds a tablet stops nobody at
 * work from signing.
 */
export function signingAttempts(db: Queryable, employeeNr: number, place: SigningPlace): Attempts {
  const row = sql`employee_nr = ${employeeNr}`;
  const { failures, lockedUntil } = counters[place];
  return {
    key: `${place} ${employeeNr}`,
    async count(now) {
      const { rows } = await sql<AttemptCount>`
        update credential set
          ${failures} = case when ${lockedUntil} <= ${now} then 1
            when ${lockedUntil} is null then least(${failures} + 1, 1000) else ${failures} end,
          ${lockedUntil} = case when ${lockedUntil} <= ${now} then null else ${lockedUntil} end
        where ${row}
        returning ${failures} as failures, ${lockedUntil} as "lockedUntil"`.execute(db);
      const [count] = rows;
      if (count === undefined) throw new Error(`Collaborator ${employeeNr} signs and has no credentials.`);
      return count;
    },
    async uncount() {
      await sql`update credential set ${failures} = greatest(${failures} - 1, 0) where ${row}`.execute(db);
    },
    async clear() {
      await sql`update credential set ${failures} = 0, ${lockedUntil} = null where ${row}`.execute(db);
    },
    async lock(until) {
      const { numAffectedRows } = await sql`
        update credential set ${lockedUntil} = ${until}
        where ${row} and ${lockedUntil} is null and ${failures} >= ${lockAfter}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

/** Whether a session lies in the hands of a room now. */
export async function isInTabletMode(db: Queryable, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('tablet_instance_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined && row.tablet_instance_id !== null;
}

/** How often the way out was locked since a session has been in tablet mode. */
export async function countExitLocks(
  db: Queryable,
  session: Pick<RequestSession, 'employeeNr' | 'sessionId'>,
): Promise<number> {
  const { rows } = await sql<{ locks: number }>`
    select count(*)::integer as locks from security_event e
    where employee_nr = ${session.employeeNr} and kind = 'signingBlocked' and ${sql.raw(eventPlace('e'))} = 'tabletExit'
      and happened_at >= (select tablet_since from session where session_id = ${session.sessionId})`.execute(db);
  return rows[0]?.locks ?? 0;
}

/** Forgets names that nobody has tried since a moment. @returns how many */
export async function forgetAttempts(db: Queryable, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from sign_in_attempt where last_at < ${since}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
