import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { ImportSample } from '../../shared/contract.ts';
import { externalId, type ImportColumn } from '../../shared/kinds/import-kind.ts';
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

/** The sample as it is held against its source: the cells of the file, and the revision that the batch wrote, or found at its release and left. */
export async function readSample(
  db: Queryable,
  preparation: Preparation,
  { seed, size }: { readonly seed: string; readonly size: number },
  language: Language,
): Promise<ImportSample> {
  const { importId, kind, settings } = preparation;
  const { shape, standsFor: record } = requireKind(kind);
  const lines = await readSampleLines(db, importId, seed, size);
  const { rows } = await sql<SampledRow>`
    select r.line, r.cells, coalesce(o.name, '') as name, coalesce(o.action, 3) as action, coalesce(o.problems, '[]') as problems,
      ${namesOf(preparation)} || h."row" as row
    from import_row r
    left join import_outcome o using (import_id, line)
    left join import_written w on w.import_id = r.import_id and w.entity = ${record.table} and w.line = r.line
    left join history h on h.entity = ${record.table} and h.record_key = coalesce(w.record_key, o.record_key)
      and h.revision = coalesce(w.written_revision, (
        select max(l.revision) from history l where l.entity = ${record.table} and l.record_key = o.record_key
          and l.changed_at <= (select b.released_at from import_batch b where b.import_id = r.import_id)))
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
        const kept = column in externalId ? column : (record.columns[column] ?? column);
        const here = tellHere(sampled, { column, declared, kept }, language);
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
  /** null: the row stands for nothing here, or it is not known for what */
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** What a revision keeps as the number of another record, in the words of the file's columns. What it keeps itself goes before. */
const namesOf = ({ kind, sourceSystem, settings }: Preparation) => sql`jsonb_strip_nulls(jsonb_build_object(
  'sector_Name', (select s.name from sector s where s.sector_id = (h."row" ->> 'sector_id')::integer),
  'profile_Name', (select p.name from profile p where p.profile_id = (h."row" ->> 'profile_id')::integer),
  'profGral_Name', (select g.description from general_profile g
    where g.general_profile_id = (h."row" ->> 'general_profile_id')::integer),
  'shift_Name', (select t.name from shift t where t.shift_id = (h."row" ->> 'shift_id')::integer),
  'doc_Number', (select c.doc_number from course c where c.course_id = h."row" ->> 'course_id'),
  'version', (select c.version from course c where c.course_id = h."row" ->> 'course_id'),
  'externalId', coalesce((select i.external_id from import_identity i
    where i.source_system = ${sourceSystem} and i.kind = ${kind} and i.record_key = h.record_key
      and i.external_id = r.cells[${(settings.columns.externalId ?? -1) + 1}::integer]), h."row" ->> 'external_id')))`;

const words = {
  // Of a batch that was tried before its rows kept which record they met.
  same: { es: 'Igual que antes', en: 'As before' },
  elsewhere: { es: 'Véalo en el registro', en: 'See the record' },
} as const;

interface ToldColumn {
  readonly column: string;
  readonly declared: ImportColumn;
  /** the name under which a revision has it */
  readonly kept: string;
}

/** What stands here of a cell, or why it is not here. */
function tellHere(
  { row, action, problems }: SampledRow,
  { column, declared, kept }: ToldColumn,
  language: Language,
): string {
  const refusal = problems.find((problem) => problem.column === column);
  if (refusal !== undefined) return refusal[language];
  const taken = rowActions[action];
  if (row === null) return taken === 'refused' ? '' : words[taken === 'same' ? 'same' : 'elsewhere'][language];
  const stored = row[kept];
  const isKept = stored !== undefined || keptEmpty.has(column);
  return isKept ? tellCell(declared, stored, language) : words.elsewhere[language];
}

/** Named by a number that may be absent: nothing is here then. */
const keptEmpty: ReadonlySet<string> = new Set(['profGral_Name', 'shift_Name', 'externalId']);
