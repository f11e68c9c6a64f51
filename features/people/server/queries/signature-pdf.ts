import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { ServedFile } from '#platform/files/send-file.ts';

/** Whose signature PDF is wanted. */
interface SignaturePdfOf {
  readonly employeeNr: number;
  /** as it stood in this revision; the newest when absent */
  readonly revision?: number | undefined;
  /** only a person of this sector, as they stand; anyone when null */
  readonly sectorId: number | null;
}

/** The signature PDF of a person, now or in an older revision, or null when there is none. */
export async function findSignaturePdf(db: Queryable, asked: SignaturePdfOf): Promise<ServedFile | null> {
  const { employeeNr, revision, sectorId } = asked;
  const { rows } = await sql<ServedFile>`
    select f.sha256, f.mime, coalesce(h."row" ->> 'pdf_name', 'firma.pdf') as name
    from collaborator c
      join history h on h.entity = 'collaborator' and h.record_key = c.employee_nr::text
        and h.revision = coalesce(${revision ?? null}::integer, c.revision)
      join file f on f.sha256 = h."row" ->> 'pdf_sha256'
    where c.employee_nr = ${employeeNr} and (${sectorId}::integer is null or c.sector_id = ${sectorId}::integer)`.execute(
    db,
  );
  return rows[0] ?? null;
}
