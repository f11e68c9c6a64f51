import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';

/** Whether there is such a sector, and the reader sees its people. */
export async function reachesSector(db: Database, reader: ReportReader, sectorId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sector s where s.sector_id = ${sectorId} and ${ownSector(reader, 's.sector_id')}`.execute(db);
  return rows.length > 0;
}

/** Whether there is such a person, and the reader sees them. */
export async function reachesPerson(db: Database, reader: ReportReader, employeeNr: number): Promise<boolean> {
  const { rows } = await sql`
    select from collaborator c where c.employee_nr = ${employeeNr} and ${ownSector(reader, 'c.sector_id')}`.execute(db);
  return rows.length > 0;
}
