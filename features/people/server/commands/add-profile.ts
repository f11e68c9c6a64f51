import type { z } from 'zod';
import { insertRecord, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import type { newProfileFields } from '../../contract.ts';

/**
 * Adds a profile; with `profileToCopy` it starts with the course requirements that stand for that profile.
 * @throws Refusal PROFILE_NOT_FOUND, SECTOR_NOT_FOUND and those of `insertRecord`
 */
export async function addProfile(write: RecordWrite, values: z.infer<typeof newProfileFields>): Promise<RecordKey> {
  const { copyProfile, profileToCopy, ...own } = values;
  const source = copyProfile === false ? null : profileToCopy;
  const key = await insertRecord(write, { ...own, profileToCopy: source });
  if (source !== null) {
    const copy = { from: source, profileId: Number(key.iD_Profile), sectorId: own.iD_Sector };
    await write.services.copyRequirements(write.tx, write.act, copy);
  }
  return key;
}
