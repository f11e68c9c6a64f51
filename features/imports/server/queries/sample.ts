import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { ImportSample } from '../../shared/contract.ts';
import { rowActions } from '../../shared/outcome.ts';
import { requireKind } from '../kinds/kinds.ts';
import type { Preparation } from './preparations.ts';
import { tellCell } from './tell-cell.ts';

/**
 * The lines of the random sample: those whose SHA-256 of seed and line come first. Who knows the seed finds the same ones.
 */
export async function readSampleLines(db: Queryable, importId: number, seed: string, size: number): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line from import_row where import_id = ${importId}
    order by sha256(convert_to(${seed}::text || ':' || line, 'UTF8')) limit ${size}`.execute(db);
  return rows.map(({ line }) => line).toSorted((one, other) => one - other);
}

/** The sample as it is held against its source: the cells of the file, and the revision that the batch wrote or left. */
export async function readSample(
  db: Queryable,
  preparation: Preparation,
  { seed, size }: { readonly seed: string; readonly size: number },
  language: Language,
): Promise<ImportSample> {
  const { importId, kind, settings } = preparation;
  const { shape } = requireKind(kind);
  const lines = await readSampleLines(db, importId, seed, size);
  const { rows } = await sql<{
    line: number;
    cells: string[];
    name: string;
    action: number;
    problems: { column: string; es: string; en: string }[];
    row: Readonly<Record<string, unknown>> | null;
  }>`
    select r.line, r.cells, coalesce(o.name, '') as name, coalesce(o.action, 3) as action, coalesce(o.problems, '[]') as problems, h."row"
    from import_row r
    left join import_outcome o using (import_id, line)
    left join lateral (
      select w.entity, w.record_key, w.written_revision from import_written w
      where w.import_id = r.import_id and w.line = r.line order by w.entity limit 1) w on true
    left join history h on h.entity = w.entity and h.record_key = w.record_key and h.revision = w.written_revision
    where r.import_id = ${importId} and r.line = any(${lines}::integer[]) order by r.line`.execute(db);
  return {
    seed,
    rows: rows.map(({ line, cells, name, action, problems, row }) => ({
      line,
      name,
      action: rowActions[action] ?? 'refused',
      cells: Object.entries(shape.columns).flatMap(([column, declared]) => {
        const place = settings.columns[column];
        if (place === undefined) return [];
        const refusal = problems.find((problem) => problem.column === column)?.[language];
        const stored = row === null ? undefined : row[storedColumns[column] ?? column.toLowerCase()];
        const here = refusal ?? (stored === undefined ? '' : tellCell(declared, stored, language));
        return [{ label: declared.label[language], file: cells[place] ?? '', here }];
      }),
    })),
  };
}

/** Where the revision of a row keeps what a column says, where it is called otherwise. */
const storedColumns: Readonly<Record<string, string>> = {
  employee_Nr: 'employee_nr',
  resp_Employee_Nr: 'resp_employee_nr',
  capa_Initial: 'capa_initial',
  onboard_Date: 'onboard_date',
  doc_Number: 'doc_number',
  iD_Type: 'course_type_id',
  dateVig: 'date_vig',
  iD_Spac: 'spac_id',
  spac: 'spac_id',
  profileDesc: 'description',
  req_Date: 'req_date',
};
