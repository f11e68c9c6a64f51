import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';

/** So many leave any day in a small company: a share of few people says nothing. */
const alwaysAllowed = 5;
const day = 24 * 60 * 60_000;

/**
 * Whether one more person of a connection who is deactivated would be more than the share that may be within a day without a person
 * who signs it: a directory that lost its people, or was told to, must not empty this company.
 */
export async function isOverShare(
  tx: DatabaseTransaction,
  connectionId: number,
  now: Date,
  percent: number,
): Promise<boolean> {
  const { rows } = await sql<{ left: number; active: number }>`
    select (select count(*)::integer from provisioned_user u
        where u.connection_id = ${connectionId} and u.deactivated_at > ${new Date(now.getTime() - day)}) as left,
      (select count(*)::integer from provisioned_user u join collaborator c using (employee_nr)
        where u.connection_id = ${connectionId} and c.active <> 0) as active`.execute(tx);
  const { left = 0, active = 0 } = rows[0] ?? {};
  return left + 1 > Math.max(alwaysAllowed, Math.floor(((active + left) * percent) / 100));
}
