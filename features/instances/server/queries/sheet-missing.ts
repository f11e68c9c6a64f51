import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { InstanceStatus, Modality } from '../../contract.ts';

/**
 * Whether the instance `t` is finished on paper without the scan of its signed sheet, which is the evidence (docs/decisions/101). The
 * index of migration 0106 stands on exactly this condition.
 */
export const sheetMissing = sql`(t.modality = ${sql.lit(Modality.InPerson)} and t.status = ${sql.lit(InstanceStatus.Finished)}
  and not t.deleted and t.sheet_sha256 is null)`;

/**
 * How many such instances there are: those of the quick view.
 * @param sectorId of this sector alone; null: of all
 */
export async function countSheetsMissing(db: Queryable, sectorId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from instance t
    where ${sheetMissing} and (${sectorId}::integer is null or t.sector_id = ${sectorId})`.execute(db);
  return rows[0]?.count ?? 0;
}
