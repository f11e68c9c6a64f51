import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import { isAdministrator, Role } from '#product/roles.ts';

/** Whom a person is linked to at the provider. */
export interface ProviderAccount {
  readonly accountId: number;
  readonly employeeNr: number;
  readonly cwid: string;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly linkedAt: Date;
  readonly revision: number;
  readonly proof: Buffer;
}

const live = (db: Queryable) =>
  db
    .selectFrom('provider_account as a')
    .innerJoin('collaborator as c', 'c.employee_nr', 'a.employee_nr')
    .select(['a.account_id as accountId', 'a.employee_nr as employeeNr', 'c.cwid', 'a.issuer', 'a.subject'])
    .select(['a.username', 'a.linked_at as linkedAt', 'a.revision', 'a.proof'])
    .where('a.deleted', '=', false);

/** The link of a person that stands, or undefined. */
export function findProviderAccount(db: Queryable, employeeNr: number): Promise<ProviderAccount | undefined> {
  return live(db).where('a.employee_nr', '=', employeeNr).executeTakeFirst();
}

/** The same, held until the transaction ends: two answers of one person are looked at one after the other. */
export function lockProviderAccount(tx: DatabaseTransaction, employeeNr: number): Promise<ProviderAccount | undefined> {
  return live(tx).where('a.employee_nr', '=', employeeNr).forUpdate('a').executeTakeFirst();
}

/** The person whom the provider calls so, or undefined. */
export function findBySubject(db: Queryable, issuer: string, subject: string): Promise<ProviderAccount | undefined> {
  return live(db).where('a.issuer', '=', issuer).where('a.subject', '=', subject).executeTakeFirst();
}

/** Whether an account of the provider is, or ever was, somebody else's. */
export async function isSubjectOfAnother(
  db: Queryable,
  { issuer, subject }: Pick<ProviderAccount, 'issuer' | 'subject'>,
  employeeNr: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('provider_account')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('employee_nr', '<>', employeeNr)
    .executeTakeFirst();
  return row !== undefined;
}

const administrators = Object.values(Role).filter(isAdministrator);

/**
 * Who is linked by a username at the first sign-in: an active person of that cwid who never had another one, was never linked, whose
 * account is no local one, and who never administered: those are linked by a signed act.
 */
export async function findByUsername(tx: DatabaseTransaction, username: string): Promise<number | null> {
  const { rows } = await sql<{ employeeNr: number }>`
    select c.employee_nr as "employeeNr" from collaborator c left join credential k using (employee_nr)
    where ${folded(sql`c.cwid`)} = ${folded(sql`${username}::text`)} and c.active = 1 and not coalesce(k.local_account, false)
      and not exists (select from provider_account a where a.employee_nr = c.employee_nr)
      and not exists (select from history h where h.entity = 'collaborator' and h.record_key = c.employee_nr::text
        and (${folded(sql`(h."row" ->> 'cwid')`)} <> ${folded(sql`c.cwid`)}
          or (h."row" ->> 'role')::smallint = any(${administrators}::smallint[])))
    for update of c`.execute(tx);
  return rows[0]?.employeeNr ?? null;
}

/** An account of the provider that signed in and is nobody's here. */
export interface ProviderVisitor {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly fullName: string;
  readonly lastAt: Date;
}

/** Most of them that are kept and shown. */
const mostVisitors = 200;

/** Remembers who came, for the administrator who links them. Those of a month ago go. */
export async function noteVisitor(db: Queryable, visitor: Omit<ProviderVisitor, 'lastAt'>): Promise<void> {
  const { issuer, subject, username, fullName: full_name } = visitor;
  await sql`delete from provider_visitor where last_at < clock_timestamp() - interval '30 days'
    or (issuer, subject) in (select issuer, subject from provider_visitor order by last_at desc offset ${mostVisitors})`.execute(
    db,
  );
  await db
    .insertInto('provider_visitor')
    .values({ issuer, subject, username, full_name })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ username, full_name, last_at: sql`clock_timestamp()` }),
    )
    .execute();
}

/** Who came and is nobody here, the last first. */
export function readVisitors(db: Queryable, issuer: string): Promise<ProviderVisitor[]> {
  return db
    .selectFrom('provider_visitor')
    .select(['issuer', 'subject', 'username', 'full_name as fullName', 'last_at as lastAt'])
    .where('issuer', '=', issuer)
    .orderBy('last_at', 'desc')
    .limit(mostVisitors)
    .execute();
}

/** Who came is somebody now. */
export async function forgetVisitor(
  db: Queryable,
  { issuer, subject }: Pick<ProviderVisitor, 'issuer' | 'subject'>,
): Promise<void> {
  await db.deleteFrom('provider_visitor').where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** The token of the answer that opened a session at the provider, for its end there; null where another way did. */
export async function findSessionToken(db: Queryable, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('session_start as b')
    .innerJoin('provider_use as u', 'u.use_id', 'b.provider_use_id')
    .select('u.id_token')
    .where('b.session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.id_token ?? null;
}
