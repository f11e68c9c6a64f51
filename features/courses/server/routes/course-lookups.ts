import { sql } from 'kysely';
import { lookupSource } from '#features/records/server/public.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { courseLookupFields, courseTypesOf } from '../../shared/contract.ts';
import { course } from '../course.ts';

/** Pick lists of courses (S0 and S1 section 7). Whatever `role` and `cwid` a call names, the session's role decides. */
export function registerCourseLookups(app: HttpServer, services: Services): void {
  registerGridLoad(app, services, {
    path: '/api/Course/LoadLookupCourse',
    permission: 'staff.read',
    source: (request) => {
      const types = courseTypesOf[roleOf(sessionOf(request))];
      return lookupSource(course, courseLookupFields, sql`t.course_type_id = any(${[...types]}::text[])`);
    },
  });
}
