import type { Queryable } from '#platform/db/database.ts';

interface SpacProfileLink {
  readonly spacProfileId: number;
  readonly deleted: boolean;
}

/** Every link that a general profile has or had. */
export function findLinks(db: Queryable, generalProfileId: number): Promise<SpacProfileLink[]> {
  return db
    .selectFrom('general_profile_spac')
    .select(['spac_profile_id as spacProfileId', 'deleted'])
    .where('general_profile_id', '=', generalProfileId)
    .orderBy('spac_profile_id')
    .execute();
}

/** The people whose training a general profile decides. */
export async function findPeopleOfGeneralProfile(db: Queryable, generalProfileId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collaborator')
    .select('employee_nr')
    .where('general_profile_id', '=', generalProfileId)
    .execute();
  return rows.map((row) => row.employee_nr);
}

/** The live SPAC profiles of a general profile. */
export async function findLiveSpacProfiles(db: Queryable, generalProfileId: number): Promise<number[]> {
  const links = await findLinks(db, generalProfileId);
  return links.filter((link) => !link.deleted).map((link) => link.spacProfileId);
}
