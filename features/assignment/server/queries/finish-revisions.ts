import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { finishRevisions } from '#features/courses/shared/finish.ts';
import type { Queryable } from '#platform/db/database.ts';

/** The numbers that grow with every change of what the end of a course's editing signs; null where there is no such course. */
export async function readFinishRevisions(
  db: Queryable,
  courseId: string,
): Promise<z.infer<typeof finishRevisions> | null> {
  const sumOf = (ofCourse: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(revision), 0)::integer from ${ofCourse} where course_id = ${courseId})`;
  const { rows } = await sql<z.infer<typeof finishRevisions>>`
    select c.revision, ${sumOf(sql`content `)} as "materialRevision", ${sumOf(sql`choice `)} as "questionsRevision",
      ${sumOf(sql`requirement `)} + ${sumOf(sql`spac_requirement `)} as "requirementsRevision"
    from course c where c.course_id = ${courseId} and not c.deleted`.execute(db);
  return rows[0] ?? null;
}
