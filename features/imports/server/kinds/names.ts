import { asNamed, findNamed, type Named } from '#features/people/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import { nameOfSeveral, notHere } from './problems.ts';

/** The live SPAC profiles, as cells name them: `LIMS / Analista`. */
export async function readSpacProfiles(tx: DatabaseTransaction): Promise<readonly Named[]> {
  const rows = await tx
    .selectFrom('spac_profile as f')
    .innerJoin('spac as s', 's.spac_id', 'f.spac_id')
    .select(['f.spac_profile_id as id', 'f.spac_id as spac', 'f.description as profile'])
    .where('f.deleted', '=', false)
    .where('s.deleted', '=', false)
    .execute();
  return asNamed(rows.map(({ id, spac, profile }) => ({ id, name: `${spac} / ${profile}` })));
}

/** What a cell names; null with a problem where there is none, or several. */
export function namedIn(
  existing: readonly Named[],
  column: string,
  written: string,
  kind: ImportKindShape,
): { readonly id: number; readonly name: string } | RowProblem {
  const found = findNamed(existing, written);
  if ('found' in found) return found.found;
  return found.code === 'NAME_OF_SEVERAL'
    ? nameOfSeveral(column, written)
    : notHere(column, written, kind, found.offers);
}

export const isProblem = (found: object): found is RowProblem => 'code' in found;
