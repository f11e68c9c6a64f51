import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { CourseType } from '../../shared/codes.ts';

/** Courses that wait to be finished. */
export interface CoursesInEditing {
  readonly courses: number;
  /** of these: on how many somebody has typed what is not signed yet */
  readonly unsigned: number;
}

/** How many courses of some types are in editing: those of the quick view of what a role may edit. */
export async function countInEditing(db: Queryable, types: readonly CourseType[]): Promise<CoursesInEditing> {
  const { rows } = await sql<CoursesInEditing>`
    select count(*)::integer as courses,
      count(*) filter (where exists (select from course_draft d where d.course_id = c.course_id))::integer as unsigned
    from course c where c.status = 0 and not c.deleted and c.course_type_id = any(${[...types]}::text[])`.execute(db);
  return rows[0] ?? { courses: 0, unsigned: 0 };
}
