import { sql } from 'kysely';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import type { Database } from '#platform/db/database.ts';
import { fitColumns } from '#platform/documents/pdf/fit-columns.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { formatDay, formatMomentZoned } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { meaningText } from '#product/meanings.ts';
import { type Import, type ImportSample, isSentByAnother } from '../../shared/contract.ts';
import { importKindOf } from '../../shared/kinds/kinds.ts';
import { migrated } from '../../shared/kinds/migrated.ts';
import { allRows, type RowCounts, rowActionWords } from '../../shared/outcome.ts';
import { type CountedGroups, countGroups } from '../queries/count-groups.ts';
import type { Preparation } from '../queries/preparations.ts';
import { countCells, countHeads, groupsTable, hasNames, noRows } from './groups-table.ts';

const words = {
  title: { es: 'Conciliación de una importación', en: 'Reconciliation of an import' },
  import: { es: 'Importación', en: 'Import' },
  what: { es: 'Qué se importó', en: 'What was imported' },
  file: { es: 'Archivo', en: 'File' },
  hash: { es: 'Huella SHA-256 del archivo', en: 'SHA-256 of the file' },
  source: { es: 'Sistema de origen', en: 'Source system' },
  extracted: { es: 'Extraído el', en: 'Extracted on' },
  sent: { es: 'Subió el archivo', en: 'File sent by' },
  sentAt: { es: 'Archivo subido', en: 'File sent' },
  prepared: { es: 'Preparó', en: 'Prepared by' },
  released: { es: 'Liberó', en: 'Released by' },
  withdrawn: { es: 'Retiró', en: 'Withdrawn by' },
  none: { es: '–', en: '–' },
  counts: { es: 'Filas del archivo', en: 'Rows of the file' },
  sum: {
    es: 'Filas del archivo {total} = nuevas {new} + cambiadas {changed} + iguales {same} + rechazadas {refused}',
    en: 'Rows of the file {total} = new {new} + changed {changed} + same {same} + refused {refused}',
  },
  marked: { es: '{text} · {mark}', en: '{text} · {mark}' },
  sample: { es: 'Muestra al azar, para comparar con el origen', en: 'Random sample, to be held against the source' },
  seed: { es: 'Semilla', en: 'Seed' },
  chosen: { es: 'Elegidas ({size})', en: 'Chosen ({size})' },
  choice: {
    es: 'Por la menor SHA-256 de «semilla:línea»: con la semilla cualquiera las halla otra vez.',
    en: 'By the lowest SHA-256 of “seed:line”: with the seed anybody finds them again.',
  },
  row: { es: 'Línea {line} · {name} · {action}', en: 'Line {line} · {name} · {action}' },
  field: { es: 'Campo', en: 'Field' },
  inFile: { es: 'En el archivo', en: 'In the file' },
  here: { es: 'Aquí', en: 'Here' },
  agrees: { es: 'Coincide', en: 'Agrees' },
  checked: { es: 'Resultado de la comparación', en: 'Result of the comparison' },
  yes: { es: 'Coincide', en: 'Agrees' },
  no: { es: 'No coincide: {remark}', en: 'Does not agree: {remark}' },
  // Of signs that the faces of reports have.
  byHand: {
    es: '[\u00a0\u00a0\u00a0] sí \u00a0\u00a0 [\u00a0\u00a0\u00a0] no',
    en: '[\u00a0\u00a0\u00a0] yes \u00a0\u00a0 [\u00a0\u00a0\u00a0] no',
  },
  signatures: { es: 'Firmas electrónicas', en: 'Electronic signatures' },
  signer: { es: 'Firmante', en: 'Signer' },
  moment: { es: 'Fecha y hora', en: 'Date and time' },
  meaning: { es: 'Significado', en: 'Meaning' },
  reason: { es: 'Razón', en: 'Reason' },
  noSignatures: { es: 'Sin firmas.', en: 'No signatures.' },
  handSigner: { es: 'Comparó (nombre y firma)', en: 'Compared by (name and signature)' },
  handDay: { es: 'Fecha', en: 'Date' },
} as const satisfies Record<string, Localized>;

/** What the report is called. */
export const reconciliationTitle: Localized = words.title;

interface Signature {
  readonly name: string;
  readonly at: Date;
  readonly zone: string;
  readonly meaning: string;
  readonly reason: string;
}

/** What a reconciliation tells besides the batch and its sample. */
export interface ReconciliationFacts {
  readonly counted: readonly CountedGroups[];
  readonly signatures: readonly Signature[];
  readonly checked: readonly { readonly line: number; readonly agrees: boolean; readonly remark: string }[];
}

export async function readReconciliation(db: Database, preparation: Preparation): Promise<ReconciliationFacts> {
  const { importId } = preparation;
  const counted = await countGroups(db, preparation);
  const signatures = await sql<Signature>`
    select full_name || ' (' || cwid || ')' as name, signed_at as at, time_zone as zone, meaning, reason
    from signature where entity = 'import_batch' and record_key = ${String(importId)} order by revision`.execute(db);
  const batch = await db
    .selectFrom('import_batch')
    .select('checked')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return {
    counted,
    signatures: signatures.rows,
    checked: (batch?.checked ?? []) as unknown as ReconciliationFacts['checked'],
  };
}

