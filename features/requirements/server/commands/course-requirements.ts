import { sql } from 'kysely';
import { insertAuditedRows, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { RecordServices } from '#features/records/server/public.ts';
import { spacCourseRequirements } from '#features/spac/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';

/**
 * Who must take a course, as another version of it begins (decisions section 6) or it is deleted; each row follows from that
 * act. A copied requirement stands from today.
 */
export const courseRequirements: RecordServices['courseRequirements'] = {
  copy: async (tx, act, from, to) => {
    const rows = await tx
      .selectFrom('requirement as q')
      .innerJoin('profile as p', 'p.profile_id', 'q.profile_id')
      .select(['q.sector_id', 'q.profile_id'])
      .where('q.course_id', '=', from)
      .where('q.deleted', '=', false)
      .where('p.deleted', '=', false)
      .orderBy('q.sector_id')
      .orderBy('q.profile_id')
      .execute();
    const today = companyDay(act.at, act.timeZone);
    const copies = rows.map((row) => ({ ...row, course_id: to, req_date: today }));
    await insertAuditedRows(tx, 'requirement', copies, act);
    await spacCourseRequirements.copy(tx, act, from, to);
  },
  end: async (tx, act, courseId) => {
    const live = sql`course_id = ${courseId} and not deleted`;
    await updateAuditedRows(tx, 'requirement', live, { deleted: true }, act, 'delete');
    await spacCourseRequirements.end(tx, act, courseId);
  },
};
