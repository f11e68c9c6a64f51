import { sql } from 'kysely';
import { lookupSource, type RecordDefinition, readRows, sectorScope } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getPeopleOfSectors, getProfiles, getSectorOfPerson, getSectors } from '../../shared/calls.ts';
import { collaborator } from '../collaborator.ts';
import { peopleErrors } from '../errors.ts';
import { generalProfile } from '../general-profile.ts';
import { profile } from '../profile.ts';
import { isActive, isNotDeactivated } from '../queries/collaborator-status.ts';
import { findSectorOfUser } from '../queries/sector-of-user.ts';
import { readSectorList } from '../read-sector-list.ts';
import { sector } from '../sector.ts';
import { shift } from '../shift.ts';

const byName = [{ selector: 'name' }];
const atWork = sql`t.${isNotDeactivated}`;

/** A pick list: fields besides the key, over the live rows. */
interface Lookup {
  readonly path: string;
  readonly record: RecordDefinition;
  readonly names: readonly string[];
}

const personNames = ['name', 'cwid', 'iD_Sector', 'sector_Name', 'iD_Profile_Web', 'profile_Name'];

/** Read as grids are; none holds a person, so that forms and filters may offer every sector to all of staff. */
const lookups: readonly Lookup[] = [
  { path: 'Turn/LoadLookupShifts', record: shift, names: ['name', 'schedule'] },
  { path: 'Profile/LoadLookupProfiles', record: profile, names: ['name', 'iD_Sector', 'sector_Name'] },
  { path: 'Sector/LoadLookupSectors', record: sector, names: ['name', 'management', 'active'] },
  { path: 'ProfGral/LoadLookupProfGral', record: generalProfile, names: ['description'] },
];

/** Lookups of people and where they work (S0 and S1 section 7); what a call sends besides is ignored. */
export function registerLookups(app: HttpServer, services: Services): void {
  for (const { path, record, names } of lookups) {
    const source = lookupSource(record, names);
    registerGridLoad(app, services, { path: `/api/${path}`, permission: 'staff.read', source: () => source });
  }
  // People who left are not to be picked.
  registerGridLoad(app, services, {
    path: '/api/Collaborator/LoadLookupCollaborator',
    permission: 'sectorData.read',
    source: (request) =>
      lookupSource(collaborator, [...personNames, 'active'], sql`${atWork} and ${sectorScope(collaborator, request)}`),
  });
  serve(app, getProfiles, () =>
    readRows(services, lookupSource(profile, ['name', 'iD_Sector', 'sector_Name']), { sort: byName }),
  );
  serve(app, getSectors, () =>
    readRows(services, lookupSource(sector, ['name', 'management', 'active']), { sort: byName }),
  );
  registerPeopleOfSectors(app, services);
}

function registerPeopleOfSectors(app: HttpServer, services: Services): void {
  serve(app, getPeopleOfSectors, (request) => {
    const sectors = readSectorList(request.query.sectors);
    const chosen = sectors.length === 0 ? sql`true` : sql`t.sector_id = any(${sectors}::integer[])`;
    const source = lookupSource(
      collaborator,
      [...personNames, 'iD_Shift', 'shift_Name'],
      sql`t.${isActive} and ${chosen} and ${sectorScope(collaborator, request)}`,
    );
    return readRows(services, source, { sort: byName });
  });
  serve(app, getSectorOfPerson, async (request) => {
    const found = await findSectorOfUser(services.db, request.query.user);
    const isReached = request.scope === 'all' || found?.iD_Sector === sessionOf(request).sectorId;
    if (found === null || !isReached) throw peopleErrors.COLLABORATOR_NOT_REGISTERED();
    return found;
  });
}
