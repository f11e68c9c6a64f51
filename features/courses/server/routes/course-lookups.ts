import { sql } from 'kysely';
import { lookupSource, readRows } from '#features/records/server/public.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import { courseLookupFields, coursesByProfileQuery, courseTypesOf } from '../../contract.ts';
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

  app.get(
    '/api/Course/CoursesByProfile',
    { config: { permission: 'staff.read' }, schema: { querystring: coursesByProfileQuery } },
    ({ query }) => {
      const required = sql`exists (
        select 1 from requirement q
        where q.course_id = t.course_id and q.profile_id = ${query.ID_Profile} and q.sector_id = ${query.ID_Sector}
          and not q.deleted)`;
      const sort = [{ selector: 'name' }, { selector: 'version' }];
      return readRows(services, lookupSource(course, courseLookupFields, required), { sort });
    },
  );
}
