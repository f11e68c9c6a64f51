import { sql } from 'kysely';
import { defineRecord, insertWith, updateWith } from '#features/records/server/public.ts';
import { courseFields, courseShape, newCourseFields } from '../shared/contract.ts';
import { addCourse } from './commands/add-course.ts';
import { editCourse } from './commands/edit-course.ts';

/**
 * A controlled training document in one version (S1 section 3), written by who works with its type and while it is in editing. It is
 * deleted with its requirements, by the feature that has them.
 */
export const course = defineRecord({
  shape: courseShape,
  table: 'course',
  columns: { iD_Type: 'course_type_id', iD_Parent: 'parent_course_id' },
  uses: [
    {
      label: { es: 'instancias', en: 'instances' },
      section: 'instances',
      names: ([id]) => sql`
        select instance_id::text as name from instance where course_id = ${id} and not deleted order by instance_id`,
    },
    {
      label: { es: 'importaciones de capacitación histórica', en: 'imports of historical training' },
      section: 'imports',
      // What is withdrawn to be rid of them: each has trainings by the thousand.
      names: ([id]) => sql`
        select import_id::text as name from migrated_training where course_id = ${id} and not deleted
        group by import_id order by import_id`,
    },
  ],
  unique: { course_lineage_version: 'doc_Number', course_lineage_in_editing: 'doc_Number' },
  write: {
    insert: insertWith(newCourseFields, addCourse),
    update: updateWith(courseFields, editCourse),
  },
});
