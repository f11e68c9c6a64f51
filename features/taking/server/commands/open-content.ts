import {
  addNextAttempt,
  findLastAttempt,
  insertAttempt,
  lockAttendance,
  openFirst,
  readSavedAnswers,
  requireOpen,
  startCourse,
} from '#features/attendance/server/public.ts';
import { AttemptState, AttendanceStatus, ContentProgress, contentProgress } from '#features/attendance/shared/codes.ts';
import { contentKinds } from '#features/courses/shared/codes.ts';
import { InstanceStatus } from '#features/instances/shared/codes.ts';
import { duplicateKey, sqlState } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { takingErrors } from '../errors.ts';
import { findContentType, requireEarlierApproved } from '../queries/content-order.ts';
import type { LastRead } from '../queries/last-read.ts';
import { holdTablet } from '../queries/tablet-lease.ts';
import type { Taker } from '../taker.ts';

export interface OpenedContent {
  readonly attempt: number;
  readonly progress: number;
  readonly saved: { iD_Choice: number; answers: number[] }[];
  /** It was the first: the course is in progress now. */
  readonly hasStarted: boolean;
}

/** Types of content by what opening them does. */
const typesOf = (isApprovedByOpening: boolean) =>
  Object.entries(contentKinds)
    .filter(([, { approvedByOpening }]) => approvedByOpening === isApprovedByOpening)
    .map(([type]) => Number(type));
const approvedTypes = typesOf(true);
/** Those that are judged, and so are taken again. */
const takenAgain = typesOf(false);

const firstOpened = (isApproved: boolean, hasStarted: boolean): OpenedContent => ({
  attempt: 1,
  progress: isApproved ? ContentProgress.DoneApproved : ContentProgress.Undone,
  saved: [],
  hasStarted,
});

/**
 * Opens a content (decisions section 9). A link, PDF or media is approved by it; a questionnaire opens its first
 * attempt, or continues the open one with the answers saved so far. A judged questionnaire stays judged: its next attempt
 * is opened by resetting. The first content opened starts the course and its instance. On a tablet contents open in their order.
 * Online the first time is one statement, as a rule: instance and course are taken to stand as those where somebody last worked, and
 * all is written if they do.
 */
export async function openContent(
  services: Services,
  lastRead: LastRead,
  taker: Taker,
  contentId: number,
): Promise<OpenedContent> {
  const at = services.clock.now();
  const act = { by: taker.actedBy, at, timeZone: services.timeZone, reason: 'Inicio del curso' };
  const standing = taker.tablet === null ? lastRead.standingFor(taker) : null;
  // The first to work in an instance starts it, too.
  if (standing?.instanceStatus === InstanceStatus.Started) {
    const opening = openFirst(services.pool, taker, { contentId, approvedTypes, standing }, act);
    const opened = await orElsewhere(opening);
    if (opened !== undefined) return firstOpened(opened.isApproved, opened.hasStarted);
  }
  await holdTablet(services.pool, taker, at, services.timeZone);
  return services.db.transaction().execute(async (tx) => {
    const attendance = await lockAttendance(tx, taker);
    const type = await findContentType(tx, taker.courseId, contentId);
    if (type === undefined) throw takingErrors.CONTENT_NOT_FOUND();
    const last = await findLastAttempt(tx, taker, contentId);
    // What is finished can be looked at again, and nothing is written.
    if (attendance.status === AttendanceStatus.Finished)
      return { attempt: last?.number ?? 0, progress: last ? contentProgress(last) : 0, saved: [], hasStarted: false };
    requireOpen(attendance, taker.modality);
    if (taker.tablet !== null) await requireEarlierApproved(tx, taker, contentId);
    const hasStarted = await startCourse(tx, attendance, act);
    const { modality, courseStatus } = attendance;
    const started = { status: AttendanceStatus.InProgress, instanceStatus: InstanceStatus.Started };
    lastRead.noteState({ state: AttemptState.Open, ...started, modality, courseStatus });
    if (last !== undefined) {
      const saved = last.state === AttemptState.Open ? await readSavedAnswers(tx, last.attemptId) : [];
      return { attempt: last.number, progress: contentProgress(last), saved, hasStarted };
    }
    const isApprovedByOpening = approvedTypes.includes(type);
    await insertAttempt(tx, taker, { contentId, number: 1, isApprovedByOpening, at, actedBy: taker.actedBy });
    return firstOpened(isApprovedByOpening, hasStarted);
  });
}

/** What one statement tells; undefined where it says nothing, as another call opens the same at this moment. */
async function orElsewhere<T>(statement: Promise<T>): Promise<T | undefined> {
  try {
    return await statement;
  } catch (error) {
    if (sqlState(error) === duplicateKey) return undefined;
    throw error;
  }
}

/**
 * Volver a realizar cuestionario: opens the next attempt of a judged questionnaire. While one is open it is the next
 * attempt already, so a double click opens one.
 */
export async function resetContent(
  services: Services,
  lastRead: LastRead,
  taker: Taker,
  contentId: number,
): Promise<number> {
  const at = services.clock.now();
  const standing = taker.tablet === null ? lastRead.standingFor(taker) : null;
  const next = { contentId, types: takenAgain, at, actedBy: taker.actedBy };
  const added =
    standing === null ? undefined : await orElsewhere(addNextAttempt(services.pool, taker, { ...next, standing }));
  if (added !== undefined) return added;
  await holdTablet(services.pool, taker, at, services.timeZone);
  return services.db.transaction().execute(async (tx) => {
    const attendance = await lockAttendance(tx, taker);
    const type = await findContentType(tx, taker.courseId, contentId);
    if (type === undefined) throw takingErrors.CONTENT_NOT_FOUND();
    if (!takenAgain.includes(type)) throw takingErrors.CONTENT_NOT_QUESTIONNAIRE();
    if (attendance.status === AttendanceStatus.Finished) throw takingErrors.ATTENDED_FINISHED();
    requireOpen(attendance, taker.modality);
    if (taker.tablet !== null) await requireEarlierApproved(tx, taker, contentId);
    const last = await findLastAttempt(tx, taker, contentId);
    if (last === undefined) throw takingErrors.ATTEMPT_NOT_FOUND();
    if (last.state === AttemptState.Open) return last.number;
    const number = last.number + 1;
    await insertAttempt(tx, taker, { contentId, number, isApprovedByOpening: false, at, actedBy: taker.actedBy });
    return number;
  });
}
