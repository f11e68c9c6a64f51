import type { Database, DatabaseTransaction } from '#platform/db/database.ts';

/** The type code of a course that is not deleted, or null. */
export async function readCourseType(db: Database | DatabaseTransaction, courseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('course')
    .select('course_type_id')
    .where('course_id', '=', courseId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row?.course_type_id ?? null;
}
