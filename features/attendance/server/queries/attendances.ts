import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
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
