import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { ServedFile } from '#platform/files/send-file.ts';
import { migratedErrors } from './errors.ts';

interface WantedScan {
  readonly iD_Migrated: number;
  readonly sha256: string;
}

/** Whose scans somebody may read: their own, those of everybody, or those of the people of a sector. */
export interface ScanReader {
  readonly employeeNr: number;
  /** `none`: nobody else's; null: everybody's */
  readonly sectorId: number | null | 'none';
}

/** @throws Refusal SCAN_NOT_FOUND, also for one that the reader does not reach, of a withdrawn training, or that did not come with it */
export async function findScan(
  db: Queryable,
  { iD_Migrated, sha256 }: WantedScan,
  reader: ScanReader,
): Promise<ServedFile> {
  const { employeeNr, sectorId } = reader;
  const others = sectorId === 'none' ? sql`false` : sectorId === null ? sql`true` : sql`c.sector_id = ${sectorId}`;
  const { rows } = await sql<{ name: string }>`
    select e ->> 'name' as name
    from migrated_training m
    join collaborator c on c.employee_nr = m.employee_nr
    cross join lateral jsonb_array_elements(m.evidence) e
    where m.migrated_training_id = ${iD_Migrated} and not m.deleted and e ->> 'sha256' = ${sha256}
      and e ->> 'isStored' = 'true' and (m.employee_nr = ${employeeNr} or ${others})
    limit 1`.execute(db);
  const [scan] = rows;
  if (scan === undefined) throw migratedErrors.SCAN_NOT_FOUND();
  return { sha256, mime: 'application/pdf', name: scan.name };
}
