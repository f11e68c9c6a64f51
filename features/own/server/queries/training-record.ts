import { sql } from 'kysely';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import { hasQuestionnaire } from '#features/courses/server/public.ts';
import { sheetMissing } from '#features/instances/server/public.ts';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import {
  type RecordedAttempt,
  type RecordedSignature,
  recordedAttempts,
  type TrainingRecord,
  trainingMeanings,
} from '../../shared/training-record.ts';
import { ownErrors } from '../errors.ts';

/** Whose record of which course is read, and how far the reader reaches. */
export interface RecordWanted {
  /** null: that of the instance */
  readonly courseId: string | null;
  readonly instanceId: number;
  /** a number, or a cwid in any case of letters */
  readonly person: { readonly employeeNr: number } | { readonly cwid: string };
  /** of this sector the person or the instance must be; null: any */
  readonly sectorId: number | null;
}

/**
 * One person's record of one course as it stands at one moment: facts, signatures, attempts. Of an attempt it tells how many
 * answers were right, never which.
 * @throws Refusal RECORD_NOT_FOUND, also for one beyond the reader's reach
 */
export function readTrainingRecord(db: Database, wanted: RecordWanted): Promise<TrainingRecord> {
  return readSnapshot(db, (tx) => readRecord(tx, wanted));
}

/** The same within a snapshot. @throws Refusal RECORD_NOT_FOUND */
export async function readRecord(tx: DatabaseTransaction, wanted: RecordWanted): Promise<TrainingRecord> {
  const facts = await readFacts(tx, wanted);
  const { iD_Instance } = facts.instance;
  const { employee_Nr } = facts.person;
  const signatures = await readSignatures(tx, `${iD_Instance}|${employee_Nr}`);
  return { ...facts, signatures, ...(await readAttempts(tx, iD_Instance, employee_Nr)) };
}

type Attempts = Pick<TrainingRecord, 'attempts' | 'earlierAttempts'>;
/** What a record says besides its signatures and attempts. */
export type Facts = Omit<TrainingRecord, 'signatures' | keyof Attempts>;

