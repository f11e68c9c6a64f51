import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { registerCourseContent } from './routes/course-content.ts';
import { registerSignCourse } from './routes/sign-course.ts';
import { registerTaking } from './routes/taking.ts';

/** Taking a course: its contents and files, attempts and answers, the signature. */
export function registerTakingCourses(app: HttpServer, services: Services): void {
  registerCourseContent(app, services);
  registerTaking(app, services);
  registerSignCourse(app, services);
}

export { endAttempt } from './commands/end-attempt.ts';
export { courseTakenReason, signCourse } from './commands/sign-course.ts';
export { isServed, leaseStart, releaseTablet } from './queries/tablet-lease.ts';
export { requireTabletInstance, type TabletTaker, tabletTakerOf } from './taker.ts';
