import type { Queryable } from '#platform/db/database.ts';
import type { SealMark } from '../../shared/contract.ts';
import { anchored } from './anchor.ts';

/** The last seal by what it is known by outside the database; null before the first. */
export async function readLastSeal(db: Queryable): Promise<SealMark | null> {
  const seal = await db
    .selectFrom('seal')
    .select(['seal_number', 'sealed_at', 'hash'])
    .orderBy('seal_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return seal === undefined ? null : anchored(seal);
}
