import { defineRecord } from '#features/records/server/public.ts';
import { courseShape } from '../contract.ts';

/** A controlled training document in one version (S1 section 3). */
export const course = defineRecord({
  shape: courseShape,
  table: 'course',
  columns: {
    iD_Course: 'course_id',
    doc_Number: 'doc_number',
    name: 'name',
    content: 'content',
    status: 'status',
    iD_Type: 'course_type_id',
    company: 'company',
    dateVig: 'date_vig',
    version: 'version',
    score: 'score',
    included_capa_ini: 'included_capa_ini',
    iD_Parent: 'parent_course_id',
  },
  read: 'staff.read',
});
