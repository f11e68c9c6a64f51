import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';

/** An account as sign-in and signing see it; `active` 1 alone may do either. */
export interface Account {
  readonly employeeNr: number;
  readonly cwid: string;
  readonly fullName: string;
  readonly role: number;
  readonly active: number;
  readonly sectorId: number;
  readonly sectorName: string;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  readonly passwordChangedAt: Date | null;
  /** the oldest that a local password may be (21 CFR 11.300(b)); null is no limit */
  readonly passwordMaxAgeDays: number | null;
  /** The company's directory decides the password, not the local one (decisions section 5). */
  readonly isOfDirectory: boolean;
  readonly signatureAcceptedAt: Date | null;
}

/** Over `settings t` and `credential k`: domain validation is on, and the account is not one of the local ones. */
const ofDirectory = sql<boolean>`(coalesce(t.validate_domain, false) and not coalesce(k.local_account, false))`;

/** The account of a cwid, in any case of letters, or undefined. */
export function findAccount(db: Queryable, cwid: string): Promise<Account | undefined> {
  return db
    .selectFrom('collaborator as c')
    .innerJoin('sector as s', 's.sector_id', 'c.sector_id')
    .leftJoin('credential as k', 'k.employee_nr', 'c.employee_nr')
    .leftJoin('settings as t', (join) => join.on('t.settings_id', '=', 1))
    .select([
      'c.employee_nr as employeeNr',
      'c.cwid',
      'c.name as fullName',
      'c.role',
      'c.active',
      'c.sector_id as sectorId',
      's.name as sectorName',
      'k.password_hash as passwordHash',
      sql<boolean>`coalesce(k.must_change_password and not ${ofDirectory}, false)`.as('mustChangePassword'),
      'k.password_changed_at as passwordChangedAt',
      't.password_max_age_days as passwordMaxAgeDays',
      ofDirectory.as('isOfDirectory'),
      'c.signature_accepted_at as signatureAcceptedAt',
    ])
    .where(folded(sql`c.cwid`), '=', folded(sql`${cwid}::text`))
    .executeTakeFirst();
}

/** Whether the directory decides the passwords of all but the local accounts. */
export async function isDomainValidated(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('settings').select('validate_domain').executeTakeFirst();
  return row?.validate_domain ?? false;
}

/** Failures in a row that lock an account, and for how long (decisions section 5). */
export const lockAfter = 5;
export const lockMinutes = 15;

interface AttemptCount {
  readonly failedAttempts: number;
  readonly lockedUntil: Date | null;
}

/**
 * Counts an attempt before its password is looked at, so that many at once cannot slip past the lock; a lock that is
 * over starts the count anew. Undefined for an account without credentials.
 */
export async function countAttempt(db: Queryable, employeeNr: number, now: Date): Promise<AttemptCount | undefined> {
  return db
    .updateTable('credential')
    .set({
      failed_attempts: sql`case when locked_until <= ${now} then 1 when locked_until is null then least(failed_attempts + 1, 1000) else failed_attempts end`,
      locked_until: sql`case when locked_until <= ${now} then null else locked_until end`,
    })
    .where('employee_nr', '=', employeeNr)
    .returning(['failed_attempts as failedAttempts', 'locked_until as lockedUntil'])
    .executeTakeFirst();
}

/** Gives an account of the directory the row that counts its failures and locks it; it holds no password. */
export async function ensureCredential(db: Queryable, employeeNr: number): Promise<void> {
  await db
    .insertInto('credential')
    .values({ employee_nr: employeeNr })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes back an attempt whose password nobody could judge. */
export async function uncountAttempt(db: Queryable, employeeNr: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ failed_attempts: sql`greatest(failed_attempts - 1, 0)` })
    .where('employee_nr', '=', employeeNr)
    .execute();
}

/** A password that is too old must be changed before anything else, in this session and every other. */
export async function requirePasswordChange(db: Queryable, employeeNr: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ must_change_password: true })
    .where('employee_nr', '=', employeeNr)
    .execute();
}

/** Forgets the failures after a right password. */
export async function clearAttempts(db: Queryable, employeeNr: number): Promise<void> {
  await db.updateTable('credential').set({ failed_attempts: 0 }).where('employee_nr', '=', employeeNr).execute();
}

/** Locks an account; false when it was locked already. */
export async function lockAccount(db: Queryable, employeeNr: number, until: Date): Promise<boolean> {
  const result = await db
    .updateTable('credential')
    .set({ locked_until: until })
    .where('employee_nr', '=', employeeNr)
    .where('locked_until', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
