import { sql } from 'kysely';
import { ContentType } from '#features/courses/contract.ts';
import { InstanceStatus } from '#features/instances/contract.ts';
import { updateAudited, updateManyAudited } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { AttendanceStatus, ContentProgress } from '../../contract.ts';
import { attendanceErrors } from '../../errors.ts';
import {
  type Attempt,
  findContentType,
  findLastAttempt,
  insertAttempt,
  lockTaking,
  requireOpen,
  type Taking,
  type TakingKey,
} from '../queries/taking.ts';

export interface OpenedContent {
  readonly attempt: number;
  readonly progress: number;
  readonly saved: { iD_Choice: number; answers: number[] }[];
}

function progressOf(attempt: Attempt): number {
  if (attempt.state === 0) return ContentProgress.Undone;
  return attempt.approved ? ContentProgress.DoneApproved : ContentProgress.DoneFailed;
}

/**
 * Opens a content (decisions section 9). A link, PDF or media is approved by it; a questionnaire opens its first
 * attempt, or continues the open one with the answers saved so far. A judged questionnaire stays judged: its next attempt
 * is opened by resetting. The first content opened starts the course and its instance.
 */
export async function openContent(
  services: Services,
  session: RequestSession,
  key: TakingKey,
  contentId: number,
): Promise<OpenedContent> {
  return services.db.transaction().execute(async (tx) => {
    const taking = await lockTaking(tx, key);
    const type = await findContentType(tx, key.courseId, contentId);
    if (type === undefined) throw attendanceErrors.CONTENT_NOT_FOUND();
    const last = await findLastAttempt(tx, key, contentId);
    // What is finished can be looked at again, and nothing is written.
    if (taking.status === AttendanceStatus.Finished)
      return { attempt: last?.number ?? 0, progress: last ? progressOf(last) : 0, saved: [] };
    requireOpen(taking);
    const at = services.clock.now();
    await startCourse(tx, taking, { by: session.cwid, at, timeZone: services.timeZone, reason: 'Inicio del curso' });
    if (last !== undefined) {
      const saved = last.state === 0 ? await readSaved(tx, last.attemptId) : [];
      return { attempt: last.number, progress: progressOf(last), saved };
    }
    const isApprovedByOpening = type !== ContentType.Choice;
    await insertAttempt(tx, key, { contentId, number: 1, isApprovedByOpening, at, actedBy: session.cwid });
    const progress = isApprovedByOpening ? ContentProgress.DoneApproved : ContentProgress.Undone;
    return { attempt: 1, progress, saved: [] };
  });
}

/** First start: the attendance goes in progress and its instance is started (decisions section 8). */
async function startCourse(tx: DatabaseTransaction, taking: Taking, act: Act): Promise<void> {
  if (taking.status !== AttendanceStatus.NotStarted) return;
  const { instanceId, employeeNr } = taking;
  await updateAudited(
    tx,
    'attendance',
    { instance_id: instanceId, employee_nr: employeeNr },
    { status: AttendanceStatus.InProgress, started_at: taking.startedAt ?? act.at },
    act,
  );
  if (taking.instanceStatus !== InstanceStatus.NotStarted) return;
  const notStarted = sql`instance_id = ${instanceId} and status = ${InstanceStatus.NotStarted}`;
  await updateManyAudited(tx, 'instance', notStarted, { status: InstanceStatus.Started }, act);
}

async function readSaved(tx: DatabaseTransaction, attemptId: number): Promise<OpenedContent['saved']> {
  const { rows } = await sql<{ iD_Choice: number; answers: number[] }>`
    select distinct on (choice_id) choice_id as "iD_Choice", answers
    from attempt_answer where attempt_id = ${attemptId} order by choice_id, number desc`.execute(tx);
  return rows;
}

/**
 * Volver a realizar cuestionario: opens the next attempt of a judged questionnaire. While one is open it is the next
 * attempt already, so a double click opens one.
 */
export async function resetContent(
  services: Services,
  session: RequestSession,
  key: TakingKey,
  contentId: number,
): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    const taking = await lockTaking(tx, key);
    const type = await findContentType(tx, key.courseId, contentId);
    if (type === undefined) throw attendanceErrors.CONTENT_NOT_FOUND();
    if (type !== ContentType.Choice) throw attendanceErrors.CONTENT_NOT_QUESTIONNAIRE();
    if (taking.status === AttendanceStatus.Finished) throw attendanceErrors.ATTENDED_FINISHED();
    requireOpen(taking);
    const last = await findLastAttempt(tx, key, contentId);
    if (last === undefined) throw attendanceErrors.ATTEMPT_NOT_FOUND();
    if (last.state === 0) return last.number;
    const number = last.number + 1;
    const at = services.clock.now();
    await insertAttempt(tx, key, { contentId, number, isApprovedByOpening: false, at, actedBy: session.cwid });
    return number;
  });
}
