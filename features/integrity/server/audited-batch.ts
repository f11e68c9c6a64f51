import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import { type AuditedTable, auditedTables, recordKey } from './audited-tables.ts';
import {
  type AuditedKey,
  type AuditedRow,
  type NewRow,
  type ReturnedRow,
  requireTransaction,
  StaleRevision,
} from './audited-write.ts';
import { refuseAltered } from './record-altered.ts';
import { type HistoryAction, type WrittenRevision, writeRevisions, writeSignatures } from './write-history.ts';

/** A row to insert and the act that it comes from. */
export interface InsertWithAct<T extends AuditedTable> {
  readonly values: NewRow<T>;
  readonly act: Act;
}

/** A change of one row and the act that it comes from; a signed act signs the revision that this change makes. */
export interface ChangeWithAct<T extends AuditedTable> {
  readonly key: AuditedKey<T>;
  readonly changes: Partial<NewRow<T>>;
  readonly act: Act;
}

/** Rows per statement: bounds the memory that one of them takes. */
const batchSize = 500;

/**
 * Inserts many rows, each by an act of its own (an import of what many people did), with their histories and signatures.
 * A column that some rows leave out is null in them.
 * @returns the rows in the order given
 */
export async function importAuditedRows<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  inserts: readonly InsertWithAct<T>[],
): Promise<AuditedRow<T>[]> {
  requireTransaction(tx);
  const inserted: AuditedRow<T>[] = [];
  for (const batch of batchesOf(inserts)) {
    const records = batch.map(({ values, act }) => ({ ...values, ...auditColumns(act) }));
    const columns = sql.join(columnsOf(records).map((column) => sql.ref(column)));
    const { rows } = await sql<ReturnedRow<T>>`
      insert into ${sql.table(table)} as written (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)
      returning written.*, to_jsonb(written.*)::text as row_text`.execute(tx);
    const revisions = rows.map((row, index) => asRevision(table, row, batch[index]?.act));
    await sign(tx, table, revisions, 'create');
    inserted.push(...rows);
  }
  return inserted;
}

/**
 * Changes many rows, each once and by an act of its own, with their histories and signatures. All changes set the same
 * columns.
 * @throws StaleRevision when a row is not there, or is named twice
 * @throws RecordAltered when a row is not what its last revision says
 */
export async function importAuditedChanges<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  changes: readonly ChangeWithAct<T>[],
  action: HistoryAction = 'edit',
): Promise<void> {
  requireTransaction(tx);
  for (const batch of batchesOf(changes)) {
    const records = batch.map((change) => ({ ...change.changes, ...auditColumns(change.act), ...change.key }));
    const keys: readonly string[] = auditedTables[table];
    const columns = columnsOf(records).filter((column) => !keys.includes(column));
    const assignments = columns.map((column) => sql`${sql.ref(column)} = wanted.${sql.ref(column)}`);
    const matches = keys.map((column) => sql`written.${sql.ref(column)} = wanted.${sql.ref(column)}`);
    const update = sql<ReturnedRow<T>>`
      update ${sql.table(table)} as written
      set ${sql.join(assignments)}, revision = written.revision + 1
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb) as wanted
      where ${sql.join(matches, sql` and `)}
      returning written.*, to_jsonb(written.*)::text as row_text`;
    const { rows } = await refuseAltered(update.execute(tx));
    if (rows.length !== batch.length) throw new StaleRevision(`${table}: ${batch.length - rows.length} rows`);
    const acts = new Map(batch.map((change) => [recordKey(table, change.key), change.act]));
    const revisions = rows.map((row) => asRevision(table, row, acts.get(recordKey(table, row))));
    await sign(tx, table, revisions, action);
  }
}

async function sign(
  tx: DatabaseTransaction,
  table: AuditedTable,
  revisions: readonly WrittenRevision[],
  action: HistoryAction,
): Promise<void> {
  const hashes = await writeRevisions(tx, table, revisions, action);
  await writeSignatures(tx, table, revisions, hashes);
}

function auditColumns(act: Act) {
  return { reason: act.reason, updated_at: act.at, updated_by: act.by };
}

function columnsOf(records: readonly object[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

function asRevision<T extends AuditedTable>(table: T, row: ReturnedRow<T>, act: Act | undefined): WrittenRevision {
  if (act === undefined) throw new Error(`A row of ${table} was written that nobody asked for.`);
  return { recordKey: recordKey(table, row), revision: row.revision, rowText: row.row_text, act };
}

function batchesOf<E>(entries: readonly E[]): readonly E[][] {
  const batches: E[][] = [];
  for (let start = 0; start < entries.length; start += batchSize) batches.push(entries.slice(start, start + batchSize));
  return batches;
}
