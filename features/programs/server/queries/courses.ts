import { sql } from 'kysely';
import type { CourseType } from '#features/courses/shared/codes.ts';
import type { QueryOf } from '#platform/calls/call.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { listCourses } from '../../shared/calls.ts';
import { courseStates, wordOf } from '../../shared/codes.ts';
import type { ProgramCourse } from '../../shared/contract.ts';
import {
  asked,
  type CourseRow,
  ofDocument,
  presentCourse,
  presentStands,
  type Reader,
  type Resource,
  readPage,
  type StandsRow,
  standsColumns,
} from './resource.ts';

interface WholeCourseRow extends CourseRow, StandsRow {
  readonly name: string;
  readonly course_type_id: CourseType;
  readonly status: number;
  readonly date_vig: string;
  readonly score: number;
}

export const courses: Resource<WholeCourseRow, ProgramCourse> = {
  kind: 'course',
  from: sql`course t`,
  columns: () => sql`t.course_id, t.doc_number, t.version, t.name, t.course_type_id, t.status, t.date_vig, t.score,
    ${standsColumns}`,
  key: [['t.course_id', 'text']],
  // A course is the company's: no sector has it.
  ofSector: () => [sql`true`],
  keyOf: ({ course_id }) => [course_id],
  present: (row) => ({
    ...presentCourse(row),
    name: row.name,
    type: row.course_type_id,
    state: wordOf(courseStates, row.status),
    validFrom: row.date_vig,
    minimumScore: row.score,
    ...presentStands(row),
  }),
};

export function readCourses(db: Queryable, reader: Reader, query: QueryOf<typeof listCourses>) {
  const { limit, cursor, deleted, type, state } = query;
  const filters = [
    ...ofDocument('t', query),
    ...asked(type, (value) => sql`t.course_type_id = ${value}`),
    ...asked(state, (value) => sql`t.status = ${courseStates[value]}`),
  ];
  return readPage(db, courses, reader, { limit, cursor, deleted, filters });
}
