import { sql } from 'kysely';
import { updateAudited } from '#features/integrity/server/public.ts';
import {
  insertRecord,
  insertWith,
  type RecordWrite,
  type RecordWrites,
  removeRecord,
} from '#features/records/server/public.ts';
import { generalProfileSpacFields } from '../../shared/contract.ts';
import { followLinks } from './write-general-profile.ts';

/** Single links of a general profile: added (or brought back) and ended, never edited. */
export const generalProfileSpacWrites: RecordWrites = {
  insert: insertWith(generalProfileSpacFields, async (write, values) => {
    await lockGeneralProfile(write, values.iD_ProfGral);
    const key = await insertRecord(write, values);
    await reviseGeneralProfile(write, values.iD_ProfGral);
    await followLinks(write, values.iD_ProfGral, { added: [values.iD_ProfileSpac], ended: [] });
    return key;
  }),
  remove: async (write, key, expectedRevision) => {
    const generalProfileId = Number(key.iD_ProfGral);
    await lockGeneralProfile(write, generalProfileId);
    await removeRecord(write, key, expectedRevision);
    await reviseGeneralProfile(write, generalProfileId);
    await followLinks(write, generalProfileId, { added: [], ended: [Number(key.iD_ProfileSpac)] });
  },
};

/** Two links of one general profile at once come one after the other: each revises it at its end. */
async function lockGeneralProfile({ tx }: RecordWrite, generalProfileId: number): Promise<void> {
  await sql`
    select 1 from general_profile where general_profile_id = ${generalProfileId} for no key update`.execute(tx);
}

/** Makes a concurrent edit of the whole set, read before, fail as stale. */
async function reviseGeneralProfile({ tx, act }: RecordWrite, generalProfileId: number): Promise<void> {
  await updateAudited(tx, 'general_profile', { general_profile_id: generalProfileId }, {}, act, { signs: false });
}
