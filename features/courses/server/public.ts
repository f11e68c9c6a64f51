import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { choice } from './choice.ts';
import { content } from './content.ts';
import { course } from './course.ts';
import { registerCourseLookups } from './routes/course-lookups.ts';
import { registerCourseTypes } from './routes/course-types.ts';

export { courseErrors } from '../errors.ts';

/** Every kind of record about courses, for their histories and reports. */
export const courseRecords = [course, content, choice];

/** Pick lists of courses and course types. */
export function registerCourses(app: HttpServer, services: Services): void {
  registerCourseTypes(app, services);
  registerCourseLookups(app, services);
}
