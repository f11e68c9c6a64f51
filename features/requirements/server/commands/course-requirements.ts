import { sql } from 'kysely';
import { cloneCourse, removeCourse } from '#features/courses/server/public.ts';
import { insertAuditedRows, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { RecordKey, RecordWrite } from '#features/records/server/public.ts';
import { copySpacRequirements, endSpacRequirements } from '#features/spac/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';

/**
 * Begins another version of a document, required of whom the one before is (decisions section 6), from today.
 * @param write of the record `course`
 * @returns the number of the new course
 * @throws Refusal as `cloneCourse` of courses does
 */
export async function cloneRequiredCourse(write: RecordWrite, sourceId: string): Promise<string> {
  const courseId = await cloneCourse(write, sourceId);
  await copyRequirementsOfCourse(write, sourceId, courseId);
  return courseId;
}

async function copyRequirementsOfCourse({ tx, act }: RecordWrite, from: string, to: string): Promise<void> {
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
  await copySpacRequirements(tx, act, from, to);
}

/**
 * Deletes a course in editing, and with it what it was going to be required of.
 * @throws Refusal as `removeCourse` of courses does
 */
export async function removeRequiredCourse(
  write: RecordWrite,
  key: RecordKey,
  expectedRevision?: number,
): Promise<void> {
  const { tx, act } = write;
  await removeCourse(write, key, expectedRevision);
  const courseId = String(key.iD_Course);
  const live = sql`course_id = ${courseId} and not deleted`;
  await updateAuditedRows(tx, 'requirement', live, { deleted: true }, act, 'delete');
  await endSpacRequirements(tx, act, courseId);
}
