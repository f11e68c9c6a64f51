import { sql } from 'kysely';
import {
  type RecordDefinition,
  type RecordKey,
  type RecordWrite,
  readRecord,
  refusalOf,
} from '#features/records/server/public.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import type { RowChange, RowProblem } from '../../shared/outcome.ts';
import { type ImportKind, type ImportRun, type KnownRow, type RowVerdict, refusedRow } from './import-kind.ts';
import { idTwice, noteId } from './met-ids.ts';
import { fixedField, keyOfAnother, recordGone, refusalProblem, schemaProblems, twice } from './problems.ts';
import { keyFromText, keyText } from './record-keys.ts';
import { takeBackRecords } from './take-back-records.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row by the fields of its record. */
export interface JudgedRow {
  /** by wire name; fields whose column the file has not are absent */
  readonly fields: Values;
  readonly problems: readonly RowProblem[];
  readonly name: string;
  readonly grouped: string;
  /** names of what fields refer to by number, before and after they are read */
  readonly told?: Readonly<Record<string, string>>;
}

interface RecordKind<Context> {
  readonly shape: ImportKindShape;
  readonly record: RecordDefinition;
  readonly load: (run: ImportRun) => Promise<Context>;
  readonly judge: (row: KnownRow, context: Context) => JudgedRow | Promise<JudgedRow>;
  /** the live record that the kind's own key names */
  readonly find: (run: ImportRun, fields: Values) => Promise<RecordKey | null>;
  /** fields of the record as they stand that no column of it holds */
  readonly current?: (run: ImportRun, key: RecordKey) => Promise<Values>;
  /** a value of a field in words, where it is a number of something */
  readonly tell?: (field: string, value: unknown, context: Context) => string;
  /** the column of a field, where it is called otherwise */
  readonly columnOf?: Readonly<Record<string, string>>;
  /** what is new in a record that the command of an addition asks for, where no cell says it */
  readonly begins?: Values;
  /** fields that a record is known by and that no edit changes */
  readonly fixed?: readonly string[];
}

/**
 * A kind whose rows are records, each added or edited by the command of the product itself, one after the other: for what a company
 * has by the hundred. A row that is refused leaves nothing.
 */
export function recordKind<Context>(kind: RecordKind<Context>): ImportKind {
  const { shape, record } = kind;
  requireWayBack(record);
  return {
    shape,
    standsFor: record,
    async begin(run) {
      const context = await kind.load(run);
      return async (rows) => {
        const verdicts: RowVerdict[] = [];
        for (const row of rows) {
          const verdict = await takeRow(kind, run, context, row);
          if (verdict.action !== 'refused') noteId(run, row);
          verdicts.push(verdict);
        }
        return verdicts;
      };
    },
    takeBack: (write, rows) => takeBackRecords(record, write, rows),
  };
}

/** What an edit may set and the history of the record does not tell, no withdrawal would put back: the program does not start so. */
function requireWayBack({ shape, columns, lists = {}, write = {} }: RecordDefinition): void {
  for (const field of Object.keys(write.update?.schema.shape ?? {})) {
    if (!(field in columns) && !(field in lists)) throw new Error(`${shape.path}.${field} cannot be taken back.`);
  }
}

async function takeRow<Context>(
  kind: RecordKind<Context>,
  run: ImportRun,
  context: Context,
  row: KnownRow,
): Promise<RowVerdict> {
  const judged = await kind.judge(row, context);
  const { name, grouped } = judged;
  const about = { row, name, grouped };
  const problems = [...row.problems, ...judged.problems];
  if (problems.length > 0) return refusedRow(about, problems);
  const found = await findRecord(kind, run, row, judged);
  if ('problem' in found) return refusedRow(about, [found.problem]);
  const text = found.key === null ? null : keyText(kind.record, found.key);
  const line = text === null ? undefined : run.met.get(text);
  const again = line === undefined ? idTwice(run, row) : [twice(kind.shape.key[0] ?? '', line)];
  if (again.length > 0) return refusedRow(about, again);
  if (found.key === null || text === null) return addRow(kind, run, row, judged);
  run.met.set(text, row.line);
  return editRow(kind, run, context, row, judged, found.key);
}

/** The record that a row stands for: by its number at the source, or by the kind's own key. */
async function findRecord<Context>(
  { record, find, shape }: RecordKind<Context>,
  run: ImportRun,
  { knownKey }: KnownRow,
  { fields }: JudgedRow,
): Promise<{ readonly key: RecordKey | null } | { readonly problem: RowProblem }> {
  const own = await find(run, fields);
  if (knownKey === null) return { key: own };
  const key = keyFromText(record, knownKey);
  const standing = await readRecord(run.write.tx, record, key);
  if (standing === undefined || standing.deleted === true) return { problem: recordGone('externalId') };
  if (own === null) return { key };
  return keyText(record, own) === knownKey ? { key } : { problem: keyOfAnother(shape.key[0] ?? '') };
}

