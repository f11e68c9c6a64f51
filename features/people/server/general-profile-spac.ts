import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { generalProfileSpacShape } from '../shared/contract.ts';
import { generalProfileSpacWrites } from './commands/write-general-profile-spac.ts';

/** A SPAC profile that belongs to a general profile; added (or brought back) and ended, never edited (S1 section 3). */
export const generalProfileSpac = defineRecord({
  shape: generalProfileSpacShape,
  table: 'general_profile_spac',
  columns: { iD_ProfGral: 'general_profile_id', iD_ProfileSpac: 'spac_profile_id' },
  joins: {
    gp: { sql: sql`left join general_profile gp on gp.general_profile_id = t.general_profile_id` },
    sp: { sql: sql`left join spac_profile sp on sp.spac_profile_id = t.spac_profile_id` },
  },
  joined: {
    profileGral_Name: 'gp.description',
    profileSpac_Name: { join: 'sp', sql: sql`sp.spac_id || ' - ' || sp.description` },
  },
  neverNull: ['profileGral_Name', 'profileSpac_Name'],
  references: [
    { field: 'iD_ProfGral', table: 'general_profile', column: 'general_profile_id' },
    { field: 'iD_ProfileSpac', table: 'spac_profile', column: 'spac_profile_id' },
  ],
  restores: true,
  write: generalProfileSpacWrites,
});
