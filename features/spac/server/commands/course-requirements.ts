import { sql } from 'kysely';
import { insertAuditedRows, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';

/** Requires a course of the SPAC profiles that another is required of; each row follows from the act by which it begins. */
export async function copySpacRequirements(tx: DatabaseTransaction, act: Act, from: string, to: string): Promise<void> {
  const rows = await tx
    .selectFrom('spac_requirement as q')
    .innerJoin('spac_profile as f', 'f.spac_profile_id', 'q.spac_profile_id')
    .select('q.spac_profile_id')
    .where('q.course_id', '=', from)
    .where('q.deleted', '=', false)
    .where('f.deleted', '=', false)
    .orderBy('q.spac_profile_id')
    .execute();
  const copies = rows.map((row) => ({ ...row, course_id: to }));
  await insertAuditedRows(tx, 'spac_requirement', copies, act);
}

/** Ends what SPAC profiles require of a course that is deleted. */
export async function endSpacRequirements(tx: DatabaseTransaction, act: Act, courseId: string): Promise<void> {
  const live = sql`course_id = ${courseId} and not deleted`;
  await updateAuditedRows(tx, 'spac_requirement', live, { deleted: true }, act, 'delete');
}
