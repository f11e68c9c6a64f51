import { sql } from 'kysely';
import { lockRequirable } from '#features/courses/server/public.ts';
import {
  defineRecord,
  insertRecord,
  insertWith,
  type RecordWrite,
  removeRecord,
} from '#features/records/server/public.ts';
import { profCourseFields, profCourseShape } from '../shared/contract.ts';
import { spacErrors } from './errors.ts';
import { profileColumns, profileJoins, toSpacProfile } from './to-spac-profile.ts';

/**
 * A course that a SPAC profile requires (S1 section 3, decisions section 3). Who holds the profile gets the course, or is
 * relieved of it, in the same transaction.
 */
export const profCourse = defineRecord({
  shape: profCourseShape,
  table: 'spac_requirement',
  columns: { iD_ProfileSpac: 'spac_profile_id' },
  joins: {
    c: { sql: sql`left join course c on c.course_id = t.course_id` },
    ...profileJoins,
  },
  joined: {
    name_Course: 'c.name',
    doc_Number: 'c.doc_number',
    version: 'c.version',
    ...profileColumns,
  },
  neverNull: ['name_Course', 'doc_Number', 'version', 'spac', 'name_Spac', 'name_ProfSpac'],
  references: [toSpacProfile],
  unique: { spac_requirement_pkey: spacErrors.PROFILE_COURSE_EXISTS },
  restores: true,
  write: {
    insert: insertWith(profCourseFields, async (write: RecordWrite, values) => {
      await lockRequirable(write, [values.iD_Course], 'spac');
      const key = await insertRecord(write, values);
      await write.reassignTraining({ courses: [values.iD_Course] });
      return key;
    }),
    remove: async (write, key, expectedRevision) => {
      await removeRecord(write, key, expectedRevision);
      await write.reassignTraining({ courses: [String(key.iD_Course)] });
    },
  },
});
