import { sql } from 'kysely';
import { lookupSource, readKey, readRecord, readRows, recordErrors } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { getGeneralProfile, getSpacProfilesOfGeneral } from '../../shared/calls.ts';
import { generalProfile } from '../general-profile.ts';
import { generalProfileSpac } from '../general-profile-spac.ts';
import { findLiveSpacProfiles } from '../queries/general-profiles.ts';

/** One general profile for its dialog, and the SPAC profiles of one or all (S1 section 7). */
export function registerGeneralProfileReads(app: HttpServer, services: Services): void {
  serve(app, getSpacProfilesOfGeneral, (request) => {
    const { id = request.query.iD_ProfGral } = request.query;
    const key = id === undefined || id === '' ? null : readKey(generalProfile.shape, { key: id }).iD_ProfGral;
    const condition = key === null ? sql`true` : sql`t.general_profile_id = ${key}`;
    const source = lookupSource(generalProfileSpac, ['profileGral_Name', 'profileSpac_Name'], condition);
    return readRows(services, source, { sort: [{ selector: 'profileGral_Name' }, { selector: 'profileSpac_Name' }] });
  });
  serve(app, getGeneralProfile, async (request) => {
    const key = readKey(generalProfile.shape, request.params);
    const found = await readRecord(services.db, generalProfile, key);
    if (found === undefined) throw recordErrors.RECORD_NOT_FOUND();
    const profSpacs = await findLiveSpacProfiles(services.db, Number(key.iD_ProfGral));
    return { ...found, description: String(found.description), profSpacs };
  });
}
