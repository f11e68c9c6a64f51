import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { InstanceStatus, Modality } from '../../shared/codes.ts';

/**
 * Whether an instance is finished on paper without the scan of its signed sheet, which is the evidence (docs/decisions/101). It is
 * exactly the condition of the index of migration 0106.
 * @param instance the name of its row in the statement
 */
export function sheetMissing(instance: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${instance}.${column}`);
  return sql`(${of('modality')} = ${sql.lit(Modality.InPerson)} and ${of('status')} = ${sql.lit(InstanceStatus.Finished)}
    and not ${of('deleted')} and ${of('sheet_sha256')} is null)`;
}

/**
 * How many such instances there are: those of the quick view.
 * @param sectorId of this sector alone; null: of all
 */
export async function countSheetsMissing(db: Queryable, sectorId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from instance t
    where ${sheetMissing('t')} and (${sectorId}::integer is null or t.sector_id = ${sectorId})`.execute(db);
  return rows[0]?.count ?? 0;
}
