import { readLastSeal } from '#features/integrity/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';

/** A seal is made each hour; one that is older than this tells that sealing has stopped. */
const longestAgeMs = 26 * 3_600_000;

/** When the last seal was made, ISO 8601, where sealing has stopped since; null where it goes on, or never began. */
export async function findOverdueSeal(db: Queryable, now: Date): Promise<string | null> {
  const seal = await readLastSeal(db);
  return seal === null || now.getTime() - Date.parse(seal.sealedAt) <= longestAgeMs ? null : seal.sealedAt;
}
