import { sql } from 'kysely';
import { namedInstructor } from '#features/instances/server/public.ts';
import { readMigrated } from '#features/migrated/server/public.ts';
import type { MigratedTraining } from '#features/migrated/shared/contract.ts';
import type { Database } from '#platform/db/database.ts';
import { reportErrors } from '../errors.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';

/** Trainings of other systems that are printed; a line says how many are left out. */
const mostPrinted = 2_000;

/** Which of a person's trainings are in their file: all, or those that were begun as initial training. */
export type FileKind = 'all' | 'initial';

/** A person and what they were trained in. Days are `yyyy-MM-dd`. */
export interface TrainingFile {
  readonly person: FilePerson;
  readonly courses: readonly FileCourse[];
  /** what other systems recorded, with how many there are; of the whole file alone */
  readonly migrated: { readonly total: number; readonly trainings: readonly MigratedTraining[] };
  readonly signatures: readonly FileSignature[];
}

export interface FilePerson {
  readonly employeeNr: number;
  readonly name: string;
  readonly cwid: string;
  readonly role: number;
  readonly active: number;
  readonly onboardDate: string | null;
  readonly hasInitial: boolean;
  readonly hasSpacInitial: boolean;
  readonly sector: string;
  readonly profile: string;
  readonly generalProfile: string | null;
  readonly shift: string | null;
}

/** An attendance, under the names of the consult lists. */
export interface FileCourse {
  readonly iD_Instance: number;
  readonly iD_Course: string;
  readonly name_Course: string;
  readonly doc_Number: string;
  readonly version: number;
  readonly modality: number;
  readonly instructor: string;
  readonly expiration_Date: string;
  readonly finishedDate: Date | null;
  readonly status: number;
  readonly score: number | null;
  readonly approved: boolean | null;
  readonly onTime: boolean | null;
  readonly present: boolean | null;
}

/** An electronic signature under one of them. */
export interface FileSignature {
  readonly instanceId: number;
  readonly courseId: string;
  readonly fullName: string;
  readonly cwid: string;
  readonly signedAt: Date;
  readonly timeZone: string;
  readonly meaning: string;
  readonly sessionCwid: string;
  readonly recordHash: string;
}

/**
 * What is known of somebody's trainings as they stand, in the order of their expiration.
 * @throws Refusal CONSULT_COLLABORATOR_NOT_FOUND, also for one whom the reader does not reach
 */
export async function readTrainingFile(
  db: Database,
  employeeNr: number,
  reader: ReportReader,
  kind: FileKind,
): Promise<TrainingFile> {
  const people = await sql<FilePerson>`
    select c.employee_nr as "employeeNr", c.name, c.cwid, c.role, c.active, c.onboard_date as "onboardDate",
      c.capa_initial as "hasInitial", c.capa_spac_ini as "hasSpacInitial", s.name as sector, p.name as profile,
      g.description as "generalProfile", h.name as shift
    from collaborator c
    join sector s on s.sector_id = c.sector_id
    join profile p on p.profile_id = c.profile_id
    left join general_profile g on g.general_profile_id = c.general_profile_id
    left join shift h on h.shift_id = c.shift_id
    where c.employee_nr = ${employeeNr} and ${ownSector(reader, 'c.sector_id')}`.execute(db);
  const [person] = people.rows;
  if (person === undefined) throw reportErrors.CONSULT_COLLABORATOR_NOT_FOUND();
  const courses = await sql<FileCourse>`
    select a.instance_id as "iD_Instance", i.course_id as "iD_Course", o.name as "name_Course",
      o.doc_number as "doc_Number", o.version, i.modality, ${sql.raw(namedInstructor)} as instructor,
      a.expiration_date as "expiration_Date",
      a.finished_at as "finishedDate", a.status, a.score, a.approved, a.on_time as "onTime",
      a.present
    from attendance a
    join instance i on i.instance_id = a.instance_id
    join course o on o.course_id = i.course_id
    where a.employee_nr = ${employeeNr} and not a.deleted and ${kind === 'all' ? sql`true` : sql`i.capa_ini_leg <> 0`}
    order by a.expiration_date, o.name collate "es-x-icu", a.instance_id`.execute(db);
  const byKey = new Map(courses.rows.map((course) => [`${course.iD_Instance}|${employeeNr}`, course]));
  const signatures = await sql<Omit<FileSignature, 'instanceId' | 'courseId'> & { readonly key: string }>`
    select g.record_key as key, g.full_name as "fullName", g.cwid, g.signed_at as "signedAt",
      g.time_zone as "timeZone", g.meaning, g.session_cwid as "sessionCwid", g.record_hash as "recordHash"
    from signature g
    where g.entity = 'attendance' and g.record_key = any(${[...byKey.keys()]})
      and g.meaning in ('courseTaken', 'attendanceSigned')
    order by g.signed_at, g.record_key`.execute(db);
  return {
    person,
    courses: courses.rows,
    migrated:
      kind === 'all'
        ? await readMigrated(db, { employeeNr, sectorId: null }, mostPrinted)
        : { total: 0, trainings: [] },
    signatures: signatures.rows.flatMap(({ key, ...signature }) => {
      const course = byKey.get(key);
      return course === undefined ? [] : [{ ...signature, instanceId: course.iD_Instance, courseId: course.iD_Course }];
    }),
  };
}
