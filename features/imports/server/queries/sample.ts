import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { ImportSample } from '../../shared/contract.ts';
import type { ImportColumn } from '../../shared/kinds/import-kind.ts';
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
  const { rows } = await sql<SampledRow>`
    select r.line, r.cells, coalesce(o.name, '') as name, coalesce(o.action, 3) as action, coalesce(o.problems, '[]') as problems,
      ${namesOf(preparation)} || h."row" as row
    from import_row r
    left join import_outcome o using (import_id, line)
    left join lateral (
      select w.entity, w.record_key, w.written_revision from import_written w
      where w.import_id = r.import_id and w.line = r.line order by w.entity limit 1) w on true
    left join history h on h.entity = w.entity and h.record_key = w.record_key and h.revision = w.written_revision
    where r.import_id = ${importId} and r.line = any(${lines}::integer[]) order by r.line`.execute(db);
  return {
    seed,
    rows: rows.map((sampled) => ({
      line: sampled.line,
      name: sampled.name,
      action: rowActions[sampled.action] ?? 'refused',
      cells: Object.entries(shape.columns).flatMap(([column, declared]) => {
        const place = settings.columns[column];
        if (place === undefined) return [];
        const here = tellHere(sampled, column, declared, language);
        return [{ label: declared.label[language], file: sampled.cells[place] ?? '', here }];
      }),
    })),
  };
}

interface SampledRow {
  readonly line: number;
  readonly cells: string[];
  readonly name: string;
  readonly action: number;
  readonly problems: readonly { column: string; es: string; en: string }[];
  /** null: the batch wrote nothing of it */
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** What a revision keeps as the number of another record, in the words of the file's columns. What it keeps itself goes before. */
const namesOf = ({ kind, sourceSystem, settings }: Preparation) => sql`jsonb_strip_nulls(jsonb_build_object(
  'sector_Name', (select s.name from sector s where s.sector_id = (h."row" ->> 'sector_id')::integer),
  'profile_Name', (select p.name from profile p where p.profile_id = (h."row" ->> 'profile_id')::integer),
  'profGral_Name', (select g.description from general_profile g
    where g.general_profile_id = (h."row" ->> 'general_profile_id')::integer),
  'shift_Name', (select t.name from shift t where t.shift_id = (h."row" ->> 'shift_id')::integer),
  'doc_number', (select c.doc_number from course c where c.course_id = h."row" ->> 'course_id'),
  'version', (select c.version from course c where c.course_id = h."row" ->> 'course_id'),
  'external_id', (select i.external_id from import_identity i
    where i.source_system = ${sourceSystem} and i.kind = ${kind} and i.record_key = w.record_key
      and i.external_id = r.cells[${(settings.columns.externalId ?? -1) + 1}::integer])))`;

const words = {
  same: { es: 'Igual que antes', en: 'As before' },
  elsewhere: { es: 'Véalo en el registro', en: 'See the record' },
} as const;

/** What stands here of a cell, or why it is not here. */
function tellHere({ row, action, problems }: SampledRow, column: string, declared: ImportColumn, language: Language) {
  const refusal = problems.find((problem) => problem.column === column);
  if (refusal !== undefined) return refusal[language];
  if (row === null) return rowActions[action] === 'same' ? words.same[language] : '';
  const stored = row[storedColumns[column] ?? column.toLowerCase()] ?? row[column];
  const isKept = stored !== undefined || keptEmpty.has(column);
  return isKept ? tellCell(declared, stored, language) : words.elsewhere[language];
}

/** Named by a number that may be absent: nothing is here then. */
const keptEmpty: ReadonlySet<string> = new Set(['profGral_Name', 'shift_Name', 'externalId']);

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
  trainedOn: 'trained_on',
  externalId: 'external_id',
};
