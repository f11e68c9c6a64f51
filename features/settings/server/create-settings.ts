import { insertAudited } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';

/** Makes the general parameters of a new installation: the defaults, which are those of the law. */
export async function createSettings(tx: DatabaseTransaction, act: Act): Promise<void> {
  await insertAudited(tx, 'settings', {}, act);
}
