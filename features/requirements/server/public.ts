import { sql } from 'kysely';
import { lookupSource, readRows, registerHistory, sectorReach } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { courseRequirementsQuery } from '../contract.ts';
import { requirement } from './requirement.ts';

/** Every kind of record about requirements, for their histories and reports. */
export const requirementRecords = [requirement];

/** The live requirements of one course (S1 section 7), and their histories. */
export function registerRequirements(app: HttpServer, services: Services): void {
  for (const record of requirementRecords) registerHistory(app, services, record);
  app.get(
    '/api/Requirement/getRequirementsFromCourse',
    { config: { permission: 'sectorData.read' }, schema: { querystring: courseRequirementsQuery } },
    (request) => {
      const source = lookupSource(
        requirement,
        Object.keys(requirement.shape.fields),
        sql`t.course_id = ${request.query.id} and ${sectorReach(requirement, request)}`,
      );
      return readRows(services, source, { sort: [{ selector: 'sector_Name' }, { selector: 'profile_Name' }] });
    },
  );
}
