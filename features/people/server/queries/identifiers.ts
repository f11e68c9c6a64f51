import { type RawBuilder, sql } from 'kysely';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import { folded, searchable } from '#platform/db/folded.ts';
import { systemActor } from '#platform/signing/act.ts';
import { isAdministrator, Role } from '#product/roles.ts';

/** Changes of people run one after the other, so that two cannot take one cwid or each demote the other's last colleague. */
export async function lockPeople(tx: DatabaseTransaction): Promise<void> {
  await lockForTransaction(tx, 'people');
}

/** The cwid of a revision, as they are compared: the index `history_every_cwid` is on exactly this expression. */
export const everyCwid = folded(sql`("row" ->> 'cwid')`);
/** Hidden from the planner: every other index that has the kind looks as good to it, and reads the revisions of all people. */
export const isOfPerson = sql`entity || '' = 'collaborator'`;

/**
 * Whether a cwid is or ever was someone else's, in any case of letters, or the server's own: identifiers are never reused or
 * reassigned (21 CFR 11.100). The history holds every cwid that ever was.
 */
export async function isCwidTaken(tx: DatabaseTransaction, cwid: string, employeeNr: number): Promise<boolean> {
  if (cwid.toLowerCase() === systemActor) return true;
  const { rows } = await sql`
    select 1 from history
    where ${isOfPerson} and ${everyCwid} = ${folded(sql`${cwid}::text`)} and record_key <> ${String(employeeNr)}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** A name as names of people are compared. The index `collaborator_namesake` is on exactly this expression. */
export const plainName = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(trim(${searchable(text)}), '\\s+', ' ', 'g')`;

/**
 * The cwid of another active person of the very name, in any case of letters and however its words are parted: it is printed on
 * signatures, which would then seem the other's (21 CFR 11.50(a)(1)). Undefined when there is none.
 */
export async function findNamesake(
  tx: DatabaseTransaction,
  name: string,
  employeeNr: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ cwid: string }>`
    select cwid from collaborator
    where active = 1 and employee_nr <> ${employeeNr} and ${plainName(sql`name`)} = ${plainName(sql`${name}::text`)}
    limit 1`.execute(tx);
  return rows[0]?.cwid;
}

const administrators = Object.values(Role).filter(isAdministrator);

/** Whether a person has, or had in any revision, an administrator's role. */
export async function hasAdministered(db: Queryable, employeeNr: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from history
    where entity = 'collaborator' and record_key = ${String(employeeNr)}
      and ("row" ->> 'role')::smallint = any(${administrators}::smallint[])
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a person has this number. */
export async function isEmployeeNrTaken(tx: DatabaseTransaction, employeeNr: number): Promise<boolean> {
  const row = await tx
    .selectFrom('collaborator')
    .select('employee_nr')
    .where('employee_nr', '=', employeeNr)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether someone else is an active AdminITPS. */
export async function hasOtherAdministrator(tx: DatabaseTransaction, employeeNr: number): Promise<boolean> {
  const row = await tx
    .selectFrom('collaborator')
    .select('employee_nr')
    .where('role', '=', Role.AdminITPS)
    .where('active', '=', 1)
    .where('employee_nr', '<>', employeeNr)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sector of a live profile, or null when there is none. */
export async function findProfileSector(tx: DatabaseTransaction, profileId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('profile')
    .select('sector_id')
    .where('profile_id', '=', profileId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row?.sector_id ?? null;
}
