import { sql } from 'kysely';
import { eventBy } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { passwordMaxAgeDays } from '#platform/parameters/parameter-sql.ts';
import { codeTries } from '../../shared/code-rule.ts';
import { sessionErrors } from '../errors.ts';
import { isOfDirectory, isOfProvider, isUnconfirmed, mustChangePassword } from './password-rules.ts';

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
  /** cwid of who changed it */
  readonly passwordChangedBy: string | null;
  /** the oldest that a local password may be (21 CFR 11.300(b)); null is no limit */
  readonly passwordMaxAgeDays: number | null;
  /** The company's directory decides the password, not the local one (decisions section 5). */
  readonly isOfDirectory: boolean;
  /** The identity provider decides, and no password (docs/decisions/162). */
  readonly isOfProvider: boolean;
  readonly signatureAcceptedAt: Date | null;
  /** the password was set by another, with four eyes, and nobody confirmed whose it is */
  readonly isUnconfirmed: boolean;
  /** until when the password may be used, as the one-time one that its person was mailed; null for every other */
  readonly mailedUntil: Date | null;
  /** the hash of such a password that is over, with which nobody begins any more; null for every other */
  readonly endedHash: string | null;
}

/**
 * The account of a cwid, in any case of letters, or undefined. A mailed one-time password whose time is over, or that was guessed at
 * too often, is none: the account then has no password.
 */
export async function findAccount(db: Queryable, cwid: string, now: Date): Promise<Account | undefined> {
  const account = await selectAccount(db)
    .where(folded(sql`c.cwid`), '=', folded(sql`${cwid}::text`))
    .executeTakeFirst();
  return asOf(account, now);
}

/** The account of a person by their number, or undefined. */
export async function findAccountOf(db: Queryable, employeeNr: number, now: Date): Promise<Account | undefined> {
  return asOf(await selectAccount(db).where('c.employee_nr', '=', employeeNr).executeTakeFirst(), now);
}

type Selected = Omit<Account, 'endedHash'> & { readonly mailedFailures: number | null };

function asOf(account: Selected | undefined, now: Date): Account | undefined {
  if (account === undefined) return undefined;
  const { mailedFailures, ...rest } = account;
  const { mailedUntil } = rest;
  const isOver = mailedUntil !== null && (mailedUntil <= now || (mailedFailures ?? 0) >= codeTries);
  return isOver ? { ...rest, passwordHash: null, endedHash: rest.passwordHash } : { ...rest, endedHash: null };
}

/**
 * The account as its own session knows it. A mailed one-time password that is over by now, by its time or by guesses of strangers, is still
 * that of a session which began with it while it held: its person sits before the form that changes it.
 * @throws Refusal PASSWORD_ENDED on any other session
 */
export async function asBegan(db: Queryable, account: Account, sessionId: string): Promise<Account> {
  const { employeeNr, endedHash, isOfDirectory: atDirectory, isOfProvider: atProvider } = account;
  if (endedHash === null || atDirectory || atProvider) return account;
  const began = await db
    .selectFrom('session_start as o')
    .innerJoin('password_assignment as a', 'a.employee_nr', 'o.employee_nr')
    .select('o.session_id')
    .where('o.session_id', '=', sessionId)
    .where('o.employee_nr', '=', employeeNr)
    .where('o.began_with', '=', 'signIn')
    .where('a.is_mailed', '=', true)
    .where('a.replaced_at', 'is', null)
    .where('a.confirmed_at', 'is', null)
    .whereRef('o.started_at', '>=', 'a.set_at')
    .whereRef('o.started_at', '<', 'a.code_ends_at')
    .executeTakeFirst();
  if (began === undefined) throw sessionErrors.PASSWORD_ENDED();
  return { ...account, passwordHash: endedHash };
}

