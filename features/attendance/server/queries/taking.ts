import { sql } from 'kysely';
import { CourseStatus } from '#features/courses/contract.ts';
import { InstanceStatus, Modality } from '#features/instances/contract.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { AttendanceStatus } from '../../contract.ts';
import { attendanceErrors } from '../../errors.ts';

/** What a taking call names, after the session has been put in for the person. */
export interface TakingKey {
  readonly courseId: string;
  readonly instanceId: number;
  readonly employeeNr: number;
}

/** A person's row in an instance with what decides whether it may be worked on. */
export interface Taking extends TakingKey {
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
  readonly sectorId: number;
}

/**
 * Reads a person's row and locks it until the transaction ends: what one person does in one course happens one thing
 * after another, so a double click cannot make two of anything.
 * @throws Refusal ATTENDED_NOT_FOUND
 */
export async function lockTaking(tx: DatabaseTransaction, key: TakingKey): Promise<Taking> {
  const { rows } = await sql<Taking>`
    select i.course_id as "courseId", a.instance_id as "instanceId", a.employee_nr as "employeeNr", a.status,
      a.expiration_date as "expirationDate", a.score, a.approved, a.on_time as "onTime", a.started_at as "startedAt",
      i.status as "instanceStatus", i.modality, c.status as "courseStatus", c.score as "minimumScore",
      i.sector_id as "sectorId"
    from attendance a join instance i using (instance_id) join course c using (course_id)
    where a.instance_id = ${key.instanceId} and a.employee_nr = ${key.employeeNr} and i.course_id = ${key.courseId}
      and not a.deleted
    for update of a`.execute(tx);
  const [taking] = rows;
  if (taking === undefined) throw attendanceErrors.ATTENDED_NOT_FOUND();
  return taking;
}

interface OpenState {
  readonly status: number;
  readonly instanceStatus: number;
  readonly modality: number;
  readonly courseStatus: number;
}

const openInstance = new Set<number>([InstanceStatus.NotStarted, InstanceStatus.Started]);
const openCourse = new Set<number>([CourseStatus.InProgress, CourseStatus.Valid]);

/**
 * Whether online work on a course is possible at all (S0 section 4): not suspended, instance and course open, online.
 * @throws Refusal ATTENDED_SUSPENDED, INSTANCE_CLOSED, NOT_ONLINE
 */
export function requireOpen(taking: OpenState): void {
  if (taking.modality !== Modality.Online) throw attendanceErrors.NOT_ONLINE();
  if (taking.status === AttendanceStatus.Suspended) throw attendanceErrors.ATTENDED_SUSPENDED();
  if (!openInstance.has(taking.instanceStatus) || !openCourse.has(taking.courseStatus))
    throw attendanceErrors.INSTANCE_CLOSED();
}

export interface Attempt {
  readonly attemptId: number;
  readonly number: number;
  /** 0 open, 1 judged, 2 abandoned */
  readonly state: number;
  readonly approved: boolean | null;
  readonly score: number | null;
}

/** The last attempt of a person at a content, or undefined before the first. */
export function findLastAttempt(
  tx: DatabaseTransaction,
  key: TakingKey,
  contentId: number,
): Promise<Attempt | undefined> {
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
  key: TakingKey,
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
      state: isDone ? 1 : 0,
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
