import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  type AuditedKey,
  type AuditedRow,
  type AuditedTable,
  insertAudited,
  type NewRow,
  StaleRevision,
  updateAudited,
} from '#features/integrity/server/public.ts';
import { duplicateKey, type Queryable } from '#platform/db/database.ts';
import { recordErrors } from './errors.ts';
import {
  fieldsOf,
  keyColumns,
  type RecordChange,
  type RecordCommand,
  type RecordDefinition,
  type RecordKey,
  type RecordValues,
  type RecordWrite,
  type RecordWrites,
  type RowWrite,
} from './record.ts';
import { findUse, recordInUse, toldNames } from './record-in-use.ts';
import { staleRecord } from './stale-record.ts';

/** An insert whose command takes what its schema gives. */
export function insertWith<S extends z.ZodObject, Row extends RecordValues = RecordValues>(
  schema: S,
  run: (write: RecordWrite<Row>, values: z.infer<S>) => Promise<RecordKey>,
  prepare?: (values: z.infer<S>) => Promise<RecordValues>,
): RecordCommand<Row> {
  const preparing = prepare && { prepare: (values: RecordValues) => prepare(values as z.infer<S>) };
  return { schema, ...preparing, run: (write, values) => run(write, values as z.infer<S>) };
}

/** An update whose command takes the fields that were sent. */
export function updateWith<S extends z.ZodObject, Row extends RecordValues = RecordValues>(
  schema: S,
  run: (
    write: RecordWrite<Row>,
    key: RecordKey,
    changes: Partial<z.infer<S>>,
    expectedRevision?: number,
  ) => Promise<void>,
): RecordChange<Row> {
  return {
    schema,
    run: (write, key, changes, expectedRevision) => run(write, key, changes as Partial<z.infer<S>>, expectedRevision),
  };
}

/** A record that is only its fields: inserted, changed and softly deleted without further rules. */
export function plainWrites(schema: z.ZodObject): RecordWrites {
  return { insert: insertWith(schema, insertRecord), update: updateWith(schema, updateRecord), remove: removeRecord };
}

// The declaration has tied wire names to the columns of this very table; the writer's types know tables one by one.
const asRow = (values: RecordValues) => values as unknown as NewRow<AuditedTable>;

function columnsOf({ columns, shape }: RecordDefinition, values: RecordValues): Record<string, unknown> {
  const own = Object.entries(values).filter(([name]) => name in shape.fields && columns[name] !== undefined);
  return Object.fromEntries(own.map(([name, value]) => [columns[name], value]));
}

function keyOf(record: RecordDefinition, row: RecordValues): RecordKey {
  return Object.fromEntries(
    record.shape.key.map((name) => [name, row[record.columns[name] ?? name] as string | number]),
  );
}

/** The key in the names of the table's columns. */
export function columnKey({ columns }: RecordDefinition, key: RecordKey): AuditedKey<AuditedTable> {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [columns[name] ?? name, value]),
  ) as AuditedKey<AuditedTable>;
}

/**
 * Inserts a record with its history and signature; a link that was deleted comes back as a new revision.
 * @param more columns of the same row that no field sets
 * @throws Refusal REFERENCE_NOT_FOUND (or the reference's own), RECORD_EXISTS
 */
export async function insertRecord(write: RowWrite, values: RecordValues, more: RecordValues = {}): Promise<RecordKey> {
  const { tx, act, record, signs = true } = write;
  await requireReferences(write, values);
  const row = asRow({ ...columnsOf(record, values), ...more });
  const old = record.restores ? await lockRow(write, values as RecordKey) : null;
  if (old === null) return keyOf(record, await insertAudited(tx, record.table, row, act, { signs }));
  if (!old.deleted) throw existing(record, Object.keys(record.unique ?? {})[0]);
  const restored = { ...row, deleted: false };
  const key = keyOf(record, old);
  await updateAudited(tx, record.table, columnKey(record, key), asRow(restored), act, { action: 'restore', signs });
  return key;
}

/**
 * Changes the fields that were sent.
 * @param expectedRevision the revision that was edited; without it the last write wins (decisions section 4)
 * @param more columns of the same row that no field sets
 * @throws Refusal RECORD_NOT_FOUND, RECORD_DELETED, RECORD_STALE and those of `insertRecord`
 */
