import { sql } from 'kysely';
import { insertAuditedRows, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { RecordWrite } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { peopleErrors } from '../errors.ts';
import { findLinks } from '../queries/general-profiles.ts';

/** SPAC profiles that came to a general profile, and those that left it. */
export interface LinkChanges {
  readonly added: readonly number[];
  readonly ended: readonly number[];
}

/**
 * Makes the live links of a general profile the wanted ones: what is missing is added or restored, what is not wanted ends,
 * each as a revision of its own that follows from the signed one of the general profile; the rest stays untouched.
 * @throws Refusal SPAC_PROFILE_UNKNOWN when a SPAC profile that is to come does not exist or is deleted
 */
export async function setSpacProfiles(
  { tx, act }: RecordWrite,
  generalProfileId: number,
  wanted: readonly number[],
): Promise<LinkChanges> {
  const links = await findLinks(tx, generalProfileId);
  const isLinked = new Map(links.map(({ spacProfileId, deleted }) => [spacProfileId, !deleted]));
  const added = [...new Set(wanted)].filter((id) => isLinked.get(id) !== true);
  const restored = added.filter((id) => isLinked.has(id));
  const fresh = added.filter((id) => !isLinked.has(id));
  const ended = [...isLinked].flatMap(([id, isLive]) => (isLive && !wanted.includes(id) ? [id] : []));
  await requireLive(tx, added);
  const whereProfileIn = (ids: readonly number[]) =>
    sql`general_profile_id = ${generalProfileId} and spac_profile_id = any(${[...ids]}::integer[])`;
  await insertAuditedRows(
    tx,
    'general_profile_spac',
    fresh.map((id) => ({ general_profile_id: generalProfileId, spac_profile_id: id })),
    act,
  );
  await updateAuditedRows(tx, 'general_profile_spac', whereProfileIn(restored), { deleted: false }, act, 'restore');
  await updateAuditedRows(tx, 'general_profile_spac', whereProfileIn(ended), { deleted: true }, act, 'delete');
  return { added, ended };
}

/** Holds the SPAC profiles live until the change commits. */
async function requireLive(tx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select 1 from spac_profile where spac_profile_id = any(${[...ids]}::integer[]) and not deleted
    order by spac_profile_id for share`.execute(tx);
  if (rows.length !== ids.length) throw peopleErrors.SPAC_PROFILE_UNKNOWN();
}
