import type { Instructor } from '#features/instances/shared/instructor-words.ts';
import type { SessionPlace } from '#features/instances/shared/session-place.ts';
import type { Queryable } from '#platform/db/database.ts';
import { readSheet, type SheetLine } from './paper-sheet.ts';

/** An instance as its attendance is taken on paper. */
export interface AttendanceList extends SessionPlace {
  readonly instanceId: number;
  readonly courseId: string;
  readonly docNumber: string;
  readonly courseName: string;
  readonly version: number;
  readonly company: string;
  readonly modality: number;
  readonly sectorName: string;
  readonly instanceDate: string | null;
  readonly expirationDate: string;
  readonly instructor: Instructor;
  /** hours */
  readonly duration: number | null;
  readonly people: readonly Pick<SheetLine, 'name' | 'employeeNr' | 'cwid'>[];
}

/** What the sheet of an instance that is there (`requireInstance`) shows; who is suspended is not on it. */
export async function readAttendanceList(db: Queryable, instanceId: number): Promise<AttendanceList> {
  const instance = await db
    .selectFrom('instance as i')
    .innerJoin('course as c', 'c.course_id', 'i.course_id')
    .innerJoin('sector as s', 's.sector_id', 'i.sector_id')
    .select([
      'i.instance_id as instanceId',
      'i.course_id as courseId',
      'c.doc_number as docNumber',
      'c.name as courseName',
      'c.version',
      'c.company',
      'i.modality',
      's.name as sectorName',
      'i.instance_date as instanceDate',
      'i.place',
      'i.starts_at as starts_At',
      'i.ends_at as ends_At',
      'i.expiration_date as expirationDate',
      'i.instructor',
      'i.instructor_nr as instructor_Nr',
      'i.instructor_institution as instructor_Institution',
      'i.duration',
    ])
    .where('i.instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const { instructor, instructor_Nr, instructor_Institution, ...facts } = instance;
  const named = { instructor, instructor_Nr, instructor_Institution };
  return { ...facts, instructor: named, people: await readSheet(db, instanceId) };
}
