import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { type DraftPage, type DraftReply, newCourseDraft } from '../../shared/contract.ts';

/** How long after their last change others still count as working on a course, in ms. */
const atWorkWithin = 3_600_000;

/** The author's own draft of a page, or null. */
export async function readDraft(
  { db }: Services,
  { employeeNr, courseId, page }: { readonly employeeNr: number; readonly courseId: string; readonly page: DraftPage },
): Promise<DraftReply['draft']> {
  const row = await db
    .selectFrom('course_draft')
    .select(['body', 'updated_at'])
    .where('employee_nr', '=', employeeNr)
    .where('course_id', '=', courseId)
    .where('page', '=', page)
    .executeTakeFirst();
  return row === undefined ? null : { body: JSON.parse(row.body), updateDate: row.updated_at.toISOString() };
}

/** Who else has a draft of any page of the course and worked on it within the last hour; of a new course nobody. */
export async function readOtherDrafts(
  { db, clock }: Services,
  { employeeNr, courseId }: { readonly employeeNr: number; readonly courseId: string },
): Promise<DraftReply['others']> {
  if (courseId === newCourseDraft) return [];
  const since = new Date(clock.now().getTime() - atWorkWithin);
  const { rows } = await sql<{ name: string; cwid: string; at: Date }>`
    select c.name, c.cwid, max(d.updated_at) as at
    from course_draft d join collaborator c using (employee_nr)
    where d.course_id = ${courseId} and d.employee_nr <> ${employeeNr} and d.updated_at > ${since}
    group by c.employee_nr order by at desc limit 20`.execute(db);
  return rows.map(({ name, cwid, at }) => ({ name, cwid, updateDate: at.toISOString() }));
}
