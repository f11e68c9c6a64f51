import { sql } from 'kysely';
import { CourseStatus, spacCourseType } from '#features/courses/contract.ts';
import { courseErrors } from '#features/courses/server/public.ts';
import { defineRecord, insertRecord, insertWith, removeRecord } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { profCourseFields, profCourseShape } from '../contract.ts';
import { spacErrors } from '../errors.ts';
import { toSpacProfile } from './prof-spac.ts';

/**
 * A course that a SPAC profile requires (S1 section 3, decisions section 3). Who holds the profile gets the course, or is
 * relieved of it, in the same transaction.
 */
export const profCourse = defineRecord({
  shape: profCourseShape,
  table: 'spac_requirement',
  columns: { iD_Course: 'course_id', iD_ProfileSpac: 'spac_profile_id' },
  joins: {
    c: { sql: sql`left join course c on c.course_id = t.course_id` },
    f: { sql: sql`left join spac_profile f on f.spac_profile_id = t.spac_profile_id` },
    s: { sql: sql`left join spac s on s.spac_id = f.spac_id`, needs: 'f' },
  },
  joined: { name_Course: 'c.name', spac: 'f.spac_id', name_Spac: 's.name', name_ProfSpac: 'f.description' },
  neverNull: ['name_Course', 'spac', 'name_Spac', 'name_ProfSpac'],
  read: 'staff.read',
  references: [toSpacProfile],
  unique: { spac_requirement_pkey: spacErrors.PROFILE_COURSE_EXISTS },
  restores: true,
  write: {
    insert: insertWith(profCourseFields, async (write, values) => {
      await requireSpacCourse(write.tx, values.iD_Course);
      const key = await insertRecord(write, values);
      await write.reassignTraining({});
      return key;
    }),
    remove: async (write, key, expectedRevision) => {
      await removeRecord(write, key, expectedRevision);
      await write.reassignTraining({ endedCourses: [String(key.iD_Course)] });
    },
  },
});

/**
 * Holds the course as it is until the change commits.
 * @throws Refusal COURSE_NOT_FOUND, COURSE_OBSOLETE, COURSE_NOT_SPAC
 */
async function requireSpacCourse(tx: DatabaseTransaction, courseId: string): Promise<void> {
  const course = await tx
    .selectFrom('course')
    .select(['status', 'course_type_id'])
    .where('course_id', '=', courseId)
    .where('deleted', '=', false)
    .forShare()
    .executeTakeFirst();
  if (course === undefined) throw courseErrors.COURSE_NOT_FOUND();
  if (course.status === CourseStatus.Obsolete) throw spacErrors.COURSE_OBSOLETE();
  if (course.course_type_id !== spacCourseType) throw spacErrors.COURSE_NOT_SPAC();
}
