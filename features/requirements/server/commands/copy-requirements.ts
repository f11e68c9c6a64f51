import { insertAuditedRows } from '#features/integrity/server/public.ts';
import type { RecordServices } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';

/**
 * Gives a profile the course requirements that stand for another, in its own sector and from today (S1 section 2,
 * 'Copiar perfil'), in the transaction and by the act of the profile's making.
 */
export const copyRequirements: RecordServices['copyRequirements'] = async (tx, act, { from, profileId, sectorId }) => {
  const courses = await tx
    .selectFrom('requirement as q')
    .innerJoin('course as c', 'c.course_id', 'q.course_id')
    .select('q.course_id')
    .where('q.profile_id', '=', from)
    .where('q.deleted', '=', false)
    .where('c.deleted', '=', false)
    .orderBy('q.course_id')
    .execute();
  const place = { sector_id: sectorId, profile_id: profileId, req_date: companyDay(act.at, act.timeZone) };
  const rows = courses.map(({ course_id }) => ({ course_id, ...place }));
  await insertAuditedRows(tx, 'requirement', rows, act);
};
