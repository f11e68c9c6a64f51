import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { ServedFile } from '#platform/files/send-file.ts';

/**
 * The scanned sheet of an instance, or null when there is none.
 * @param revision as it stood then; the newest when absent
 */
export async function findSheet(db: Queryable, instanceId: number, revision?: number): Promise<ServedFile | null> {
  const { rows } = await sql<ServedFile>`
    select f.sha256, f.mime, h."row" ->> 'sheet_name' as name
    from instance i
      join history h on h.entity = 'instance' and h.record_key = i.instance_id::text
        and h.revision = coalesce(${revision ?? null}::integer, i.revision)
      join file f on f.sha256 = h."row" ->> 'sheet_sha256'
    where i.instance_id = ${instanceId}`.execute(db);
  return rows[0] ?? null;
}
