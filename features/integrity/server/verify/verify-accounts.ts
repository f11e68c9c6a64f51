import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../findings.ts';

/** The first account, session or attempt that was changed by other hands than the product's. */
export async function findAlteredAccount(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  return (
    (await findAlteredCredential(tx)) ??
    (await findReopenedSession(tx)) ??
    (await findFreedTablet(tx)) ??
    (await findUnnumberedClosing(tx))
  );
}

/**
 * A credential that is not the newest of its changes, or more new passwords than events that tell of them. Whoever writes a
 * false event too tells the person, to whom the product shows the last change of password.
 */
async function findAlteredCredential(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ employee_nr: number }>`
    select k.employee_nr from credential k
    left join lateral (
      select digest from credential_change c where c.employee_nr = k.employee_nr order by change_number desc limit 1
    ) as newest on true
    where newest.digest is distinct from credential_digest(k)
      or (select count(*) from credential_change c where c.employee_nr = k.employee_nr and c.is_new_password)
        > (select count(*) from security_event e where e.employee_nr = k.employee_nr and e.kind = 'passwordChanged')
    order by 1 limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const place = { entity: 'credential', recordKey: String(row.employee_nr), revision: 0 };
  return brokenLink('account', place, 'credentialAltered');
}

async function findReopenedSession(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from session_end e left join session s using (session_id)
    where s.ended_at is null order by end_number limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return brokenLink('account', { entity: 'session', recordKey: row.session_id, revision: 0 }, 'sessionReopened');
}

/** A start of tablet mode whose session is in it no more: it stays so to its end and after. */
async function findFreedTablet(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from security_event e where kind = 'tabletStarted' and not exists (
      select from session s where s.employee_nr = e.employee_nr and s.tablet_since = e.happened_at
        and e.detail = 'instance ' || s.tablet_instance_id)
    order by event_id limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const place = { entity: 'security_event', recordKey: String(row.event_id), revision: 0 };
  return brokenLink('account', place, 'tabletFreed');
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
