import { sql } from 'kysely';
import { openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { evidenceNumber } from '#features/own/shared/certificate.ts';
import { trainingMeanings } from '#features/own/shared/training-record.ts';
import type { QueryOf } from '#platform/calls/call.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { listTrainings } from '../../shared/calls.ts';
import { trainingModalities, trainingStates, wordOf } from '../../shared/codes.ts';
import type { ProgramTraining } from '../../shared/contract.ts';
import {
  asked,
  type CourseRow,
  courseColumns,
  ofDocument,
  type PersonRow,
  personColumns,
  presentCourse,
  presentPerson,
  presentStands,
  type Reader,
  type Resource,
  readPage,
  type StandsRow,
  standsColumns,
} from './resource.ts';

interface TrainingRow extends CourseRow, PersonRow, StandsRow {
  readonly instance_id: number;
  readonly sector_id: number;
  readonly sector: string;
  readonly modality: number;
  readonly status: number;
  readonly overdue: boolean;
  readonly approved: boolean | null;
  readonly score: number | null;
  readonly on_time: boolean | null;
  readonly expiration_date: string;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly signed_hash: string | null;
}

/** Still to be done on a day, and its last day is over. */
const isOverdue = (today: string) =>
  sql`(t.status = any (${openAttendanceStatuses}::smallint[]) and not t.deleted and t.expiration_date < ${today}::date)`;

/** SHA-256 of the revision that was signed last; an index has it for each row. */
const signedHash = sql`(
  select g.record_hash from signature g
  where g.entity = 'attendance' and g.record_key = t.instance_id || '|' || t.employee_nr
    and g.meaning = any (${trainingMeanings})
  order by g.revision desc limit 1)`;

export const trainings: Resource<TrainingRow, ProgramTraining> = {
  kind: 'training',
  from: sql`attendance t join instance i on i.instance_id = t.instance_id join course c on c.course_id = i.course_id
    join sector s on s.sector_id = i.sector_id join collaborator p on p.employee_nr = t.employee_nr`,
  columns: (
    reader,
  ) => sql`t.instance_id, ${personColumns(reader)}, ${courseColumns}, i.sector_id, s.name as sector, i.modality,
    t.status, ${isOverdue(reader.today)} as overdue, t.approved, t.score, t.on_time, t.expiration_date, t.started_at,
    t.finished_at, ${signedHash} as signed_hash, ${standsColumns}`,
  key: [
    ['t.instance_id', 'integer'],
    ['t.employee_nr', 'integer'],
  ],
  // As a training record is opened to a trainer (`readFacts`).
  ofSector: (sectorId) => [sql`i.sector_id = ${sectorId}`, sql`p.sector_id = ${sectorId}`],
  keyOf: ({ instance_id, employee_nr }) => [instance_id, employee_nr],
  present: (row) => ({
    id: [row.instance_id, row.employee_nr].join('|'),
    person: presentPerson(row),
    course: presentCourse(row),
    instance: row.instance_id,
    sector: { number: row.sector_id, name: row.sector },
    modality: wordOf(trainingModalities, row.modality),
    state: wordOf(trainingStates, row.status),
    overdue: row.overdue,
    approved: row.approved,
    score: row.score,
    onTime: row.on_time,
    dueOn: row.expiration_date,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    evidence: row.signed_hash === null ? null : evidenceNumber(row.instance_id, row.employee_nr, row.signed_hash),
    ...presentStands(row),
  }),
};

export function readTrainings(db: Queryable, reader: Reader, query: QueryOf<typeof listTrainings>) {
  const { limit, cursor, deleted, course, person, sector, state, overdue } = query;
  const filters = [
    ...ofDocument('c', query),
    ...asked(course, (value) => sql`i.course_id = ${value}`),
    ...asked(person, (value) => sql`t.employee_nr = ${value}`),
    ...asked(sector, (value) => sql`i.sector_id = ${value}`),
    ...asked(state, (value) => sql`t.status = ${trainingStates[value]}`),
    ...asked(overdue, (value) => sql`${isOverdue(reader.today)} = ${value}`),
  ];
  return readPage(db, trainings, reader, { limit, cursor, deleted, filters });
}
