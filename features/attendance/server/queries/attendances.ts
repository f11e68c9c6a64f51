import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { AttemptState } from '../../codes.ts';
import { attendanceErrors } from '../errors.ts';

/** What a taking call names, after the session has been put in for the person. */
export interface AttendanceKey {
  readonly courseId: string;
  readonly instanceId: number;
  readonly employeeNr: number;
}

/** A person's row in an instance with what decides whether it may be worked on. */
export interface LockedAttendance extends AttendanceKey {
  readonly status: number;
  readonly expirationDate: string;
  readonly score: number | null;
  readonly approved: boolean | null;
  readonly onTime: boolean | null;
  readonly startedAt: Date | null;
  readonly instanceStatus: number;
  readonly modality: number;
  readonly courseStatus: number;
  /** percent */
  readonly minimumScore: number;
}

/**
 * Reads a person's row and locks it until the transaction ends: what one person does in one course happens one thing
 * after another, so a double click cannot make two of anything.
 * @throws Refusal ATTENDED_NOT_FOUND
 */
export async function lockAttendance(tx: DatabaseTransaction, key: AttendanceKey): Promise<LockedAttendance> {
  const { rows } = await sql<LockedAttendance>`
    select i.course_id as "courseId", a.instance_id as "instanceId", a.employee_nr as "employeeNr", a.status,
      a.expiration_date as "expirationDate", a.score, a.approved, a.on_time as "onTime", a.started_at as "startedAt",
      i.status as "instanceStatus", i.modality, c.status as "courseStatus", c.score as "minimumScore"
    from attendance a join instance i using (instance_id) join course c using (course_id)
    where a.instance_id = ${key.instanceId} and a.employee_nr = ${key.employeeNr} and i.course_id = ${key.courseId}
      and not a.deleted
    for update of a`.execute(tx);
  const [attendance] = rows;
  if (attendance === undefined) throw attendanceErrors.ATTENDED_NOT_FOUND();
  return attendance;
}

/** One attempt of a person at a content. */
export interface ContentAttempt {
  readonly attemptId: number;
  readonly number: number;
  /** an `AttemptState` */
  readonly state: number;
  readonly approved: boolean | null;
  readonly score: number | null;
}

/** The last attempt of a person at a content, or undefined before the first. */
export function findLastAttempt(
  tx: DatabaseTransaction,
  key: AttendanceKey,
  contentId: number,
): Promise<ContentAttempt | undefined> {
  return tx
    .selectFrom('content_attempt')
    .select(['attempt_id as attemptId', 'number', 'state', 'approved', 'score'])
    .where('instance_id', '=', key.instanceId)
    .where('employee_nr', '=', key.employeeNr)
    .where('content_id', '=', contentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Opens an attempt, or enters one that is approved by being opened (link, PDF, media). */
export async function insertAttempt(
  tx: DatabaseTransaction,
  key: AttendanceKey,
  attempt: { contentId: number; number: number; isApprovedByOpening: boolean; at: Date; actedBy: string },
): Promise<void> {
  const { isApprovedByOpening: isDone } = attempt;
  await tx
    .insertInto('content_attempt')
    .values({
      instance_id: key.instanceId,
      employee_nr: key.employeeNr,
      content_id: attempt.contentId,
      number: attempt.number,
      state: isDone ? AttemptState.Judged : AttemptState.Open,
      approved: isDone ? true : null,
      score: isDone ? 1 : null,
      started_at: attempt.at,
      closed_at: isDone ? attempt.at : null,
      acted_by: attempt.actedBy,
    })
    .execute();
}

/** The type of a live content of a course. */
export async function findContentType(
  tx: DatabaseTransaction,
  courseId: string,
  contentId: number,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('content')
    .select('type')
    .where('content_id', '=', contentId)
    .where('course_id', '=', courseId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row?.type;
}

/** The answers last saved for each question of an attempt. */
export async function readSavedAnswers(
  tx: DatabaseTransaction,
  attemptId: number,
): Promise<{ iD_Choice: number; answers: number[] }[]> {
  const { rows } = await sql<{ iD_Choice: number; answers: number[] }>`
    select distinct on (choice_id) choice_id as "iD_Choice", answers
    from attempt_answer where attempt_id = ${attemptId} order by choice_id, number desc`.execute(tx);
  return rows;
}
