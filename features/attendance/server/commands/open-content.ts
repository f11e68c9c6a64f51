import { sql } from 'kysely';
import { contentKind } from '#features/courses/contract.ts';
import { InstanceStatus } from '#features/instances/contract.ts';
import { updateAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { AttemptState, contentProgress } from '../../codes.ts';
import { AttendanceStatus, ContentProgress } from '../../contract.ts';
import { attendanceErrors } from '../../errors.ts';
import {
  type AttendanceKey,
  findContentType,
  findLastAttempt,
  insertAttempt,
  type LockedAttendance,
  lockAttendance,
  readSavedAnswers,
} from '../queries/attendances.ts';
import { requireOpen } from '../require-open.ts';

export interface OpenedContent {
  readonly attempt: number;
  readonly progress: number;
  readonly saved: { iD_Choice: number; answers: number[] }[];
}

/**
 * Opens a content (decisions section 9). A link, PDF or media is approved by it; a questionnaire opens its first
 * attempt, or continues the open one with the answers saved so far. A judged questionnaire stays judged: its next attempt
 * is opened by resetting. The first content opened starts the course and its instance.
 */
export async function openContent(
  services: Services,
  session: RequestSession,
  key: AttendanceKey,
  contentId: number,
): Promise<OpenedContent> {
  return services.db.transaction().execute(async (tx) => {
    const attendance = await lockAttendance(tx, key);
    const type = await findContentType(tx, key.courseId, contentId);
    if (type === undefined) throw attendanceErrors.CONTENT_NOT_FOUND();
    const last = await findLastAttempt(tx, key, contentId);
    // What is finished can be looked at again, and nothing is written.
    if (attendance.status === AttendanceStatus.Finished)
      return { attempt: last?.number ?? 0, progress: last ? contentProgress(last) : 0, saved: [] };
    requireOpen(attendance);
    const at = services.clock.now();
    await startCourse(tx, attendance, {
      by: session.cwid,
      at,
      timeZone: services.timeZone,
      reason: 'Inicio del curso',
    });
    if (last !== undefined) {
      const saved = last.state === AttemptState.Open ? await readSavedAnswers(tx, last.attemptId) : [];
      return { attempt: last.number, progress: contentProgress(last), saved };
    }
    const isApprovedByOpening = contentKind(type)?.approvedByOpening === true;
    await insertAttempt(tx, key, { contentId, number: 1, isApprovedByOpening, at, actedBy: session.cwid });
    const progress = isApprovedByOpening ? ContentProgress.DoneApproved : ContentProgress.Undone;
    return { attempt: 1, progress, saved: [] };
  });
}

/** First start: the attendance goes in progress and its instance is started (decisions section 8). */
async function startCourse(tx: DatabaseTransaction, attendance: LockedAttendance, act: Act): Promise<void> {
  if (attendance.status !== AttendanceStatus.NotStarted) return;
  const { instanceId, employeeNr } = attendance;
  await updateAudited(
    tx,
    'attendance',
    { instance_id: instanceId, employee_nr: employeeNr },
    { status: AttendanceStatus.InProgress, started_at: attendance.startedAt ?? act.at },
    act,
  );
  if (attendance.instanceStatus !== InstanceStatus.NotStarted) return;
  const notStarted = sql`instance_id = ${instanceId} and status = ${InstanceStatus.NotStarted}`;
  await updateAuditedRows(tx, 'instance', notStarted, { status: InstanceStatus.Started }, act);
}

/**
 * Volver a realizar cuestionario: opens the next attempt of a judged questionnaire. While one is open it is the next
 * attempt already, so a double click opens one.
 */
export async function resetContent(
  services: Services,
  session: RequestSession,
  key: AttendanceKey,
  contentId: number,
): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    const attendance = await lockAttendance(tx, key);
    const type = await findContentType(tx, key.courseId, contentId);
    if (type === undefined) throw attendanceErrors.CONTENT_NOT_FOUND();
    if (contentKind(type)?.approvedByOpening !== false) throw attendanceErrors.CONTENT_NOT_QUESTIONNAIRE();
    if (attendance.status === AttendanceStatus.Finished) throw attendanceErrors.ATTENDED_FINISHED();
    requireOpen(attendance);
    const last = await findLastAttempt(tx, key, contentId);
    if (last === undefined) throw attendanceErrors.ATTEMPT_NOT_FOUND();
    if (last.state === AttemptState.Open) return last.number;
    const number = last.number + 1;
    const at = services.clock.now();
    await insertAttempt(tx, key, { contentId, number, isApprovedByOpening: false, at, actedBy: session.cwid });
    return number;
  });
}
