import type { DatabaseTransaction } from '#platform/db/database.ts';
import { peopleErrors } from './errors.ts';
import { findProfileSector } from './queries/identifiers.ts';

/** @throws Refusal PROFILE_NOT_FOUND, PROFILE_OF_ANOTHER_SECTOR */
export async function requireProfileOfSector(
  tx: DatabaseTransaction,
  place: { readonly iD_Sector: number; readonly iD_Profile_Web: number },
): Promise<void> {
  const sector = await findProfileSector(tx, place.iD_Profile_Web);
  if (sector === null) throw peopleErrors.PROFILE_NOT_FOUND();
  if (sector !== place.iD_Sector) throw peopleErrors.PROFILE_OF_ANOTHER_SECTOR();
}
