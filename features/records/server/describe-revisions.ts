import { sql } from 'kysely';
import { entityText } from '#features/integrity/shared/words.ts';
import type { Queryable } from '#platform/db/database.ts';
import { formatValue, nothing } from '#platform/grid/format-value.ts';
import type { Language } from '#platform/i18n/language.ts';
import { findChanges } from '../shared/find-changes.ts';
import { recordName } from '../shared/record-name.ts';
import { historySource } from './history-source.ts';
import { fieldsObject, reportedFields } from './integrity-report/read-report.ts';
import type { RecordDefinition, RecordValues } from './record.ts';

/** A field of a revision in words, with what stood before; what was or is empty is a dash. */
export interface DescribedField {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

/** A revision of the trail in the reader's words. */
export interface DescribedRevision {
  /** `Sector 4 · Garantía de Calidad` */
  readonly record: string;
  /** every field of the record, in order */
  readonly fields: readonly DescribedField[];
}

interface ReadRevision {
  readonly history_id: number;
  readonly entity: string;
  readonly record_key: string;
  readonly revision: number;
  readonly before_id: number | null;
}

interface Reader {
  readonly language: Language;
  /** IANA name of the company's */
  readonly timeZone: string;
}

/**
 * Some revisions of the trail, of whatever kinds, by their numbers: what each record is called and what the revision changed. One
 * statement, and one more for each kind among them; kinds that no record describes have a name and no fields.
 */
export async function describeRevisions(
  db: Queryable,
  records: readonly RecordDefinition[],
  ids: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, DescribedRevision>> {
  const { rows } = await sql<ReadRevision>`
    select h.history_id, h.entity, h.record_key, h.revision, p.history_id as before_id
    from history h left join history p
      on p.entity = h.entity and p.record_key = h.record_key and p.revision = h.revision - 1
    where h.history_id = any(${ids}::bigint[])`.execute(db);
  const described = new Map<number, DescribedRevision>();
  for (const [entity, revisions] of Map.groupBy(rows, (row) => row.entity)) {
    const record = records.find(({ table }) => table === entity);
    const fields = record === undefined ? new Map() : await readFields(db, record, revisions);
    for (const revision of revisions) {
      const after = fields.get(revision.history_id);
      const before = revision.before_id === null ? null : (fields.get(revision.before_id) ?? null);
      described.set(revision.history_id, {
        record: titleOf(revision, record, after, reader.language),
        fields: record === undefined || after === undefined ? [] : describeFields(record, before, after, reader),
      });
    }
  }
  return described;
}

/** What stood in these revisions and in those before them, by number. */
async function readFields(
  db: Queryable,
  record: RecordDefinition,
  revisions: readonly ReadRevision[],
): Promise<ReadonlyMap<number, RecordValues>> {
  const ids = revisions.flatMap(({ history_id, before_id }) =>
    before_id === null ? [history_id] : [history_id, before_id],
  );
  const { from, scope } = historySource(record);
  const { rows } = await sql<{ history_id: number; fields: RecordValues }>`
    select h.history_id, ${fieldsObject(record)} as fields from ${from}
    where h.history_id = any(${ids}::bigint[]) and ${scope}`.execute(db);
  return new Map(rows.map(({ history_id, fields }) => [history_id, fields]));
}

function titleOf(
  { entity, record_key }: ReadRevision,
  record: RecordDefinition | undefined,
  fields: RecordValues | undefined,
  language: Language,
): string {
  const called = record === undefined || fields === undefined ? '' : recordName(record.shape, fields, language);
  const kind = `${entityText(entity, language)} ${record_key.split('|').join(' / ')}`;
  return called === '' ? kind : `${kind} · ${called}`;
}

function describeFields(
  record: RecordDefinition,
  before: RecordValues | null,
  after: RecordValues,
  { language, timeZone }: Reader,
): readonly DescribedField[] {
  const names = reportedFields(record);
  const changed = new Set(before === null ? [] : findChanges(names, before, after).map(({ name }) => name));
  return findChanges(names, before, after, true).flatMap((change) => {
    const field = record.shape.fields[change.name];
    if (field === undefined) return [];
    const show = (value: unknown) => formatValue(field, value, language, timeZone, true) || nothing;
    return [
      {
        name: change.name,
        label: field.label[language],
        before: before === null ? '' : show(change.before),
        after: show(change.after),
        isChanged: changed.has(change.name),
      },
    ];
  });
}
