import { sql } from 'kysely';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
import { type RecordKey, type RecordWrite, removeRecord } from '#features/records/server/public.ts';

/**
 * Ends a connection and its keys, for good. It is at once, with four eyes too: closing needs no second person.
 * @throws Refusal those of `removeRecord`
 */
export async function endConnection(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<void> {
  await removeRecord(write, key, expectedRevision, { active: false });
  const where = sql`connection_id = ${Number(key.iD_Connection)} and not deleted`;
  await updateAuditedRows(write.tx, 'connection_key', where, { deleted: true }, write.act, 'delete');
}
