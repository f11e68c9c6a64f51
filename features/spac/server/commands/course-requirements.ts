import { sql } from 'kysely';
import { insertAuditedRows, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { RecordServices } from '#features/records/server/public.ts';

/** What SPAC profiles require of a course, as another version of it begins or it is deleted; each row follows from that act. */
export const spacCourseRequirements: RecordServices['courseRequirements'] = {
  copy: async (tx, act, from, to) => {
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
  },
  end: async (tx, act, courseId) => {
    const live = sql`course_id = ${courseId} and not deleted`;
    await updateAuditedRows(tx, 'spac_requirement', live, { deleted: true }, act, 'delete');
  },
};
