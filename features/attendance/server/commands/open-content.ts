import { sql } from 'kysely';
import { contentKind } from '#features/courses/contract.ts';
import { InstanceStatus } from '#features/instances/contract.ts';
import { updateAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { AttemptState, contentProgress } from '../../codes.ts';
import { AttendanceStatus, ContentProgress } from '../../contract.ts';
import { attendanceErrors } from '../errors.ts';
import {
  findContentType,
  findLastAttempt,
  insertAttempt,
  type LockedAttendance,
  lockAttendance,
  readSavedAnswers,
} from '../queries/attendances.ts';
import { requireEarlierApproved } from '../queries/content-order.ts';
import { holdTablet } from '../queries/tablet-lease.ts';
import { requireOpen } from '../require-open.ts';
import type { Taker } from '../taker.ts';

export interface OpenedContent {
  readonly attempt: number;
  readonly progress: number;
  readonly saved: { iD_Choice: number; answers: number[] }[];
  /** It was the first: the course is in progress now. */
  readonly hasStarted: boolean;
}

/**
 * Opens a content (decisions section 9). A link, PDF or media is approved by it; a questionnaire opens its first
 * attempt, or continues the open one with the answers saved so far. A judged questionnaire stays judged: its next attempt
 * is opened by resetting. The first content opened starts the course and its instance. On a tablet contents open in their order.
 */
export async function openContent(services: Services, taker: Taker, contentId: number): Promise<OpenedContent> {
  const at = services.clock.now();
  await holdTablet(services.pool, taker, at, services.timeZone);
  return services.db.transaction().execute(async (tx) => {
    const attendance = await lockAttendance(tx, taker);
    const type = await findContentType(tx, taker.courseId, contentId);
    if (type === undefined) throw attendanceErrors.CONTENT_NOT_FOUND();
    const last = await findLastAttempt(tx, taker, contentId);
    // What is finished can be looked at again, and nothing is written.
    if (attendance.status === AttendanceStatus.Finished)
      return { attempt: last?.number ?? 0, progress: last ? contentProgress(last) : 0, saved: [], hasStarted: false };
    requireOpen(attendance, taker.modality);
    if (taker.tablet !== null) await requireEarlierApproved(tx, taker, contentId);
    const hasStarted = await startCourse(tx, attendance, {
      by: taker.actedBy,
      at,
      timeZone: services.timeZone,
      reason: 'Inicio del curso',
    });
    if (last !== undefined) {
      const saved = last.state === AttemptState.Open ? await readSavedAnswers(tx, last.attemptId) : [];
      return { attempt: last.number, progress: contentProgress(last), saved, hasStarted };
    }
    const isApprovedByOpening = contentKind(type)?.approvedByOpening === true;
    await insertAttempt(tx, taker, { contentId, number: 1, isApprovedByOpening, at, actedBy: taker.actedBy });
    const progress = isApprovedByOpening ? ContentProgress.DoneApproved : ContentProgress.Undone;
    return { attempt: 1, progress, saved: [], hasStarted };
  });
}

/** First start: the attendance goes in progress and its instance is started (decisions section 8). @returns whether it was the first */
async function startCourse(tx: DatabaseTransaction, attendance: LockedAttendance, act: Act): Promise<boolean> {
  if (attendance.status !== AttendanceStatus.NotStarted) return false;
  const { instanceId, employeeNr } = attendance;
  await updateAudited(
    tx,
    'attendance',
    { instance_id: instanceId, employee_nr: employeeNr },
    { status: AttendanceStatus.InProgress, started_at: attendance.startedAt ?? act.at },
    act,
  );
  if (attendance.instanceStatus !== InstanceStatus.NotStarted) return true;
  const notStarted = sql`instance_id = ${instanceId} and status = ${InstanceStatus.NotStarted}`;
  await updateAuditedRows(tx, 'instance', notStarted, { status: InstanceStatus.Started }, act);
  return true;
}

/**
 * Volver a realizar cuestionario: opens the next attempt of a judged questionnaire. While one is open it is the next
 * attempt already, so a double click opens one.
 */
export async function resetContent(services: Services, taker: Taker, contentId: number): Promise<number> {
  const at = services.clock.now();
  await holdTablet(services.pool, taker, at, services.timeZone);
  return services.db.transaction().execute(async (tx) => {
    const attendance = await lockAttendance(tx, taker);
    const type = await findContentType(tx, taker.courseId, contentId);
    if (type === undefined) throw attendanceErrors.CONTENT_NOT_FOUND();
    if (contentKind(type)?.approvedByOpening !== false) throw attendanceErrors.CONTENT_NOT_QUESTIONNAIRE();
    if (attendance.status === AttendanceStatus.Finished) throw attendanceErrors.ATTENDED_FINISHED();
    requireOpen(attendance, taker.modality);
    if (taker.tablet !== null) await requireEarlierApproved(tx, taker, contentId);
    const last = await findLastAttempt(tx, taker, contentId);
    if (last === undefined) throw attendanceErrors.ATTEMPT_NOT_FOUND();
    if (last.state === AttemptState.Open) return last.number;
    const number = last.number + 1;
    await insertAttempt(tx, taker, { contentId, number, isApprovedByOpening: false, at, actedBy: taker.actedBy });
    return number;
  });
}
