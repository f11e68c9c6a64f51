import { sql } from 'kysely';
import { course } from '#features/courses/server/public.ts';
import { courseLookupFields } from '#features/courses/shared/contract.ts';
import { sector } from '#features/people/server/public.ts';
import { lookupSource, readRows, sectorScope } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getCoursesOfProfile, getRequirementsOfCourse, getSectorsOfCourse } from '../shared/calls.ts';
import { requirement } from './requirement.ts';

/** What a course is required of, and what a profile must take (S0 and S1 section 7); to a trainer, of their own sector. */
export function registerRequirementLookups(app: HttpServer, services: Services): void {
  serve(app, getRequirementsOfCourse, (request) => {
    const asked = sql`t.course_id = ${request.query.id} and ${sectorScope(requirement, request)}`;
    const source = lookupSource(requirement, Object.keys(requirement.shape.fields), asked);
    return readRows(services, source, { sort: [{ selector: 'sector_Name' }, { selector: 'profile_Name' }] });
  });

  registerCoursesByProfile(app, services);
  registerSectorsByCourse(app, services);
}

/** The sectors that a course is required in, all of them where it is required nowhere; of a trainer, their own (decisions section 2). */
function registerSectorsByCourse(app: HttpServer, services: Services): void {
  serve(app, getSectorsOfCourse, (request) => {
    const required = sql`
      select q.sector_id from requirement q where q.course_id = ${request.query.id_course ?? ''} and not q.deleted`;
    const named = sql`(t.sector_id in (${required}) or not exists (${required}))`;
    const own = request.scope === 'ownSector' ? sql`t.sector_id = ${sessionOf(request).sectorId}` : sql`true`;
    const source = lookupSource(sector, ['name', 'management', 'active'], sql`${named} and ${own}`);
    return readRows(services, source, { sort: [{ selector: 'name' }] });
  });
}

/** What a profile must take; of a trainer, a profile of their own sector (decisions section 2). */
function registerCoursesByProfile(app: HttpServer, services: Services): void {
  serve(app, getCoursesOfProfile, (request) => {
    const { ID_Profile, ID_Sector } = request.query;
    const own = request.scope === 'ownSector' ? sql`q.sector_id = ${sessionOf(request).sectorId}` : sql`true`;
    const required = sql`exists (
      select 1 from requirement q
      where q.course_id = t.course_id and q.profile_id = ${ID_Profile} and q.sector_id = ${ID_Sector}
        and not q.deleted and ${own})`;
    const sort = [{ selector: 'name' }, { selector: 'version' }];
    return readRows(services, lookupSource(course, courseLookupFields, required), { sort });
  });
}
