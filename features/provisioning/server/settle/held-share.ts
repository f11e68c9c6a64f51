import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';

/** So many leave any day in a small company: a share of few people says nothing. */
const alwaysAllowed = 5;
const day = 24 * 60 * 60_000;

/**
 * Whether one more person of a connection who is deactivated would be more than the share that may be within a day without a person
 * who signs it: a directory that lost its people, or was told to, must not empty this company. It is a share of those who were sent a
 * day ago already: nobody widens it by sending people who do not exist.
 */
export async function isOverShare(
  tx: DatabaseTransaction,
  connectionId: number,
  now: Date,
  percent: number,
): Promise<boolean> {
  // The whole is no limit.
  if (percent >= 100) return false;
  const dayAgo = new Date(now.getTime() - day);
  const { rows } = await sql<{ left: number; known: number }>`
    select count(*) filter (where u.deactivated_at > ${dayAgo})::integer as left,
      count(*) filter (where u.created_at <= ${dayAgo} and (c.active <> 0 or u.deactivated_at > ${dayAgo}))::integer as known
    from provisioned_user u join collaborator c using (employee_nr) where u.connection_id = ${connectionId}`.execute(
    tx,
  );
  const { left = 0, known = 0 } = rows[0] ?? {};
  return left + 1 > Math.max(alwaysAllowed, Math.floor((known * percent) / 100));
}
