import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink, type ProblemCode } from '../../shared/findings.ts';
import { type AuditedTable, auditedTables } from '../audited-tables.ts';
import type { Watch } from '../seals/digest-ranges.ts';
import { readLiveTable } from './live-table.ts';
import { linkOffered } from './revision-sql.ts';
import { joinByIndex, placeOf } from './verify-revisions.ts';
import { type VerifyScope, withinKeys, withinScope } from './verify-scope.ts';

interface RevisionRow {
  readonly entity: string;
  readonly record_key: string;
  readonly revision: number;
}

/** The first signature that is not the one of the revision it names, or does not carry that revision's hash. */
export async function findBrokenSignature(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  const result = await sql<RevisionRow & { full_name: string }>`
    select s.entity, s.record_key, s.revision, s.full_name
    from signature s
    left join history h on h.entity = s.entity and h.record_key = s.record_key and h.revision = s.revision
    where (h.hash is distinct from s.record_hash or h.signature_id is distinct from s.signature_id
      or h.time_zone is distinct from s.time_zone or h.changed_at is distinct from s.signed_at) and ${withinScope(scope, 's')}
    order by s.entity, s.record_key, s.revision limit 1`.execute(tx);
  const [row] = result.rows;
  if (row === undefined) return null;
  return brokenLink('signature', placeOf(row), 'signatureAltered', { name: row.full_name });
}

/** The first live record that is not what its last revision says, in either direction. */
export async function findBrokenRecord(
  tx: DatabaseTransaction,
  scope: VerifyScope,
  watch: Watch,
): Promise<BrokenLink | null> {
  const tables = scope.entity === null ? (Object.keys(auditedTables) as AuditedTable[]) : [scope.entity];
  for (const table of tables) {
    watch.signal?.throwIfAborted();
    const { broken, records } = await compareRows(tx, table, scope);
    if (broken !== null) return broken;
    watch.onRows?.(records);
  }
  return null;
}

export interface LiveResult {
  readonly isBroken: boolean;
  /** the links that the revisions offer which live records say are their newest */
  readonly openLinks: bigint;
}

/**
 * Holds every live record against the revision that it says is its newest. That no later one exists, and that no record
 * is gone, shows in the links (`verifyContents`). It only tells that something is broken; `findBrokenRecord` finds what.
 */
export async function compareAllRecords(tx: DatabaseTransaction, seed: string, watch: Watch): Promise<LiveResult> {
  let openLinks = 0n;
  for (const table of Object.keys(auditedTables) as AuditedTable[]) {
    watch.signal?.throwIfAborted();
    const live = await readLiveTable(tx, table);
    await joinByIndex(tx, true);
    // Without a limit or a statement inside it, this runs in parallel.
    const { rows } = await sql<{ records: number; different: number; open: string }>`
      select count(*) as records, count(*) filter (where ${live.differsFrom(sql`h."row"`)}) as different,
        coalesce(sum(${linkOffered(seed)}), 0)::text as open
      from ${live.rows} left join history h
        on h.entity = ${table} and h.record_key = live.record_key and h.revision = live.revision`.execute(tx);
    await joinByIndex(tx, false);
    const { records = 0, different = 0, open = 0 } = rows[0] ?? {};
    openLinks += BigInt(open);
    if (different > 0) return { isBroken: true, openLinks };
    watch.onRows?.(records);
  }
  return { isBroken: false, openLinks };
}

interface Comparison {
  readonly records: number;
  readonly broken: BrokenLink | null;
}

async function compareRows(tx: DatabaseTransaction, table: AuditedTable, scope: VerifyScope): Promise<Comparison> {
  const live = await readLiveTable(tx, table);
  // One descent of the index for each record. A join would sort or hash whole rows of the history, and with a condition
  // beside the equality the planner compares every row with every other. A minimum, unlike an order, is found in parallel.
  const result = await sql<Omit<RevisionRow, 'entity'> & { records: number; code: ProblemCode | null }>`
    with compared as materialized (
      select count(*) as records, min(live.record_key) filter (where newest.revision is distinct from live.revision
        or ${live.differsFrom(sql`newest."row"`)}) as record_key from ${live.rows} left join lateral (
        select h.revision, h."row" from history h where h.entity = ${table} and h.record_key = live.record_key
        order by h.revision desc limit 1
      ) as newest on true
      where ${withinKeys(scope, sql`live.record_key`)}
    ), gone as materialized (
      select min(h.record_key) as record_key from history h
      where h.entity = ${table} and h.revision = 1 and ${withinKeys(scope, sql`h.record_key`)}
        and not exists (select from ${live.rows} where live.record_key = h.record_key)
    )
    select live.record_key, live.revision, compared.records,
      case when exists (select from history h where h.entity = ${table} and h.record_key = live.record_key)
        then 'recordAltered' else 'historyGone' end as code
    from ${live.rows} join compared on compared.record_key = live.record_key
    union all
    select gone.record_key, (select max(revision) from history h where h.entity = ${table} and h.record_key = gone.record_key),
      compared.records, case when gone.record_key is not null then 'recordGone' end
    from gone cross join compared
    order by 1 limit 1`.execute(tx);
  const [row] = result.rows;
  const records = row?.records ?? 0;
  if (row === undefined || row.code === null) return { records, broken: null };
  return { records, broken: brokenLink('record', placeOf({ entity: table, ...row }), row.code) };
}

/** The first finished attendance whose attempts or answers are not those that it was finished with. */
export async function findAlteredAnswers(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  if (scope.entity !== null && scope.entity !== 'attendance') return null;
  const key = sql`instance_id || '|' || employee_nr`;
  const result = await sql<{ record_key: string; revision: number }>`
    select ${key} as record_key, revision from attendance
    where status = 1 and attempts_digest is distinct from attempts_digest(instance_id, employee_nr)
      and ${withinKeys(scope, key)}
    order by instance_id, employee_nr limit 1`.execute(tx);
  const [row] = result.rows;
  return row === undefined ? null : brokenLink('record', placeOf({ entity: 'attendance', ...row }), 'answersAltered');
}

/** The first sealed revision in scope that is gone, or is not what was sealed. */
export async function findBrokenHead(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  const result = await sql<RevisionRow & { seal_number: number }>`
    select head.seal_number, head.entity, head.record_key, head.revision
    from seal_head head left join history h using (entity, record_key, revision)
    where h.hash is distinct from head.hash and ${withinScope(scope, 'head')}
    order by head.seal_number, head.entity, head.record_key limit 1`.execute(tx);
  const [row] = result.rows;
  return row === undefined ? null : brokenLink('seal', placeOf(row), 'sealedGone', { number: row.seal_number });
}

/** The first head of a seal whose revision is gone, or is not what was sealed. */
export async function findMissingHead(tx: DatabaseTransaction, number: number): Promise<BrokenLink | null> {
  const result = await sql<{ entity: string; record_key: string; revision: number }>`
    select head.entity, head.record_key, head.revision
    from seal_head head left join history h using (entity, record_key, revision)
    where head.seal_number = ${number} and h.hash is distinct from head.hash
    order by head.entity, head.record_key limit 1`.execute(tx);
  const [row] = result.rows;
  return row === undefined ? null : brokenLink('seal', placeOf(row), 'sealedGone', { number });
}
