import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import type { PasswordSet } from '#platform/http/request-context.ts';
import { Role } from '#product/roles.ts';
import { isFirstPassword, isOfHere } from './password-rules.ts';

/** A password that somebody set for another person, and that nothing replaced or confirmed since. */
export interface OpenAssignment {
  readonly assignmentId: number;
  /** employee number, cwid and name of who set it */
  readonly setBy: number;
  readonly setByCwid: string;
  readonly setByName: string;
  readonly setAt: Date;
  readonly needsConfirmation: boolean;
  /** the account had no password before */
  readonly isFirst: boolean;
  readonly isMailed: boolean;
  readonly codeDigest: Buffer | null;
  readonly codeEndsAt: Date | null;
  readonly codeFailures: number;
}

/** What a session tells of such a password; a mailed one is its person's when it is used. @param isLocal it decides the sign-in */
export function passwordSetOf(assignment: OpenAssignment, isLocal: boolean): PasswordSet | null {
  const { setByCwid: by, setByName: byName, setAt: at, needsConfirmation, isFirst, isMailed } = assignment;
  return isMailed ? null : { by, byName, at, needsConfirmation: needsConfirmation && isLocal, isFirst };
}

interface NewAssignment {
  readonly employeeNr: number;
  readonly at: Date;
  readonly setBy: number;
  readonly releasedBy: number | null;
  readonly needsConfirmation: boolean;
  /** until when a mailed one-time password may be used; null where it was not mailed */
  readonly mailedUntil: Date | null;
}

/** Keeps that somebody set a person's password, in place of every earlier time. */
export async function noteAssignment(tx: DatabaseTransaction, assignment: NewAssignment): Promise<void> {
  const { employeeNr, at, setBy, releasedBy, needsConfirmation, mailedUntil } = assignment;
  await tx
    .updateTable('password_assignment')
    .set({ replaced_at: at, code_digest: null })
    .where('employee_nr', '=', employeeNr)
    .where('replaced_at', 'is', null)
    .execute();
  if (setBy === employeeNr) return;
  await tx
    .insertInto('password_assignment')
    .values({
      employee_nr: employeeNr,
      set_at: at,
      set_by: setBy,
      released_by: releasedBy,
      needs_confirmation: needsConfirmation,
      is_mailed: mailedUntil !== null,
      code_ends_at: mailedUntil,
    })
    .execute();
}

/** The password of a person that another set and nobody confirmed, held until the transaction ends; undefined when there is none. */
export async function lockAssignment(tx: DatabaseTransaction, employeeNr: number): Promise<OpenAssignment | undefined> {
  return openAssignments(tx).where('a.employee_nr', '=', employeeNr).forUpdate('a').executeTakeFirst();
}

/** The same, not held. */
export async function findAssignment(db: Queryable, employeeNr: number): Promise<OpenAssignment | undefined> {
  return openAssignments(db).where('a.employee_nr', '=', employeeNr).executeTakeFirst();
}

