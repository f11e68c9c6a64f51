import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import { type AuditedTable, auditedTables } from './audited-tables.ts';
import { type AuditedRow, type NewRow, requireTransaction } from './audited-write.ts';
import { refuseAltered } from './record-altered.ts';
import { unsignedHash } from './verify/revision-sql.ts';
import type { HistoryAction } from './write-history.ts';

// Any number of rows in one statement, their revisions and hashes computed by the database: nothing passes through the
// program. The act signs another record, which these rows follow from.

/** What rows of a table follow from; its signature, if any, signs another record of this transaction. */
type SetAct = Pick<Act, 'by' | 'at' | 'timeZone' | 'reason'>;

/** The same as values of a statement. */
type ActValues = Readonly<Record<keyof SetAct, RawBuilder<unknown>>>;

const valuesOf = ({ by, at, timeZone, reason }: SetAct): ActValues => ({
  by: sql`${by}`,
  at: sql`${at}::timestamptz`,
  timeZone: sql`${timeZone}`,
  reason: sql`${reason}`,
});

/** Steps of one statement: the first is to be its `with written as (…)`, the second adds the revisions of what that returns. */
interface WriteSteps {
  readonly written: RawBuilder<unknown>;
  readonly revisions: RawBuilder<unknown>;
}

/** A set of rows to write. */
interface AuditedInsert<T extends AuditedTable> {
  /** the columns that `rows` gives, in order */
  readonly columns: readonly (keyof NewRow<T> & string)[];
  /** a query of these columns; rows whose key is taken are left out */
  readonly rows: RawBuilder<unknown>;
}

/**
 * Inserts whatever a query gives, with revision 1 and its history each.
 * @returns how many rows
 */
export function insertAuditedSet<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  insert: AuditedInsert<T>,
  act: SetAct,
): Promise<number> {
  return writeSet(tx, auditedInsert(table, insert, valuesOf(act)));
}

/**
 * The same, for who must know what was written.
 * @param told columns of the table
 * @returns them, of each row that was written, in no order
 */
export async function insertAuditedTold<T extends AuditedTable, C extends keyof AuditedRow<T> & string>(
  tx: DatabaseTransaction,
  table: T,
  insert: AuditedInsert<T> & { readonly told: readonly C[] },
  act: SetAct,
): Promise<readonly Pick<AuditedRow<T>, C>[]> {
  requireTransaction(tx);
  const { written, revisions } = auditedInsert(table, insert, valuesOf(act));
  const { rows } = await sql<Pick<AuditedRow<T>, C>>`
    with written as (${written}), revisions as (${revisions}) select ${refs(insert.told)} from written`.execute(tx);
  return rows;
}

function auditedInsert<T extends AuditedTable>(
  table: T,
  { columns, rows }: AuditedInsert<T>,
  values: ActValues,
): WriteSteps {
  const written = sql`
    insert into ${sql.table(table)} as written (${refs(columns)}, reason, updated_at, updated_by)
    select given.*, ${values.reason}, ${values.at}, ${values.by} from (${rows}) as given
    on conflict do nothing
    returning written.*`;
  return { written, revisions: revisionsOfWritten(table, 'create', values) };
}

/** Changes of the rows of a table, which their statement calls `written`. */
interface AuditedUpdate<T extends AuditedTable> {
  /** column → its new value, over `written` and `source` */
  readonly set: { readonly [Column in keyof NewRow<T> & string]?: RawBuilder<unknown> };
  /** further tables of the statement: sql`(select …) as source` */
  readonly from?: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/**
 * Changes every row that a condition selects, with the next revision and its history each.
 * @returns how many rows
 * @throws RecordAltered when one of them is not what its last revision says
 */
export function updateAuditedSet<T extends AuditedTable>(
  tx: DatabaseTransaction,
  table: T,
  update: AuditedUpdate<T>,
  act: SetAct,
): Promise<number> {
  return writeSet(tx, auditedUpdate(table, update, valuesOf(act)));
}

/**
 * What `updateAuditedSet` is made of, for a statement that does more: both steps must be part of it, so that a change and its history
 * stand or fall together. The caller passes what it fails by through `refuseAltered`.
 */
export function auditedUpdate<T extends AuditedTable>(
  table: T,
  { set, from, where }: AuditedUpdate<T>,
  act: ActValues,
): WriteSteps {
  const assignments = Object.entries(set as Record<string, RawBuilder<unknown>>).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const written = sql`
    update ${sql.table(table)} as written
    set ${sql.join(assignments)}, revision = written.revision + 1,
      reason = ${act.reason}, updated_at = ${act.at}, updated_by = ${act.by}
    ${from === undefined ? sql`` : sql`from ${from}`}
    where ${where}
    returning written.*`;
  return { written, revisions: revisionsOfWritten(table, 'edit', act) };
}

async function writeSet(tx: DatabaseTransaction, { written, revisions }: WriteSteps): Promise<number> {
  requireTransaction(tx);
  const result = await refuseAltered(sql`with written as (${written}) ${revisions}`.execute(tx));
  return Number(result.numAffectedRows ?? 0);
}

/** Adds a revision for each row of `written`, which is the same statement's. */
function revisionsOfWritten(table: AuditedTable, action: HistoryAction, act: ActValues): RawBuilder<unknown> {
  const key = sql.join(
    auditedTables[table].map((column) => sql`${sql.ref(`written.${column}`)}::text`),
    sql` || '|' || `,
  );
  const entity = sql.lit(table);
  // The first revision of a record has none before it, and nothing is looked for.
  const [previousHash, previous] =
    action === 'create'
      ? [sql`null::text`, sql``]
      : [
          sql`previous.hash`,
          sql`left join history previous
            on previous.entity = ${entity} and previous.record_key = ${key} and previous.revision = written.revision - 1`,
        ];
  return sql`
    insert into history
      (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, previous_hash, hash)
    select h.*, ${unsignedHash} from (
      select ${entity}::text as entity, ${key} as record_key, written.revision, ${sql.lit(action)}::text as action,
        to_jsonb(written) as "row", ${act.reason}::text as reason, ${act.by}::text as changed_by,
        ${act.at}::timestamptz(3) as changed_at, ${act.timeZone}::text as time_zone, ${previousHash} as previous_hash
      from written ${previous}
      -- Computed once: without it the row is made into JSON for the revision and again for its hash.
      offset 0
    ) as h`;
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
