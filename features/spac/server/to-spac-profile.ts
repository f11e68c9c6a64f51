import { sql } from 'kysely';
import { spacErrors } from './errors.ts';

/** A link names a SPAC profile that is live. */
export const toSpacProfile = {
  field: 'iD_ProfileSpac',
  table: 'spac_profile',
  column: 'spac_profile_id',
  refusal: spacErrors.SPAC_PROFILE_NOT_FOUND,
} as const;

/** Where the names of the SPAC profile of a link are: of `profileNames` in the contract. */
export const profileJoins = {
  f: { sql: sql`left join spac_profile f on f.spac_profile_id = t.spac_profile_id` },
  s: { sql: sql`left join spac s on s.spac_id = f.spac_id`, needs: 'f' },
};

export const profileColumns = { spac: 'f.spac_id', name_Spac: 's.name', name_ProfSpac: 'f.description' } as const;
