import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { peopleErrors } from './errors.ts';

/**
 * Holds profiles, each in the sector that it is named with, live until the change commits.
 * @throws Refusal PROFILE_NOT_FOUND
 */
export async function lockProfiles(
  tx: DatabaseTransaction,
  places: readonly { readonly sector_id: string | number; readonly profile_id: string | number }[],
): Promise<void> {
  if (places.length === 0) return;
  const sectors = places.map((place) => Number(place.sector_id));
  const profiles = places.map((place) => Number(place.profile_id));
  const { rows } = await sql`
    select from profile
    where (sector_id, profile_id) in (select * from unnest(${sectors}::integer[], ${profiles}::integer[])) and not deleted
    order by profile_id
    for share`.execute(tx);
  if (rows.length < places.length) throw peopleErrors.PROFILE_NOT_FOUND();
}
