import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { Act } from '#platform/signing/act.ts';
import { type AuditedTable, auditedTables, recordKey } from './audited-tables.ts';
import { refuseAltered } from './record-altered.ts';
import { type HistoryAction, type WrittenRow, writeHistory, writeSignature } from './write-history.ts';

/** The columns that the integrity writer sets itself. */
type AuditColumn = 'revision' | 'reason' | 'updated_at' | 'updated_by';
/** A new row of an audited table, without what the writer adds. */
export type NewRow<T extends AuditedTable> = Omit<Insertable<DB[T]>, AuditColumn>;
/** What names one row. */
export type AuditedKey<T extends AuditedTable> = Readonly<Record<(typeof auditedTables)[T][number], string | number>>;
/** A row as it stands after the write. */
export type AuditedRow<T extends AuditedTable> = Selectable<DB[T]>;
/** A row as a write returns it, with the text of its jsonb value. */
export type ReturnedRow<T extends AuditedTable> = AuditedRow<T> & {
  readonly row_text: string;
  readonly revision: number;
};

export interface WriteOptions {
  readonly action?: HistoryAction;
  /** The act's signature signs this revision. Off where it signs another one and this row only follows from it. */
  readonly signs?: boolean;
}

/** A row was edited from a revision that is not the newest, or is not there. */
export class StaleRevision extends Error {
  override readonly name = 'StaleRevision';
}

/** @throws Error outside a transaction: a change and its history stand or fall together */
export function requireTransaction(tx: DatabaseTransaction): void {
  if (!tx.isTransaction) throw new Error('The integrity writer works only inside a transaction.');
}

function asWritten<T extends AuditedTable>(table: T, row: ReturnedRow<T>): WrittenRow {
  return { recordKey: recordKey(table, row), revision: row.revision, rowText: row.row_text };
}

/** One statement that inserts any number of rows and returns them with their jsonb text. */
async function insertRows<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  rows: readonly NewRow<T>[],
  act: Act,
): Promise<ReturnedRow<T>[]> {
  const audit = { reason: act.reason, updated_at: act.at, updated_by: act.by };
  const values: Record<string, unknown>[] = rows.map((row) => ({ ...row, ...audit }));
  const columns = [...new Set(values.flatMap((row) => Object.keys(row)))];
  const tuples = values.map(
    (row) =>
      sql`(${sql.join(columns.map((column) => (column in row ? sql`${toParameter(row[column])}` : sql`default`)))})`,
  );
  const result = await sql<ReturnedRow<T>>`
    insert into ${sql.table(table)} as written (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(tuples)}
    returning written.*, to_jsonb(written.*)::text as row_text`.execute(tx);
  return result.rows;
}

/** jsonb columns take their JSON text: the driver would make a PostgreSQL array of a JavaScript one. */
function toParameter(value: unknown): unknown {
  const isJson = Array.isArray(value) && value.every((item) => typeof item === 'object');
  return isJson ? JSON.stringify(value) : value;
}

/** Inserts a row with revision 1 and its history, in the transaction of the change; signs it when the act is signed. */
export async function insertAudited<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  values: NewRow<T>,
  act: Act,
  options: WriteOptions = {},
): Promise<AuditedRow<T>> {
  requireTransaction(tx);
  const [row] = await insertRows(tx, table, [values], act);
  if (row === undefined) throw new Error(`No row of ${table} was inserted.`);
  const written = asWritten(table, row);
  const [hash] = await writeHistory(tx, table, [written], options.action ?? 'create', act);
  if (options.signs !== false) await writeSignature(tx, table, written, hash, act);
  return row;
}

/** Inserts many rows with their histories; the act's signature, if any, must sign another record of this transaction. */
export async function insertAuditedRows<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  values: readonly NewRow<T>[],
  act: Act,
): Promise<AuditedRow<T>[]> {
  requireTransaction(tx);
  const inserted: ReturnedRow<T>[] = [];
  for (let start = 0; start < values.length; start += batchSize) {
    const rows = await insertRows(tx, table, values.slice(start, start + batchSize), act);
    await writeHistory(
      tx,
      table,
      rows.map((row) => asWritten(table, row)),
      'create',
      act,
    );
    inserted.push(...rows);
  }
  return inserted;
}

/** Rows per statement: keeps the parameters of the widest table under PostgreSQL's 65,535. */
const batchSize = 1000;

/**
 * Changes one row: revision + 1, its reason, author and moment, and the history with the signature.
 * @param expectedRevision the revision that was edited; without it the last write wins (decisions section 4)
 * @throws StaleRevision when there is no such row, or it has another revision
 * @throws RecordAltered when the row is not what its last revision says
 */
export async function updateAudited<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  key: AuditedKey<T>,
  changes: Partial<NewRow<T>>,
  act: Act,
  options: WriteOptions & { readonly expectedRevision?: number | undefined } = {},
): Promise<AuditedRow<T>> {
  requireTransaction(tx);
  const where = auditedTables[table].map(
    (column) => sql`${sql.ref(column)} = ${(key as Record<string, unknown>)[column]}`,
  );
  if (options.expectedRevision !== undefined) where.push(sql`revision = ${options.expectedRevision}`);
  const [row] = await updateRows(tx, table, changes, act, sql.join(where, sql` and `));
  if (row === undefined) throw new StaleRevision(`${table} ${recordKey(table, key)}`);
  const written = asWritten(table, row);
  const [hash] = await writeHistory(tx, table, [written], options.action ?? 'edit', act);
  if (options.signs !== false) await writeSignature(tx, table, written, hash, act);
  return row;
}

/**
 * Changes every row that a condition selects, in one statement, with their histories; signs none of them.
 * @param where a condition on the table's columns, with bound parameters
 * @throws RecordAltered when a row is not what its last revision says
 */
export async function updateAuditedRows<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  where: RawBuilder<unknown>,
  changes: Partial<NewRow<T>>,
  act: Act,
  action: HistoryAction = 'edit',
): Promise<AuditedRow<T>[]> {
  requireTransaction(tx);
  const rows = await updateRows(tx, table, changes, act, where);
  if (rows.length > 0)
    await writeHistory(
      tx,
      table,
      rows.map((row) => asWritten(table, row)),
      action,
      act,
    );
  return rows;
}

async function updateRows<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  changes: Partial<NewRow<T>>,
  act: Act,
  where: RawBuilder<unknown>,
): Promise<ReturnedRow<T>[]> {
  const audit = { reason: act.reason, updated_at: act.at, updated_by: act.by };
  const assignments = Object.entries({ ...changes, ...audit }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${toParameter(value)}`,
  );
  const update = sql<ReturnedRow<T>>`
    update ${sql.table(table)} as written
    set ${sql.join(assignments)}, revision = revision + 1
    where ${where}
    returning written.*, to_jsonb(written.*)::text as row_text`;
  const { rows } = await refuseAltered(update.execute(tx));
  return rows;
}
