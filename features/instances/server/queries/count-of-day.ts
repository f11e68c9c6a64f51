import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { Modality } from '../../shared/codes.ts';

/**
 * How many sessions a day has: those of the quick view of today, which leaves out what is taken online.
 * @param day `yyyy-MM-dd`
 * @param sectorId of this sector alone; null: of all
 */
export async function countInstancesOfDay(db: Queryable, day: string, sectorId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from instance
    where instance_date = ${day} and modality <> ${sql.lit(Modality.Online)} and not deleted and (${sectorId}::integer is null or sector_id = ${sectorId})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
