import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';

/**
 * How many instances a day has: those of the quick view of today.
 * @param day `yyyy-MM-dd`
 * @param sectorId of this sector alone; null: of all
 */
export async function countInstancesOfDay(db: Queryable, day: string, sectorId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from instance
    where instance_date = ${day} and not deleted and (${sectorId}::integer is null or sector_id = ${sectorId})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
