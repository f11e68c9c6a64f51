import { sql } from 'kysely';
import { lookupSource, readRows } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { getLabelledSpacProfiles, getSpacProfiles, getSpacProfilesOfCourse } from '../../shared/calls.ts';
import { profCourse } from '../prof-course.ts';
import { profSpac } from '../prof-spac.ts';
import { spac } from '../spac.ts';

const permission = 'staff.read';
const bySystem = [{ selector: 'spac_Name' }, { selector: 'profileDesc' }];

const profiles = lookupSource(profSpac, ['spac', 'spac_Name', 'profileDesc']);

/** The profiles with the words that name one without its system beside it: `SPAC - description` (S1 section 2). */
const labelledProfiles: GridSource = {
  ...profiles,
  fields: new Map([
    ...profiles.fields,
    ['label', { sql: sql`s.name || ' - ' || t.description`, type: 'text', join: 's' }],
  ]),
};

/** Pick lists of SPAC and their profiles, and the SPAC profiles that require a course (S1 section 7). */
export function registerSpacLookups(app: HttpServer, services: Services): void {
  const systems = lookupSource(spac, ['name', 'status', 'active']);
  registerGridLoad(app, services, { path: '/api/Spac/LoadLookupSPAC', permission, source: () => systems });
  registerGridLoad(app, services, { path: '/api/ProfSpac/LoadLookupProfSpac', permission, source: () => profiles });

  serve(app, getSpacProfiles, ({ query }) => readRows(services, profiles, { sort: bySystem, filter: query.filter }));
  serve(app, getLabelledSpacProfiles, () => readRows(services, labelledProfiles, { sort: bySystem }));
  serve(app, getSpacProfilesOfCourse, ({ query }) => {
    const source = lookupSource(profCourse, Object.keys(profCourse.shape.fields), sql`t.course_id = ${query.id}`);
    return readRows(services, source, { sort: [{ selector: 'name_Spac' }, { selector: 'name_ProfSpac' }] });
  });
}
