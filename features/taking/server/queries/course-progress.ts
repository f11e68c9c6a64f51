import { sql } from 'kysely';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import { contentKinds } from '#features/courses/shared/codes.ts';
import { codeList } from '#platform/db/code-list.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';

/** Where a person's attempts at all contents of a course have led. */
export interface CourseProgress {
  readonly contents: number;
  readonly approved: number;
  /** mean of the scored contents as a fraction; null without any */
  readonly score: number | null;
  /** the highest attempt that any content took */
  readonly attempt: number | null;
  /** SHA-256 over every attempt and answer */
  readonly digest: string | null;
}

const scoredTypes = Object.entries(contentKinds).flatMap(([type, { scored }]) => (scored ? Number(type) : []));

/** The last attempt at each content of a course counts. */
export async function readCourseProgress(
  tx: DatabaseTransaction,
  of: { readonly courseId: string; readonly instanceId: number; readonly employeeNr: number },
): Promise<CourseProgress> {
  const { rows } = await sql<CourseProgress>`
    select count(*)::integer as contents, (count(*) filter (where last.approved))::integer as approved,
      avg(last.score) filter (where c.type in ${sql.raw(codeList(scoredTypes))}) as score, max(last.number) as attempt,
      attempts_digest(${of.instanceId}, ${of.employeeNr}) as digest
    from content c
    left join lateral (
      select number, score, state = ${AttemptState.Judged} and approved as approved from content_attempt t
      where t.instance_id = ${of.instanceId} and t.employee_nr = ${of.employeeNr} and t.content_id = c.content_id
      order by number desc limit 1
    ) last on true
    where c.course_id = ${of.courseId} and not c.deleted`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A count gave no row.');
  return row;
}
