import { sql } from 'kysely';
import type { z } from 'zod';
import { lockForUpdate, type RecordKey, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import type { profileFields } from '../../shared/contract.ts';
import { peopleErrors } from '../errors.ts';

/**
 * Edits a profile. Whatever names it names its sector too, so the sector stays once anything ever did.
 * @throws Refusal PROFILE_SECTOR_FIXED and those of `updateRecord`
 */
export async function editProfile(
  write: RecordWrite,
  key: RecordKey,
  changes: Partial<z.infer<typeof profileFields>>,
  expectedRevision?: number,
): Promise<void> {
  await lockForUpdate(write, key, expectedRevision);
  if (changes.iD_Sector !== undefined && (await isNamedWithOtherSector(write, key, changes.iD_Sector))) {
    throw peopleErrors.PROFILE_SECTOR_FIXED();
  }
  await updateRecord(write, key, changes, expectedRevision);
}

async function isNamedWithOtherSector({ tx }: RecordWrite, key: RecordKey, sectorId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profile p
    where profile_id = ${key.iD_Profile} and sector_id <> ${sectorId}
      and (exists (select from collaborator c where c.profile_id = p.profile_id)
        or exists (select from requirement q where q.profile_id = p.profile_id))`.execute(tx);
  return rows.length > 0;
}