/** Whether the person's password is still the one that somebody else chose, confirmed or not. */
export async function isPasswordOfAnother(db: Queryable, employeeNr: number): Promise<boolean> {
  const found = await db
    .selectFrom('password_assignment as a')
    .innerJoin('credential as k', 'k.employee_nr', 'a.employee_nr')
    .select('a.assignment_id')
    .where('a.employee_nr', '=', employeeNr)
    .whereRef('a.set_at', '>=', 'k.password_changed_at')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function openAssignments(db: Queryable) {
  return db
    .selectFrom('password_assignment as a')
    .innerJoin('collaborator as b', 'b.employee_nr', 'a.set_by')
    .select([
      'a.assignment_id as assignmentId',
      'a.set_by as setBy',
      'b.cwid as setByCwid',
      'b.name as setByName',
      'a.set_at as setAt',
      'a.needs_confirmation as needsConfirmation',
      sql<boolean>`${sql.raw(isFirstPassword)}`.as('isFirst'),
      'a.is_mailed as isMailed',
      'a.code_digest as codeDigest',
      'a.code_ends_at as codeEndsAt',
      'a.code_failures as codeFailures',
    ])
    .where('a.replaced_at', 'is', null)
    .where('a.confirmed_at', 'is', null);
}

/** Notes who confirmed that the password is its person's: the person by a code that they were mailed, or an administrator. */
export async function confirmAssignment(
  tx: DatabaseTransaction,
  { assignmentId }: OpenAssignment,
  by: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('password_assignment')
    .set({ confirmed_at: at, confirmed_by: by, code_digest: null })
    .where('assignment_id', '=', assignmentId)
    .execute();
}

/** One more wrong try of a mailed code or password. */
export async function countCodeFailure(db: Queryable, employeeNr: number): Promise<void> {
  await db
    .updateTable('password_assignment')
    .set((of) => ({ code_failures: of('code_failures', '+', 1) }))
    .where('employee_nr', '=', employeeNr)
    .where('replaced_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Notes that somebody wanted to sign and could not: from then on the bells of those who may confirm show it. */
export async function noteAsked(db: Queryable, employeeNr: number, at: Date): Promise<void> {
  await db
    .updateTable('password_assignment')
    .set({ asked_at: at })
    .where('employee_nr', '=', employeeNr)
    .where('replaced_at', 'is', null)
    .where('asked_at', 'is', null)
    .execute();
}

/** Somebody whose password waits for a confirmation. */
export interface Unconfirmed {
  readonly employeeNr: number;
  readonly cwid: string;
  readonly name: string;
  readonly email: string | null;
  readonly setByCwid: string;
  readonly setByName: string;
  readonly setAt: Date;
  /** when they first wanted to sign; null: not yet */
  readonly askedAt: Date | null;
  /** the reader may confirm it */
  readonly mayConfirm: boolean;
}

const itps = sql.lit(Role.AdminITPS);
const qa = sql.lit(Role.AdminQA);

/** At most so many are listed. */
const mostListed = 200;

/**
 * Whose passwords wait for a confirmation, those who want to sign first. QA confirms, neither who set it nor whose it is; ITPS where
 * no active QA is left but these two.
 * @param reader number and role of who may be about to confirm
 */
export async function readUnconfirmed(
  db: Queryable,
  reader: { readonly employeeNr: number; readonly role: number },
  employeeNr?: number,
): Promise<Unconfirmed[]> {
  const { rows } = await sql<Unconfirmed>`
    select c.employee_nr as "employeeNr", c.cwid, c.name, nullif(trim(c.email), '') as email,
      b.cwid as "setByCwid", b.name as "setByName",
      a.set_at as "setAt", a.asked_at as "askedAt",
      ${reader.employeeNr}::integer not in (a.set_by, a.employee_nr)
        and (${reader.role}::smallint = ${qa} or (${reader.role}::smallint = ${itps} and not exists (${otherQa}))) as "mayConfirm"
    from password_assignment a
    join collaborator c on c.employee_nr = a.employee_nr and c.active = 1
    join collaborator b on b.employee_nr = a.set_by
    left join credential k on k.employee_nr = a.employee_nr
    where a.replaced_at is null and a.confirmed_at is null and a.needs_confirmation and not a.is_mailed
      and ${sql.raw(isOfHere)} and (${employeeNr ?? null}::integer is null or a.employee_nr = ${employeeNr ?? null})
    order by a.asked_at nulls last, a.set_at, a.employee_nr limit ${mostListed}`.execute(db);
  return rows;
}

/** QA who neither set the password nor has it. */
const otherQa = sql`select from collaborator q where q.role = ${qa} and q.active = 1 and q.employee_nr not in (a.set_by, a.employee_nr)`;

/** Who may confirm the password of a person, in alphabetical order, as the person is shown them. */
export async function readConfirmers(
  db: Queryable,
  employeeNr: number,
): Promise<{ readonly cwid: string; readonly name: string }[]> {
  const { rows } = await sql<{ cwid: string; name: string }>`
    select r.cwid, r.name
    from password_assignment a
    join collaborator r on r.active = 1 and r.employee_nr not in (a.set_by, a.employee_nr)
      and (r.role = ${qa} or (r.role = ${itps} and not exists (${otherQa})))
    where a.employee_nr = ${employeeNr} and a.replaced_at is null and a.confirmed_at is null
    order by r.name, r.cwid limit 20`.execute(db);
  return rows;
}
