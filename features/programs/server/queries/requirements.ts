import { sql } from 'kysely';
import type { QueryOf } from '#platform/calls/call.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { listRequirements } from '../../shared/calls.ts';
import type { ProgramRequirement } from '../../shared/contract.ts';
import {
  asked,
  type CourseRow,
  courseColumns,
  ofDocument,
  presentCourse,
  presentStands,
  type Reader,
  type Resource,
  readPage,
  type StandsRow,
  standsColumns,
} from './resource.ts';

interface RequirementRow extends CourseRow, StandsRow {
  readonly sector_id: number;
  readonly sector: string;
  readonly profile_id: number;
  readonly profile: string;
  readonly req_date: string;
}

export const requirements: Resource<RequirementRow, ProgramRequirement> = {
  kind: 'requirement',
  from: sql`requirement t join course c on c.course_id = t.course_id join sector s on s.sector_id = t.sector_id
    join profile f on f.profile_id = t.profile_id`,
  columns: () => sql`${courseColumns}, t.sector_id, s.name as sector, t.profile_id, f.name as profile, t.req_date,
    ${standsColumns}`,
  key: [
    ['t.course_id', 'text'],
    ['t.sector_id', 'integer'],
    ['t.profile_id', 'integer'],
  ],
  ofSector: (sectorId) => [sql`t.sector_id = ${sectorId}`],
  keyOf: ({ course_id, sector_id, profile_id }) => [course_id, sector_id, profile_id],
  present: (row) => ({
    id: [row.course_id, row.sector_id, row.profile_id].join('|'),
    course: presentCourse(row),
    sector: { number: row.sector_id, name: row.sector },
    profile: { number: row.profile_id, name: row.profile },
    requiredFrom: row.req_date,
    ...presentStands(row),
  }),
};

export function readRequirements(db: Queryable, reader: Reader, query: QueryOf<typeof listRequirements>) {
  const { limit, cursor, deleted, course, sector, profile } = query;
  const filters = [
    ...ofDocument('c', query),
    ...asked(course, (value) => sql`t.course_id = ${value}`),
    ...asked(sector, (value) => sql`t.sector_id = ${value}`),
    ...asked(profile, (value) => sql`t.profile_id = ${value}`),
  ];
  return readPage(db, requirements, reader, { limit, cursor, deleted, filters });
}
