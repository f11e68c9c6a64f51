import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { codeMinutes, lockMinutes, mailedPasswordHours } from '../../shared/codes.ts';
import { type BrokenLink, brokenLink, type ProblemCode } from '../../shared/findings.ts';
import { eventPlace } from '../event-columns.ts';
import { findAlteredSession } from './verify-sessions.ts';

/** The first account, session or attempt that was changed by other hands than the product's. */
export async function findAlteredAccount(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  return (
    (await findAlteredCredential(tx)) ??
    (await findLooseEvent(tx)) ??
    (await findAlteredAssignment(tx)) ??
    (await findLiftedLock(tx)) ??
    (await findAlteredSession(tx)) ??
    (await findUnnumberedClosing(tx))
  );
}

/** The first row that a statement tells of: what is wrong with the account `nr`. */
async function findAccount(
  tx: DatabaseTransaction,
  statement: RawBuilder<{ nr: number }>,
  code: ProblemCode,
): Promise<BrokenLink | null> {
  const { rows } = await statement.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return brokenLink('account', { entity: 'credential', recordKey: String(row.nr), revision: 0 }, code);
}

/**
 * A credential that is not the newest of its changes, in password, place to sign in, date, author or duty to change it; and
 * changes that do not stand up: by an unknown hand, without an event of their own, back to what was before, or older than
 * the beginning that the database noted and more than their events (migration 0090).
 */
function findAlteredCredential(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const statement = sql<{ nr: number }>`
    with beginning as (select * from credential_change where what <> 'changed')
    select k.employee_nr as nr from credential k
    left join beginning b using (employee_nr)
    left join lateral (
      select * from credential_change c where c.employee_nr = k.employee_nr order by change_number desc limit 1
    ) as newest on true
    where newest.digest is distinct from credential_digest(k)
      or (newest.changed_at, newest.changed_by) is distinct from (k.password_changed_at, k.password_changed_by)
      or (newest.must_change and not k.must_change_password)
      or b.change_number is null
      or (select count(*) from credential_change c
          where c.employee_nr = k.employee_nr and c.is_new_password and c.change_number < b.change_number)
        > (select count(*) from security_event e
          where e.employee_nr = k.employee_nr and e.kind = 'passwordChanged' and e.event_id <= b.event_id)
    union all
    select c.employee_nr from credential_change c
    left join beginning b using (employee_nr)
    left join security_event e on e.event_id = c.event_id and e.kind = 'passwordChanged'
      and e.employee_nr = c.employee_nr and e.happened_at = c.changed_at and e.by_cwid is not distinct from c.changed_by
    where (c.what is null and c.change_number > b.change_number)
      or (c.what = 'changed' and (c.changed_by is null or e.event_id is null or c.change_number < b.change_number
        or exists (select from credential_change d
          where d.employee_nr = c.employee_nr and d.digest = c.digest and d.change_number < c.change_number)))
    order by 1 limit 1`;
  return findAccount(tx, statement, 'credentialAltered');
}

/** An event of a changed password that no change of the account has for its own: one to spare would cover a silent change. */
function findLooseEvent(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const statement = sql<{ nr: number }>`
    select e.employee_nr as nr from security_event e
    left join credential_change b on b.employee_nr = e.employee_nr and b.what <> 'changed'
    where e.kind = 'passwordChanged' and e.employee_nr is not null and e.event_id > coalesce(b.event_id, 0)
      and not exists (select from credential_change c where c.event_id = e.event_id and c.what = 'changed')
    order by 1 limit 1`;
  return findAccount(tx, statement, 'changeToldAlone');
}

/**
 * A password that another set and of which no assignment tells; an assignment that was replaced by no change of the password; and one
 * that is confirmed though nobody did: its person with an event, another person with a signature on the person too (migration 0100). And one
 * whose code or mailed password could be used for longer than such a thing can.
 */
function findAlteredAssignment(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const statement = sql<{ nr: number }>`
    select c.employee_nr as nr from credential_change c join security_event e on e.event_id = c.event_id
    where c.what = 'changed' and e.by_cwid <> e.cwid
      and not exists (select from password_assignment p where p.employee_nr = c.employee_nr and p.set_at = c.changed_at)
      -- Their own, under a cwid that they had until then.
      and not exists (select from history h where h.entity = 'collaborator' and h.record_key = c.employee_nr::text
        and h."row" ->> 'cwid' = e.by_cwid)
    union all
    select p.employee_nr from password_assignment p
    where p.replaced_at is not null and not exists (
      select from credential_change c where c.employee_nr = p.employee_nr and c.what = 'changed' and c.changed_at = p.replaced_at)
    union all
    select p.employee_nr from password_assignment p where p.confirmed_by <> p.employee_nr and not exists (
      select from signature s where s.entity = 'collaborator' and s.record_key = p.employee_nr::text
        and s.employee_nr = p.confirmed_by and s.signed_at = p.confirmed_at)
    union all
    select p.employee_nr from password_assignment p where p.confirmed_at is not null group by p.employee_nr
    having count(*) > (
      select count(*) from security_event e where e.employee_nr = p.employee_nr and e.kind = 'passwordConfirmed')
    union all
    select p.employee_nr from password_assignment p where p.replaced_at is null and p.confirmed_at is null
      and p.code_ends_at > coalesce(case when p.is_mailed then p.set_at + ${`${mailedPasswordHours} hours`}::interval else (
        select max(e.happened_at) from security_event e where e.employee_nr = p.employee_nr and e.kind = 'passwordCodeSent'
      ) + ${`${codeMinutes} minutes`}::interval end, '-infinity')
    order by 1 limit 1`;
  return findAccount(tx, statement, 'assignmentAltered');
}

/** Clocks of several processes, and an attempt that was under way when another one locked. */
const tolerance = sql`interval '1 minute'`;

const isOnTablet = (event: string) => sql`(${sql.raw(eventPlace(event))} is not null)`;

/**
 * A right password that was taken while the account was locked, though nobody had unlocked it or set another: the lock was
 * lifted by other hands. A lock that nobody used leaves nothing to hold it against once its time is over.
 */
function findLiftedLock(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const statement = sql<{ nr: number }>`
    select l.employee_nr as nr from security_event l
    join security_event s on s.employee_nr = l.employee_nr and s.cwid = l.cwid
      and s.kind = case l.kind when 'accountLocked' then 'signInSucceeded' else 'signingSucceeded' end
      and s.happened_at > l.happened_at + ${tolerance}
      and s.happened_at < l.happened_at + ${`${lockMinutes} minutes`}::interval - ${tolerance}
    where l.kind in ('accountLocked', 'signingBlocked') and l.employee_nr is not null
      and (l.kind = 'accountLocked' or ${isOnTablet('l')} = ${isOnTablet('s')})
      and not exists (
        select from security_event u where u.employee_nr = l.employee_nr and u.kind in ('accountUnlocked', 'passwordChanged')
          and u.event_id > l.event_id and u.event_id < s.event_id)
    order by 1 limit 1`;
  return findAccount(tx, statement, 'lockLifted');
}

async function findUnnumberedClosing(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from content_attempt
    where (state = 0) <> (closing_number is null) order by attempt_id limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const place = { entity: 'content_attempt', recordKey: String(row.attempt_id), revision: 0 };
  return brokenLink('rows', place, 'closingUnnumbered');
}
