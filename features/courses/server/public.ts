import { registerHistory } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { choice } from './choice.ts';
import { content } from './content.ts';
import { course } from './course.ts';
import { registerCourseLookups } from './routes/course-lookups.ts';
import { registerCourseTypes } from './routes/course-types.ts';

export { courseErrors, courseUnfinishable } from '../errors.ts';
export { beginValidity, retireOlderVersions } from './commands/age-courses.ts';
export { type FinishedCourse, finishCourse } from './commands/finish-course.ts';
export { lockCourse, lockEditable, requireOwnType } from './commands/lock-course.ts';
export { course } from './course.ts';
export { missingToFinish } from './queries/missing-to-finish.ts';

/** Every kind of record about courses, for their histories and reports. */
export const courseRecords = [course, content, choice];

/** Pick lists of courses and course types, and the histories of courses, contents and questions. */
export function registerCourses(app: HttpServer, services: Services): void {
  for (const record of courseRecords) registerHistory(app, services, record);
  registerCourseTypes(app, services);
  registerCourseLookups(app, services);
}
