import { sql } from 'kysely';
import type { FieldPlace } from './list-source.ts';

const ofCourse = (column: string): FieldPlace => ({ sql: sql.ref(`o.${column}`), neverNull: true, join: 'o' });

/** Where lists find what they say of a course: in the join `o`. */
export const coursePlaces = {
  name_Course: ofCourse('name'),
  doc_Number: ofCourse('doc_number'),
  version: ofCourse('version'),
  name_Type: ofCourse('course_type_id'),
  dateVig: ofCourse('date_vig'),
  status_Course: ofCourse('status'),
};
