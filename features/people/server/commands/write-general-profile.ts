import type { z } from 'zod';
import {
  insertRecord,
  insertWith,
  type RecordKey,
  type RecordWrite,
  type RecordWrites,
  recordErrors,
  removeRecord,
  updateRecord,
  updateWith,
} from '#features/records/server/public.ts';
import { generalProfileFields } from '../../shared/contract.ts';
import { findPeopleOfGeneralProfile } from '../queries/general-profiles.ts';
import { type LinkChanges, setSpacProfiles } from './set-spac-profiles.ts';

/** Changes of a general profile: `profSpacs` is the whole wanted set of its links (S1 section 7). */
export const generalProfileWrites: RecordWrites = {
  insert: insertWith(generalProfileFields, addGeneralProfile),
  update: updateWith(generalProfileFields, async (write, key, { profSpacs, ...fields }, expectedRevision) => {
    await updateRecord(write, key, fields, expectedRevision);
    if (profSpacs === undefined) return;
    const id = Number(key.iD_ProfGral);
    const links = await setSpacProfiles(write, id, profSpacs);
    if (Object.keys(fields).length + links.added.length + links.ended.length === 0)
      throw recordErrors.NOTHING_CHANGED();
    await followLinks(write, id, links);
  }),
  remove: async (write, key, expectedRevision) => {
    await removeRecord(write, key, expectedRevision);
    await setSpacProfiles(write, Number(key.iD_ProfGral), []);
  },
};

async function addGeneralProfile(
  write: RecordWrite,
  { profSpacs, ...fields }: z.infer<typeof generalProfileFields>,
): Promise<RecordKey> {
  const key = await insertRecord(write, fields);
  await setSpacProfiles(write, Number(key.iD_ProfGral), profSpacs);
  return key;
}

/** Tells what changed links mean for the training of the general profile's people. */
export async function followLinks(
  { tx, reassignTraining }: RecordWrite,
  generalProfileId: number,
  { added, ended }: LinkChanges,
): Promise<void> {
  if (added.length + ended.length === 0) return;
  const employeeNrs = await findPeopleOfGeneralProfile(tx, generalProfileId);
  if (employeeNrs.length > 0) await reassignTraining({ employeeNrs });
}