/**
 * The rows of a file against what became of them, and a random sample side by side with what stands here, to be ticked by hand
 * (Annex 11, 4.8: data are not altered in value or meaning on their way).
 */
export function writeReconciliation(
  batch: Import,
  sample: ImportSample,
  facts: ReconciliationFacts,
  printing: Printing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { language } = printing;
  return writeReport(
    {
      ...printing,
      title: words.title[language],
      subtitle: [`${words.import[language]} ${batch.iD_Import} · ${batch.fileName}`],
      sections: sectionsOf(batch, sample, facts, printing),
    },
    signal,
  );
}

function* sectionsOf(
  batch: Import,
  sample: ImportSample,
  { counted, signatures, checked }: ReconciliationFacts,
  { language, timeZone }: Printing,
): Iterable<ReportSection> {
  yield { kind: 'factGrid', columns: 3, facts: batchFacts(batch, language, timeZone) };
  yield countsTable(batch.counts ?? noRows, language);
  for (const groups of counted.filter(hasNames)) yield groupsTable(groups, language);
  const size = sample.rows.length;
  yield {
    kind: 'facts',
    heading: words.sample[language],
    facts: [
      { label: words.seed[language], value: sample.seed },
      { label: fillText(words.chosen[language], { size }), value: words.choice[language] },
    ],
  };
  const isHistorical = batch.kind === migrated.code;
  for (const row of sample.rows) yield sampleTable(row, { checked, isHistorical }, language);
  if (checked.length === 0 && sample.rows.length > 0) {
    yield {
      kind: 'blanks',
      rows: [
        [
          { label: words.handSigner[language], share: 3 },
          { label: words.handDay[language], share: 1 },
        ],
      ],
    };
  }
  const heads = (['signer', 'moment', 'meaning', 'reason'] as const).map((name) => ({ label: words[name][language] }));
  const rows = signatures.map(({ name, at, zone, meaning, reason }) => [
    name,
    formatMomentZoned(at, zone),
    meaningText(meaning, language),
    reason,
  ]);
  yield {
    kind: 'table',
    heading: words.signatures[language],
    columns: fitColumns(heads, rows),
    rows,
    emptyText: words.noSignatures[language],
  };
}

type Teller = (person: Import['uploadedBy'], at: string | null) => string;
type Fact = readonly [keyof typeof words, string];

/** Who sent the file and when, where it was another than who prepared the batch; where that is not known, when. */
function sentFacts(batch: Import, who: Teller): readonly Fact[] {
  if (!isSentByAnother(batch)) return [];
  const { uploadedBy, createdAt } = batch;
  return [[uploadedBy === null ? 'sentAt' : 'sent', who(uploadedBy, createdAt)]];
}

function batchFacts(batch: Import, language: Language, timeZone: string): { label: string; value: string }[] {
  const who: Teller = (person, at) =>
    [
      ...(person === null ? [] : [`${person.name} (${person.cwid})`]),
      ...(at === null ? [] : [formatMomentZoned(new Date(at), timeZone)]),
    ].join(', ');
  const { batch: released } = batch;
  const facts: readonly Fact[] = [
    ['what', importKindOf(batch.kind)?.title[language] ?? batch.kind],
    ['file', batch.fileName],
    ['source', batch.sourceSystem],
    ['extracted', formatDay(batch.extractedOn) || words.none[language]],
    ...sentFacts(batch, who),
    ['prepared', who(batch.preparedBy, batch.preparedAt)],
    ['released', released === null ? words.none[language] : who(released.releasedBy, released.releasedAt)],
    ...(released?.withdrawnBy == null || released.withdrawnAt === null
      ? []
      : [['withdrawn', who(released.withdrawnBy, released.withdrawnAt)] as const]),
    ['hash', batch.fileHash],
  ];
  return facts.map(([name, value]) => ({ label: words[name][language], value }));
}

function countsTable(counts: RowCounts, language: Language): ReportSection {
  const rows = [countCells(counts, language)];
  return {
    kind: 'table',
    heading: words.counts[language],
    lead: fillText(words.sum[language], { ...counts, total: allRows(counts) }),
    columns: fitColumns(countHeads(language), rows),
    rows,
    emptyText: words.none[language],
  };
}

function sampleTable(
  { line, name, action, cells }: ImportSample['rows'][number],
  { checked, isHistorical }: Pick<ReconciliationFacts, 'checked'> & { readonly isHistorical: boolean },
  language: Language,
): ReportSection {
  const said = checked.find((one) => one.line === line);
  const verdict =
    said === undefined
      ? words.byHand[language]
      : said.agrees
        ? words.yes[language]
        : fillText(words.no[language], { remark: said.remark });
  const text = fillText(words.row[language], { line, name, action: rowActionWords[action][language] });
  const heading = isHistorical ? fillText(words.marked[language], { text, mark: migratedMark[language] }) : text;
  const rows = cells.map(({ label, file, here }) => [label, file, here, '']);
  const last = rows.length - 1;
  const withVerdict = rows.map((row, index) => (index === last ? [...row.slice(0, 3), verdict] : row));
  return {
    kind: 'table',
    heading,
    columns: [
      { label: words.field[language], share: 2 },
      { label: words.inFile[language], share: 3 },
      { label: words.here[language], share: 3 },
      { label: words.agrees[language], share: 2 },
    ],
    rows: withVerdict,
    emptyText: words.none[language],
  };
}
