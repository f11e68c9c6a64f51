import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { Modality } from '../../shared/codes.ts';

/**
 * How many sessions each day has, by day; days without any are left out.
 * @param from and `until`: days `yyyy-MM-dd`, both included
 * @param sectorId of this sector alone; null: of all
 */
export async function countSessionsByDay(
  db: Queryable,
  { from, until, sectorId }: { readonly from: string; readonly until: string; readonly sectorId: number | null },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select instance_date as day, count(*)::integer as count from instance
    where instance_date between ${from}::date and ${until}::date and modality <> ${sql.lit(Modality.Online)} and not deleted
      and (${sectorId}::integer is null or sector_id = ${sectorId})
    group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
