import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import { eventInstance } from '../event-columns.ts';

/** The first session that did not begin, go on or end as sessions do. */
export async function findAlteredSession(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  return (
    (await findUnbegunSession(tx)) ??
    (await findReopenedSession(tx)) ??
    (await findMovedEnd(tx)) ??
    (await findStretchedSession(tx)) ??
    (await findFreedTablet(tx))
  );
}

/**
 * A session that is not what began: without a beginning, of another person, role or moment, with other tokens, begun without its event,
 * or open in a role that the person no longer has; or a beginning whose session is gone (migrations 0091 and 0121).
 */
async function findUnbegunSession(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ session_id: string }>`
    select coalesce(s.session_id, b.session_id) as session_id from session s full join session_start b on b.session_id = s.session_id
    left join security_event e on e.event_id = b.event_id and e.session_id = b.session_id and e.employee_nr = b.employee_nr
      and e.happened_at = b.started_at
      and e.kind = case when b.began_with in ('signIn', 'passkey', 'provider') then 'signInSucceeded' else 'sessionRenewed' end
    left join collaborator c on c.employee_nr = s.employee_nr
    where (s.employee_nr, s.roles, s.created_at) is distinct from (b.employee_nr, array[b.role], b.started_at)
      or (s.ended_at is null and b.role is distinct from c.role)
      or b.tokens <> encode(sha256(s.token_hash || s.file_token_hash), 'hex')
      or (b.tokens is null and b.start_number > (select min(start_number) from session_start where tokens is not null))
      or (b.began_with <> 'carried' and e.event_id is null)
      or (b.began_with = 'carried' and b.start_number > (select min(start_number) from session_start where began_with <> 'carried'))
    order by coalesce(s.created_at, b.started_at), 1 limit 1`.execute(tx);
  return aboutSession(rows[0], 'sessionUnbegun');
}

async function findReopenedSession(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from session_end e left join session s using (session_id)
    where s.ended_at is null order by end_number limit 1`.execute(tx);
  return aboutSession(rows[0], 'sessionReopened');
}

/** A session that ended at another moment or for another reason than the database kept, or whose end it did not keep (migration 0124). */
async function findMovedEnd(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ session_id: string }>`
    select s.session_id from session s left join session_end e using (session_id)
    where s.ended_at is not null and (e.session_id is null
      or (e.ended_at is not null and (e.ended_at, e.end_reason) is distinct from (s.ended_at, s.end_reason))
      or (e.ended_at is null and e.end_number > (select min(end_number) from session_end where ended_at is not null)))
    order by s.ended_at, 1 limit 1`.execute(tx);
  return aboutSession(rows[0], 'sessionEndMoved');
}

/** An open session that was last used later than now: it would go on without anybody (a clock may be five minutes from the database's). */
async function findStretchedSession(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from session s where ended_at is null and last_seen_at > interval '5 minutes' + greatest(
      clock_timestamp(), (select happened_at from security_event order by event_id desc limit 1))
    order by last_seen_at, 1 limit 1`.execute(tx);
  return aboutSession(rows[0], 'sessionStretched');
}

function aboutSession(
  row: { readonly session_id: string } | undefined,
  code: 'sessionUnbegun' | 'sessionReopened' | 'sessionEndMoved' | 'sessionStretched',
): BrokenLink | null {
  if (row === undefined) return null;
  return brokenLink('account', { entity: 'session', recordKey: row.session_id, revision: 0 }, code);
}

/**
 * A start of tablet mode whose session is no longer in it: a session stays in it to its end and after. Older events do not name
 * their session, and are compared with every session of the person.
 */
async function findFreedTablet(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from security_event e where kind = 'tabletStarted' and not exists (
      select from session s where s.employee_nr = e.employee_nr and s.tablet_since = e.happened_at
        and s.session_id = coalesce(e.session_id, s.session_id) and ${sql.raw(eventInstance('e'))} = s.tablet_instance_id::text)
    order by event_id limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const place = { entity: 'security_event', recordKey: String(row.event_id), revision: 0 };
  return brokenLink('account', place, 'tabletFreed');
}
