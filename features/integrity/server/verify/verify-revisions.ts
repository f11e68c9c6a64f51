import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink, type LinkPlace, type ProblemCode } from '../../shared/findings.ts';
import { auditedTables } from '../audited-tables.ts';
import type { Range, Watch } from '../seals/digest-ranges.ts';
import { computedHash, linkOffered, linkTaken, withSignatures } from './revision-sql.ts';
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

/** Lets a row find its revision by its key alone: anything else would read the whole history for every statement. */
export async function joinByIndex(tx: DatabaseTransaction, isOnly: boolean): Promise<void> {
  const others = sql.lit(isOnly ? 'off' : 'on');
  await sql`select set_config('enable_hashjoin', ${others}, true), set_config('enable_mergejoin', ${others}, true)`.execute(
    tx,
  );
}

/** What the contents of the whole history say: `isBroken` tells that something does not fit, not yet what. */
export interface ContentsResult extends Omit<ChainResult, 'broken'> {
  readonly isBroken: boolean;
  /** all links offered less all links taken */
  readonly openLinks: bigint;
}

/**
 * Computes every hash of the history up to a number, without looking up the revision before each, which costs as much as
 * the hashing: of the links only sums are kept. Each revision offers the link (record, next revision, its hash) and each but
 * the first takes one. Where every chain is whole, what is left over are the links that the newest revisions offer. The
 * links are numbers under a seed that nobody knows beforehand, so that no alteration can be made to even out.
 */
export async function verifyContents(
  tx: DatabaseTransaction,
  { last, seed }: { readonly last: number; readonly seed: string },
  watch: Watch,
): Promise<ContentsResult> {
  let [records, revisions, openLinks] = [0, 0, 0n];
  for (let after = 0; after < last; after += statementSpan) {
    watch.signal?.throwIfAborted();
    const result = await sql<{ records: number; revisions: number; open: string; broken: boolean | null }>`
      select count(*) filter (where h.revision = 1) as records, count(*) as revisions,
        (coalesce(sum(${linkOffered(seed)}), 0) - coalesce(sum(${linkTaken(seed)}), 0))::text as open,
        bool_or(case when (h.revision = 1) <> (h.previous_hash is null) or ${isUnknown} then true else ${isAltered} end) as broken
      from ${withSignatures} where h.history_id > ${after} and h.history_id <= ${after + statementSpan}`.execute(tx);
    const [found] = result.rows;
    records += found?.records ?? 0;
    revisions += found?.revisions ?? 0;
    openLinks += BigInt(found?.open ?? 0);
    if (found?.broken === true) return { records, revisions, openLinks, isBroken: true };
    watch.onRows?.(found?.revisions ?? 0);
  }
  return { records, revisions, openLinks, isBroken: false };
}

/** Holds every revision in a range of the history against its hash, the one before it and its signature. */
export async function verifyRange(tx: DatabaseTransaction, range: Range, watch: Watch = {}): Promise<ChainResult> {
  let [records, revisions] = [0, 0];
  await joinByIndex(tx, true);
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
  await joinByIndex(tx, false);
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

const withNeighbours = sql`${withSignatures}
  left join history p on p.entity = h.entity and p.record_key = h.record_key and p.revision = h.revision - 1`;

const isUnknown = sql`h.entity <> all (${sql.lit(`{${Object.keys(auditedTables).join(',')}}`)}::text[])`;
const isAltered = sql`h.hash::text is distinct from ${computedHash}`;
const problem = sql`case
  when h.revision > 1 and p.revision is null then 'revisionMissing'
  when h.previous_hash is distinct from p.hash then 'chainBroken'
  when h.signature_id is not null and s.signature_id is null then 'signatureMissing'
  when ${isUnknown} then 'entityUnknown'
  when ${isAltered} then 'contentAltered' end`;
const isBroken = sql`(${problem}) is not null`;

async function nameBroken(tx: DatabaseTransaction, historyId: number): Promise<BrokenLink | null> {
  const result = await sql<{ entity: string; record_key: string; revision: number; code: ProblemCode }>`
    select h.entity, h.record_key, h.revision, ${problem} as code from ${withNeighbours}
    where h.history_id = ${historyId}`.execute(tx);
  const [row] = result.rows;
  if (row === undefined) return null;
  return brokenLink('history', placeOf(row), row.code, { number: row.revision - 1 });
}
