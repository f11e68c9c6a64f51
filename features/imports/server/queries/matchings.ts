import type { z } from 'zod';
import type { Queryable } from '#platform/db/database.ts';
import type { matchingsReply } from '../../shared/contract.ts';
import type { KeptMatching } from '../../shared/kept-matching.ts';

/** The matchings of a kind that were kept under a name. */
export async function readMatchings(db: Queryable, kind: string): Promise<z.infer<typeof matchingsReply>> {
  const rows = await db
    .selectFrom('import_matching')
    .select(['name', 'settings'])
    .where('kind', '=', kind)
    .orderBy('name')
    .execute();
  return rows.map(({ name, settings }) => ({ name, settings: settings as unknown as KeptMatching }));
}
