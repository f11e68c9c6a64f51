import { type RecordServices, registerRecord } from '#features/records/server/public.ts';
import type { SessionServices } from '#features/session/server/public.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { attendance } from './attendance.ts';
import { SectorDueCounts } from './queries/due-counts.ts';
import type { OwnCourses } from './queries/own-courses.ts';
import { registerAssistants } from './routes/assistants.ts';
import { registerAttendanceSheet } from './routes/attendance-sheet.ts';
import { registerChangeExpirations } from './routes/change-expirations.ts';
import { registerCourseContent } from './routes/course-content.ts';
import { registerFinishCourse } from './routes/finish-course.ts';
import { registerGivenAnswers } from './routes/given-answers.ts';
import { registerInPerson } from './routes/in-person.ts';
import { registerInstanceRecord } from './routes/instances.ts';
import { registerOwnCourses } from './routes/own-courses.ts';
import { registerSignCourse } from './routes/sign-course.ts';
import { registerTablet } from './routes/tablet.ts';
import { registerTaking } from './routes/taking.ts';
import { registerTrainingRecord } from './routes/training-record.ts';

/** Every kind of record about attendances: read as grids, with their histories and reports. */
export const attendanceRecords = [attendance];

/**
 * One's own courses and taking them, online and on tablets; who takes part in instances, attendance on paper; the grid and the
 * histories of attendances, and the grid of instances.
 */
export function registerAttendance(
  app: HttpServer,
  services: RecordServices & SessionServices,
  ownCourses: OwnCourses,
  notices: ChangeNotices,
): void {
  for (const record of attendanceRecords) registerRecord(app, services, record);
  registerInstanceRecord(app, services);
  const sectorDue = new SectorDueCounts(services.pool);
  app.addHook('onReady', () => sectorDue.hear(notices));
  registerOwnCourses(app, services, ownCourses, sectorDue);
  registerCourseContent(app, services);
  registerTaking(app, services);
  registerTrainingRecord(app, services);
  registerGivenAnswers(app, services);
  registerSignCourse(app, services);
  registerTablet(app, services);
  registerAssistants(app, services);
  registerInPerson(app, services);
  registerChangeExpirations(app, services);
  registerFinishCourse(app, services);
  registerAttendanceSheet(app, services);
}

export { advanceCourses } from './commands/advance-courses.ts';
export { assignTraining } from './commands/assign-training.ts';
export { repairAttendances } from './commands/repair-attendances.ts';
export { courseTakenReason } from './commands/sign-course.ts';
export { OwnCourses } from './queries/own-courses.ts';
export { previewTraining } from './queries/preview-training.ts';
export { requireOwn } from './require-own.ts';
