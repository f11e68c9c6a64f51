import { readLastSeal } from '#features/integrity/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import { longestSealAge } from '../shared/contract.ts';

/** The last seal, ISO 8601, and whether sealing has stopped since; null before the first. */
export async function readSealing(
  db: Queryable,
  now: Date,
): Promise<{ readonly sealedAt: string; readonly isOverdue: boolean } | null> {
  const seal = await readLastSeal(db);
  return seal && { sealedAt: seal.sealedAt, isOverdue: now.getTime() - Date.parse(seal.sealedAt) > longestSealAge };
}

/** When the last seal was made, ISO 8601, where sealing has stopped since; null where it goes on, or never began. */
export async function findOverdueSeal(db: Queryable, now: Date): Promise<string | null> {
  const sealing = await readSealing(db, now);
  return sealing?.isOverdue === true ? sealing.sealedAt : null;
}
