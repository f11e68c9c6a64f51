import type { Queryable } from '#platform/db/database.ts';

interface SignaturePdf {
  readonly sha256: string;
  readonly mime: string;
  readonly name: string;
}

/** The signature PDF of a person, or null when there is none. */
export async function findSignaturePdf(db: Queryable, employeeNr: number): Promise<SignaturePdf | null> {
  const row = await db
    .selectFrom('collaborator as c')
    .innerJoin('file as f', 'f.sha256', 'c.pdf_sha256')
    .select(['f.sha256', 'f.mime', 'c.pdf_name'])
    .where('c.employee_nr', '=', employeeNr)
    .executeTakeFirst();
  return row === undefined ? null : { sha256: row.sha256, mime: row.mime, name: row.pdf_name ?? 'firma.pdf' };
}
