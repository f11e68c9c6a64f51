import type { RecordServices } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { registerFinishCourse } from './routes/finish-course.ts';

/** The end of a course's editing, by which everybody who must take it gets it. */
export function registerAssignment(app: HttpServer, services: RecordServices): void {
  registerFinishCourse(app, services);
}

export { advanceCourses } from './commands/advance-courses.ts';
export { assignTraining } from './commands/assign-training.ts';
export { repairAttendances } from './commands/repair-attendances.ts';
export { digestGiven } from './queries/digest-given.ts';
export { previewTraining } from './queries/preview-training.ts';
export { requiredPairs } from './queries/required-training.ts';