/** @throws Refusal RECORD_NOT_FOUND, also for one beyond the reader's reach */
export async function readFacts(tx: DatabaseTransaction, wanted: RecordWanted): Promise<Facts> {
  const { person, courseId, sectorId } = wanted;
  const isCourse = courseId === null ? sql`true` : sql`i.course_id = ${courseId}`;
  const isPerson =
    'cwid' in person
      ? sql`lower(p.cwid collate "und-x-icu") = lower(${person.cwid} collate "und-x-icu")`
      : sql`a.employee_nr = ${person.employeeNr}`;
  const isReached = sectorId === null ? sql`true` : sql`${sectorId} in (p.sector_id, i.sector_id)`;
  const { rows } = await sql<Dated>`
    select a.employee_nr as "employee_Nr", p.cwid, p.name as "personName", ps.name as "personSector",
      c.course_id as "iD_Course", c.name, c.doc_number as "doc_Number", c.version, c.course_type_id as "iD_Type", c.company,
      c.score as "minimumScore", i.instance_id as "iD_Instance", i.modality, s.name as "sector_Name",
      i.instance_date as "instance_Date", i.place, i.starts_at as "starts_At", i.ends_at as "ends_At", i.instructor, i.duration,
      i.instructor_nr as "instructor_Nr", i.instructor_institution as "instructor_Institution", a.status, a.approved, a.score, a.on_time as "onTime",
      a.present, a.expiration_date as "expiration_Date", a.started_at as "startedDate", a.finished_at as "finishedDate",
      a.late_reason as "lateReason", a.late_reason_detail as "descriptionLateReason",
      a.suspended_because as "suspendedBecause", a.revision,
      ${sheetMissing('i')} as "sheetMissing", ${hasQuestionnaire(sql`c.course_id`)} as "hasQuestionnaire"
    from attendance a
    join instance i on i.instance_id = a.instance_id
    join course c on c.course_id = i.course_id
    join sector s on s.sector_id = i.sector_id
    join collaborator p on p.employee_nr = a.employee_nr
    join sector ps on ps.sector_id = p.sector_id
    where a.instance_id = ${wanted.instanceId} and ${isCourse} and not a.deleted
      and ${isPerson} and ${isReached}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw ownErrors.RECORD_NOT_FOUND();
  return presentFacts(row);
}

type Dated = Pick<Facts['person'], 'employee_Nr' | 'cwid'> &
  Omit<Facts['course'], 'score'> &
  Facts['instance'] &
  Omit<Facts['attended'], 'startedDate' | 'finishedDate'> & {
    readonly personName: string;
    readonly personSector: string;
    readonly minimumScore: number;
    readonly startedDate: Date | null;
    readonly finishedDate: Date | null;
  };

function presentFacts(row: Dated): Facts {
  const { employee_Nr, cwid, iD_Course, name, doc_Number, version, iD_Type, company } = row;
  const { iD_Instance, modality, sector_Name, instance_Date, instructor, duration } = row;
  const { instructor_Nr, instructor_Institution, place, starts_At, ends_At } = row;
  const { sheetMissing, hasQuestionnaire } = row;
  const { status, approved, score, onTime, present, expiration_Date, revision } = row;
  const { lateReason, descriptionLateReason, suspendedBecause } = row;
  return {
    person: { employee_Nr, cwid, name: row.personName, sector_Name: row.personSector },
    course: { iD_Course, name, doc_Number, version, iD_Type, company, score: row.minimumScore, hasQuestionnaire },
    instance: {
      ...{ iD_Instance, modality, sector_Name, instance_Date, duration, sheetMissing },
      ...{ instructor, instructor_Nr, instructor_Institution, place, starts_At, ends_At },
    },
    attended: {
      ...{ status, approved, score, onTime, present, expiration_Date, revision },
      ...{ lateReason, descriptionLateReason, suspendedBecause },
      startedDate: momentOf(row.startedDate),
      finishedDate: momentOf(row.finishedDate),
    },
  };
}

const momentOf = (at: Date | null) => at?.toISOString() ?? null;

/** What was signed of the training itself; other acts on the row, such as another expiration, are in its history. */
export async function readSignatures(tx: DatabaseTransaction, key: string): Promise<RecordedSignature[]> {
  const { rows } = await sql<Omit<RecordedSignature, 'signedAt'> & { readonly signedAt: Date }>`
    select g.signature_id as "iD_Signature", g.full_name as "fullName", g.cwid, g.signed_at as "signedAt",
      g.time_zone as "timeZone", g.meaning, g.session_cwid as "sessionCwid",
      coalesce(w.name, g.session_cwid) as "sessionName", g.revision, g.record_hash as "recordHash"
    from signature g
    left join collaborator w on w.cwid = g.session_cwid
    where g.entity = 'attendance' and g.record_key = ${key} and g.meaning = any (${trainingMeanings})
    order by g.revision`.execute(tx);
  return rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString() }));
}

type AttemptRow = Omit<RecordedAttempt, 'startedAt' | 'closedAt' | 'right'> & {
  readonly startedAt: Date;
  readonly closedAt: Date | null;
  /** attempts at all contents */
  readonly made: number;
};

/** The last attempts at each content: a questionnaire may be taken again without end, and a page has one. */
async function readAttempts(tx: DatabaseTransaction, instanceId: number, employeeNr: number): Promise<Attempts> {
  const { rows } = await sql<AttemptRow>`
    select t.content_id as "iD_Content", c.title, c.type, t.number, t.started_at as "startedAt", t.closed_at as "closedAt",
      t.state, t.approved, t.score, coalesce(w.name, t.acted_by) as "sessionName", t.made::integer,
      (select count(*)::integer from choice q where q.content_id = t.content_id and not q.deleted) as questions
    from (
      select *, count(*) over () as made, row_number() over (partition by content_id order by number desc) as recency
      from content_attempt where instance_id = ${instanceId} and employee_nr = ${employeeNr}
    ) as t
    join content c on c.content_id = t.content_id
    left join collaborator w on w.cwid = t.acted_by
    where t.recency <= ${recordedAttempts}
    order by c.position, t.content_id, t.number`.execute(tx);
  const attempts = rows.map(({ made: _made, ...row }) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    closedAt: momentOf(row.closedAt),
    // The score is right questions / questions, and the questions of a course that is taken do not change.
    right: row.state === AttemptState.Open || row.score === null ? null : Math.round(row.score * row.questions),
  }));
  return { attempts, earlierAttempts: (rows[0]?.made ?? 0) - rows.length };
}
