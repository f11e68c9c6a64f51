import { sql } from 'kysely';
import { insertAuditedSet, updateAuditedSet } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';

/** A SPAC profile and who is to hold it. */
export interface HeldProfile {
  readonly employeeNr: number;
  readonly spacProfileId: number;
}

/**
 * Gives SPAC profiles to people in statements over all of them; what somebody holds already stays as it is. Each link has a revision
 * of its own, which follows from the act.
 * @returns keys of the links that were written, with their revisions
 */
export async function giveSpacProfiles(
  tx: DatabaseTransaction,
  act: Act,
  held: readonly HeldProfile[],
): Promise<readonly { readonly key: string; readonly revision: number }[]> {
  if (held.length === 0) return [];
  const given = sql`
    select * from unnest(${held.map(({ employeeNr }) => employeeNr)}::integer[],
      ${held.map(({ spacProfileId }) => spacProfileId)}::integer[]) as g (employee_nr, spac_profile_id)`;
  const { rows } = await sql<{ key: string; revision: number }>`
    select g.employee_nr || '|' || g.spac_profile_id as key, coalesce(l.revision, 0) + 1 as revision
    from (${given}) as g left join spac_profile_collaborator l using (employee_nr, spac_profile_id)
    where l.deleted is distinct from false`.execute(tx);
  const columns = ['employee_nr', 'spac_profile_id', 'throw_instances'] as const;
  const set = { deleted: sql`false`, throw_instances: sql`true` };
  const where = sql`written.employee_nr = source.employee_nr and written.spac_profile_id = source.spac_profile_id and written.deleted`;
  await updateAuditedSet(tx, 'spac_profile_collaborator', { set, from: sql`(${given}) as source`, where }, act);
  await insertAuditedSet(
    tx,
    'spac_profile_collaborator',
    { columns, rows: sql`select given.*, true from (${given}) as given` },
    act,
  );
  return rows;
}

/** Ends links that were given so, by their keys in the history. */
export async function takeSpacProfiles(tx: DatabaseTransaction, act: Act, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const where = sql`written.employee_nr || '|' || written.spac_profile_id = any(${[...keys]}::text[]) and not written.deleted
    and written.employee_nr = any(${keys.map((key) => Number(key.split('|')[0]))}::integer[])`;
  await updateAuditedSet(tx, 'spac_profile_collaborator', { set: { deleted: sql`true` }, where }, act);
}
