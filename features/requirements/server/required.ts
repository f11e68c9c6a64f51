import { course, registerCloneCourse, registerCourseRecord } from '#features/courses/server/public.ts';
import { profile } from '#features/people/server/public.ts';
import { newProfileFields } from '#features/people/shared/contract.ts';
import { insertWith, type RecordServices, registerRecord, withCommands } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { addProfile } from './commands/add-profile.ts';
import { cloneRequiredCourse, removeRequiredCourse } from './commands/course-requirements.ts';

/** A profile, added with its first requirements. */
export const requiredProfile = withCommands(profile, { insert: insertWith(newProfileFields, addProfile) });

/** Courses and profiles, with the commands by which they come or go with their requirements. */
export function registerRequired(app: HttpServer, services: RecordServices): void {
  registerRecord(app, services, requiredProfile);
  registerCourseRecord(app, services, withCommands(course, { remove: removeRequiredCourse }));
  registerCloneCourse(app, services, cloneRequiredCourse);
}
