import type { Queryable } from '#platform/db/database.ts';
import { asNamed } from './find-named.ts';
import type { PeopleNames } from './judge-person.ts';

/** All live records that the cells of people may name. */
export async function readNames(db: Queryable): Promise<PeopleNames> {
  const [sectors, profiles, generalProfiles, shifts] = await Promise.all([
    db.selectFrom('sector').select(['sector_id as id', 'name']).where('deleted', '=', false).execute(),
    db
      .selectFrom('profile')
      .select(['profile_id as id', 'name', 'sector_id as sectorId'])
      .where('deleted', '=', false)
      .execute(),
    db
      .selectFrom('general_profile')
      .select(['general_profile_id as id', 'description as name'])
      .where('deleted', '=', false)
      .execute(),
    db.selectFrom('shift').select(['shift_id as id', 'name']).where('deleted', '=', false).execute(),
  ]);
  return {
    sectors: asNamed(sectors),
    profiles: asNamed(profiles),
    generalProfiles: asNamed(generalProfiles),
    shifts: asNamed(shifts),
  };
}
