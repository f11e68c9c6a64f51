import { type RecordServices, registerRecord } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { attendance } from './attendance.ts';
import { registerChangeExpirations } from './routes/change-expirations.ts';
import { registerInstanceRecord } from './routes/instances.ts';
import { registerSessions } from './routes/sessions.ts';

/** Every kind of record about attendances: read as grids, with their histories and reports. */
export const attendanceRecords = [attendance];

/** The grid and the histories of attendances, the grid of instances; other expirations of instances, which move those of their people. */
export function registerAttendance(app: HttpServer, services: RecordServices): void {
  for (const record of attendanceRecords) registerRecord(app, services, record);
  registerInstanceRecord(app, services);
  registerChangeExpirations(app, services);
  registerSessions(app, services);
}

export { finishAttendance } from './commands/finish-attendance.ts';
export { everybodyFinished, finishCompletedInstances } from './commands/finish-instances.ts';
export { lockOpenAttendances } from './commands/move-expirations.ts';
export { openFirst } from './commands/open-first.ts';
export { startCourse } from './commands/start-course.ts';
export { attendanceErrors } from './errors.ts';
export { listed } from './listed.ts';
export {
  type AnswerableState,
  type AnsweredChoice,
  type AttemptVerdict,
  addAnswer,
  type Closing,
  closeAttempt,
  readChoice,
} from './queries/answers.ts';
export { addNextAttempt, findLastAttempt, insertAttempt, readSavedAnswers } from './queries/attempts.ts';
export { type AttendanceKey, lockAttendance } from './queries/attendances.ts';
export { inCourseInForce, inOpenAttendance, inOpenInstance } from './queries/code-lists.ts';
export { holdsInstanceOpen } from './queries/holds-instance-open.ts';
export { requireOpen } from './require-open.ts';
export { requireOwn } from './require-own.ts';
export { shuffleAnswers } from './shuffle-answers.ts';