export async function updateRecord(
  write: RowWrite,
  key: RecordKey,
  changes: RecordValues,
  expectedRevision?: number,
  more: RecordValues = {},
): Promise<void> {
  const { tx, act, record, signs = true } = write;
  await lockForUpdate(write, key, expectedRevision);
  await requireReferences(write, changes);
  const fixed = new Set(keyColumns(record));
  const columns = Object.entries(columnsOf(record, changes)).filter(([column]) => !fixed.has(column));
  await updateAudited(
    tx,
    record.table,
    columnKey(record, key),
    asRow({ ...Object.fromEntries(columns), ...more }),
    act,
    { signs },
  );
}

/**
 * Deletes a record softly, unless live rows use it.
 * @param more columns that the deletion also sets, such as a status that says so
 * @throws Refusal RECORD_IN_USE and those of `updateRecord`
 */
export async function removeRecord(
  write: RowWrite,
  key: RecordKey,
  expectedRevision?: number,
  more: RecordValues = {},
): Promise<void> {
  const { tx, act, record } = write;
  await lockForUpdate(write, key, expectedRevision);
  for (const use of record.uses ?? []) {
    const { names, total } = await findUse(tx, use, key, toldNames);
    if (total > 0) throw recordInUse(use.label, names, total);
  }
  const row = asRow({ ...more, deleted: true });
  await updateAudited(tx, record.table, columnKey(record, key), row, act, { action: 'delete' });
}

/**
 * Locks the record of a change, so that no other change of it runs meanwhile; a preview only reads it.
 * @returns its own fields and the audit fields as they stand, by wire name
 * @throws Refusal RECORD_NOT_FOUND, RECORD_DELETED, RECORD_STALE
 */
export async function lockForUpdate<Row extends RecordValues>(
  write: RowWrite<Row>,
  key: RecordKey,
  expectedRevision?: number,
): Promise<Row> {
  const row = await lockRow(write, key);
  if (row === null) throw recordErrors.RECORD_NOT_FOUND();
  if (row.deleted) throw recordErrors.RECORD_DELETED();
  const current = fieldsOf(write.record, row);
  if (expectedRevision !== undefined && row.revision !== expectedRevision) throw await staleRecord(write, current);
  return current;
}

/** The fields and the audit fields of a record as they stand, by wire name; undefined when there is none of that key. */
export async function readRecord(
  db: Queryable,
  record: RecordDefinition,
  key: RecordKey,
): Promise<RecordValues | undefined> {
  const { rows } = await sql<RecordValues>`
    select * from ${sql.table(record.table)} where ${matches(record, key)}`.execute(db);
  return rows[0] && fieldsOf(record, rows[0]);
}

// Not FOR UPDATE: rows that name this one may still be added meanwhile, or two changes could wait for each other.
async function lockRow(write: RowWrite, key: RecordKey): Promise<AuditedRow<AuditedTable> | null> {
  const { tx, record, isPreview = false } = write;
  const { rows } = await sql<AuditedRow<AuditedTable>>`
    select * from ${sql.table(record.table)} where ${matches(record, key)}
    ${isPreview ? sql`` : sql`for no key update`}`.execute(tx);
  return rows[0] ?? null;
}

function matches(record: RecordDefinition, key: RecordKey): RawBuilder<unknown> {
  return sql.join(
    record.shape.key.map((name) => sql`${sql.ref(record.columns[name] ?? name)} = ${key[name]}`),
    sql` and `,
  );
}

/** Holds every named row of another table live until the change commits. */
async function requireReferences({ tx, record }: RowWrite, values: RecordValues): Promise<void> {
  for (const { field, table, column, condition = sql`true`, refusal } of record.references ?? []) {
    const value = values[field];
    if (value === null || value === undefined) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${value} and not deleted and ${condition} for share`.execute(tx);
    if (rows.length === 0) throw refusal?.() ?? recordErrors.REFERENCE_NOT_FOUND({ field });
  }
}

function existing({ unique, shape }: RecordDefinition, constraint: string | undefined) {
  const about = unique?.[constraint ?? ''] ?? shape.key[0] ?? '';
  return typeof about === 'function' ? about() : recordErrors.RECORD_EXISTS({ field: about });
}

interface ConstraintError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Turns what the database refuses in a race (a key taken, a row changed) into the refusal that the rules would give. */
export function asRecordRefusal(record: RecordDefinition, error: unknown): unknown {
  if (error instanceof StaleRevision) return recordErrors.RECORD_STALE();
  const { code, constraint } = (error ?? {}) as ConstraintError;
  return code === duplicateKey ? existing(record, constraint) : error;
}