async function addRow<Context>(
  kind: RecordKind<Context>,
  run: ImportRun,
  row: KnownRow,
  { fields, name, grouped }: JudgedRow,
): Promise<RowVerdict> {
  const { record } = kind;
  const insert = record.write?.insert;
  if (insert === undefined) throw new Error(`${record.shape.path} has no addition.`);
  const columnOf = (field: string) => kind.columnOf?.[field] ?? field;
  const parsed = insert.schema.safeParse({ ...kind.begins, ...withoutNull(fields) });
  if (!parsed.success) return refusedRow({ row, name, grouped }, schemaProblems(parsed.error.issues, columnOf));
  const write: RecordWrite = { ...run.write, record };
  let key: RecordKey = {};
  const refusal = await refusalOf(write, async () => {
    key = await insert.run(write, parsed.data);
  });
  if (refusal !== null) {
    return refusedRow({ row, name, grouped }, [refusalProblem(refusal, columnOf, kind.shape.key[0] ?? '')]);
  }
  run.met.set(keyText(record, key), row.line);
  return { ...(await written(kind, run, row, { name, grouped }, key, 'new', [])), comesTo: parsed.data };
}

async function editRow<Context>(
  kind: RecordKind<Context>,
  run: ImportRun,
  context: Context,
  row: KnownRow,
  judged: JudgedRow,
  key: RecordKey,
): Promise<RowVerdict> {
  const { record } = kind;
  const { name, grouped } = judged;
  const fields = withoutKept(kind, judged.fields);
  const columnOf = (field: string) => kind.columnOf?.[field] ?? field;
  const current = { ...(await readRecord(run.write.tx, record, key)), ...(await kind.current?.(run, key)) };
  const update = record.write?.update;
  const wanted = update?.schema.partial().safeParse(fields);
  if (wanted?.success === false)
    return refusedRow({ row, name, grouped }, schemaProblems(wanted.error.issues, columnOf));
  const changed = Object.entries(wanted?.data ?? {}).filter(
    ([field, value]) => field in fields && !kind.fixed?.includes(field) && !isSame(value, (current as Values)[field]),
  );
  const other = kind.fixed?.find((field) => field in fields && !isSame(fields[field], (current as Values)[field]));
  if (other !== undefined) return refusedRow({ row, name, grouped }, [fixedField(columnOf(other))]);
  const recordKey = keyText(record, key);
  const about = { line: row.line, name, grouped, recordKey, problems: [], written: [] };
  if (update === undefined || changed.length === 0) return { ...about, action: 'same', changes: [] };
  const write: RecordWrite = { ...run.write, record };
  const refusal = await refusalOf(write, () => update.run(write, key, Object.fromEntries(changed)));
  if (refusal !== null) {
    return refusedRow({ row, name, grouped }, [refusalProblem(refusal, columnOf, columnOf(changed[0]?.[0] ?? ''))]);
  }
  const tell = (field: string, value: unknown) => kind.tell?.(field, value, context) ?? textOf(value);
  const changes = changed.map(([field, value]) => ({
    field: columnOf(field),
    before: tell(field, (current as Values)[field]),
    after: tell(field, value),
  }));
  return written(kind, run, row, { name, grouped }, key, 'changed', changes);
}

async function written<Context>(
  { record }: RecordKind<Context>,
  { write }: ImportRun,
  { line }: KnownRow,
  { name, grouped }: { readonly name: string; readonly grouped: string },
  key: RecordKey,
  action: 'new' | 'changed',
  changes: readonly RowChange[],
): Promise<RowVerdict> {
  const recordKey = keyText(record, key);
  const { rows } = await sql<{ revision: number }>`
    select max(revision) as revision from history where entity = ${record.table} and record_key = ${recordKey}`.execute(
    write.tx,
  );
  const revision = rows[0]?.revision ?? 1;
  const written = [{ entity: record.table, recordKey, revision }];
  return { line, action, name, changes, problems: [], grouped, recordKey, written };
}

const withoutNull = (fields: Values): Values =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Where a record must have a value an empty cell says nothing: a new one begins with it, and one that is there keeps its own. */
function withoutKept<Context>({ record }: RecordKind<Context>, fields: Values): Values {
  const shape = record.write?.update?.schema.shape ?? {};
  const isKept = (field: string) => shape[field]?.safeParse(null).success === false;
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== null || !isKept(field)));
}

/** Nothing and the empty text are the same in a cell. */
const isSame = (wanted: unknown, current: unknown): boolean =>
  JSON.stringify(wanted ?? '') === JSON.stringify(current ?? '');

/** A value as it is kept; the columns of the kind tell it in words. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('; ') : String(value);
};
