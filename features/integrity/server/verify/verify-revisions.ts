import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink, type LinkPlace, type ProblemCode } from '../../findings.ts';
import { auditedTables } from '../audited-tables.ts';
import type { Range, Watch } from '../seals/digest-ranges.ts';
import { type VerifyScope, withinScope } from './verify-scope.ts';

/** What was walked, and the first broken link of a chain. */
export interface ChainResult {
  readonly records: number;
  readonly revisions: number;
  readonly broken: BrokenLink | null;
}

/** Numbers of revisions that one statement spans: bounds its time, and how often it can be stopped. */
const statementSpan = 50_000;

/** The place of a row of the trail. */
export function placeOf(row: { entity: string; record_key: string; revision: number }): LinkPlace {
  return { entity: row.entity, recordKey: row.record_key, revision: row.revision };
}

/** Holds every revision in a range of the history against its hash, the one before it and its signature. */
export async function verifyRange(tx: DatabaseTransaction, range: Range, watch: Watch = {}): Promise<ChainResult> {
  let [records, revisions] = [0, 0];
  // Each revision finds the one before it by its key; anything else would read the whole history for every statement.
  await sql`set local enable_hashjoin = off`.execute(tx);
  await sql`set local enable_mergejoin = off`.execute(tx);
  let broken: BrokenLink | null = null;
  for (let after = range.after; after < range.last && broken === null; after += statementSpan) {
    watch.signal?.throwIfAborted();
    const last = Math.min(range.last, after + statementSpan);
    const found = await verifyWhere(tx, sql`h.history_id > ${after} and h.history_id <= ${last}`);
    records += found.records;
    revisions += found.revisions;
    broken = found.broken;
    watch.onRows?.(found.revisions);
  }
  await sql`set local enable_hashjoin = on`.execute(tx);
  await sql`set local enable_mergejoin = on`.execute(tx);
  return { records, revisions, broken };
}

/** The same for some records of one kind. */
export function verifyRecordRevisions(tx: DatabaseTransaction, scope: VerifyScope): Promise<ChainResult> {
  return verifyWhere(tx, withinScope(scope, 'h'));
}

type Condition = ReturnType<typeof withinScope>;

async function verifyWhere(tx: DatabaseTransaction, condition: Condition): Promise<ChainResult> {
  const result = await sql<{ records: number; revisions: number; broken: number | null }>`
    select count(*) filter (where h.revision = 1) as records, count(*) as revisions,
      min(h.history_id) filter (where ${isBroken}) as broken
    from ${withNeighbours} where ${condition}`.execute(tx);
  const { records = 0, revisions = 0, broken = null } = result.rows[0] ?? {};
  return { records, revisions, broken: broken === null ? null : await nameBroken(tx, broken) };
}

const withNeighbours = sql`history h
  left join history p on p.entity = h.entity and p.record_key = h.record_key and p.revision = h.revision - 1
  left join signature s on s.signature_id = h.signature_id`;

const isoMoment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Texts as a JSON array without blanks: one call escapes them all, which is quicker than one for each. */
const jsonTexts = (...texts: RawBuilder<unknown>[]) =>
  sql`array_to_json(array[${sql.join(texts.map((text) => sql`${text}::text`))}])::text`;

const signed = [
  ...['h.action', 'h.row', 'h.reason', 'h.changed_by'].map((column) => sql.ref(column)),
  isoMoment('h.changed_at'),
  sql.ref('h.time_zone'),
];
const signature = sql`'["' || s.signature_id || '",' || s.employee_nr || ',' || substr(${jsonTexts(
  sql.ref('s.cwid'),
  sql.ref('s.full_name'),
  isoMoment('s.signed_at'),
  sql.ref('s.meaning'),
  sql.ref('s.reason'),
  sql.ref('s.session_cwid'),
)}, 2)`;

/**
 * `hashRevision` in SQL: the database escapes a JSON text just as JavaScript does. What is no text (the number of the
 * revision, its signature) stands between arrays of texts whose brackets are taken off; as bytes, for in a text that would
 * count its characters.
 */
const computedHash = sql`encode(sha256(
  convert_to(left(${jsonTexts(sql.ref('h.previous_hash'), sql.ref('h.entity'), sql.ref('h.record_key'))}, -1)
    || ',' || h.revision || ',', 'UTF8')
  || substring(convert_to(case when s.signature_id is null then ${jsonTexts(...signed, sql`null`)}
    else left(${jsonTexts(...signed)}, -1) || ',' || ${signature} || ']' end, 'UTF8') from 2)), 'hex')`;

const problem = sql`case
  when h.revision > 1 and p.revision is null then 'revisionMissing'
  when h.previous_hash is distinct from p.hash then 'chainBroken'
  when h.signature_id is not null and s.signature_id is null then 'signatureMissing'
  when h.entity <> all (${sql.lit(`{${Object.keys(auditedTables).join(',')}}`)}::text[]) then 'entityUnknown'
  when h.hash::text <> ${computedHash} then 'contentAltered' end`;
const isBroken = sql`(${problem}) is not null`;

async function nameBroken(tx: DatabaseTransaction, historyId: number): Promise<BrokenLink | null> {
  const result = await sql<{ entity: string; record_key: string; revision: number; code: ProblemCode }>`
    select h.entity, h.record_key, h.revision, ${problem} as code from ${withNeighbours}
    where h.history_id = ${historyId}`.execute(tx);
  const [row] = result.rows;
  if (row === undefined) return null;
  return brokenLink('history', placeOf(row), row.code, { number: row.revision - 1 });
}