function selectAccount(db: Queryable) {
  return db
    .selectFrom('collaborator as c')
    .innerJoin('sector as s', 's.sector_id', 'c.sector_id')
    .leftJoin('credential as k', 'k.employee_nr', 'c.employee_nr')
    .leftJoin('password_assignment as m', (join) =>
      join
        .onRef('m.employee_nr', '=', 'c.employee_nr')
        .on('m.is_mailed', '=', true)
        .on('m.replaced_at', 'is', null)
        .on('m.confirmed_at', 'is', null),
    )
    .select([
      'c.employee_nr as employeeNr',
      'c.cwid',
      'c.name as fullName',
      'c.role',
      'c.active',
      'c.sector_id as sectorId',
      's.name as sectorName',
      'k.password_hash as passwordHash',
      sql.raw<boolean>(mustChangePassword).as('mustChangePassword'),
      'k.password_changed_at as passwordChangedAt',
      'k.password_changed_by as passwordChangedBy',
      sql.raw<number | null>(passwordMaxAgeDays).as('passwordMaxAgeDays'),
      sql.raw<boolean>(isOfDirectory).as('isOfDirectory'),
      sql.raw<boolean>(isOfProvider).as('isOfProvider'),
      'c.signature_accepted_at as signatureAcceptedAt',
      sql.raw<boolean>(isUnconfirmed).as('isUnconfirmed'),
      'm.code_ends_at as mailedUntil',
      'm.code_failures as mailedFailures',
    ]);
}

/**
 * Holds the password of an account until the transaction ends, as it was verified.
 * @throws Refusal UNAUTHENTICATED where it is another by now, which has ended the sessions of its person
 */
export async function holdPassword(
  tx: DatabaseTransaction,
  { employeeNr, passwordHash }: Pick<Account, 'employeeNr' | 'passwordHash'>,
): Promise<void> {
  await tx
    .selectFrom('credential')
    .select('employee_nr')
    .where('employee_nr', '=', employeeNr)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirstOrThrow(() => httpErrors.UNAUTHENTICATED());
}

/** Gives an account of the directory the row that its sessions and its signing need; it holds no password. */
export async function ensureCredential(db: Queryable, employeeNr: number): Promise<void> {
  await db
    .insertInto('credential')
    .values({ employee_nr: employeeNr })
    .onConflict((conflict) => conflict.doNothing())
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

/**
 * The sign-in before the newest, in the order of writing, whatever moments say. The kind is written out, so that the index of
 * sign-ins (migration 0128) answers it.
 */
export function selectSignInBefore(db: Queryable, employeeNr: number) {
  return db
    .selectFrom('security_event')
    .select('happened_at')
    .where('employee_nr', '=', employeeNr)
    .where('kind', '=', sql.lit('signInSucceeded'))
    .orderBy('event_id', 'desc')
    .offset(1)
    .limit(1);
}

/** When a person signed in before the newest time, or null. */
export async function readSignInBefore(db: Queryable, employeeNr: number): Promise<Date | null> {
  const event = await selectSignInBefore(db, employeeNr).executeTakeFirst();
  return event?.happened_at ?? null;
}

/**
 * The cwid of who set the password that an account has: of its person the one of now, though they chose it under an earlier one; null where
 * nobody knows. The event of the change names both as they were then.
 */
export async function readPasswordSetter(db: Queryable, account: Account): Promise<string | null> {
  const { employeeNr, cwid, passwordChangedAt, passwordChangedBy } = account;
  if (passwordChangedBy === null || passwordChangedBy === cwid) return passwordChangedBy;
  const own = await db
    .selectFrom('security_event')
    .select('event_id')
    .where('employee_nr', '=', employeeNr)
    .where('happened_at', '=', passwordChangedAt)
    .where('kind', '=', 'passwordChanged')
    .where('cwid', '=', passwordChangedBy)
    .executeTakeFirst();
  return own === undefined ? passwordChangedBy : cwid;
}

/** The newest time since a moment that an administrator unlocked the account, and who did; null when none did. */
export async function readUnlock(
  db: Queryable,
  employeeNr: number,
  since: Date | null,
): Promise<{ readonly at: Date; readonly by: string } | null> {
  const event = await db
    .selectFrom('security_event as e')
    .select(['happened_at as at', sql.raw<string>(eventBy('e')).as('by')])
    .where('employee_nr', '=', employeeNr)
    .where('kind', '=', 'accountUnlocked')
    .$if(since !== null, (query) => query.where('happened_at', '>', since))
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ?? null;
}
