import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../findings.ts';
import { type AuditedTable, auditedTables } from '../audited-tables.ts';
import { placeOf } from './verify-revisions.ts';
import { type VerifyScope, withinKeys, withinScope } from './verify-scope.ts';

interface Place {
  readonly entity: string;
  readonly record_key: string;
  readonly revision: number;
}

/** The first signature that is not the one of the revision it names, or does not carry that revision's hash. */
export async function findBrokenSignature(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  const result = await sql<Place & { full_name: string }>`
    select s.entity, s.record_key, s.revision, s.full_name
    from signature s
    left join history h on h.entity = s.entity and h.record_key = s.record_key and h.revision = s.revision
    where (h.hash is distinct from s.record_hash or h.signature_id is distinct from s.signature_id
      or h.time_zone is distinct from s.time_zone) and ${withinScope(scope, 's')}
    order by s.entity, s.record_key, s.revision limit 1`.execute(tx);
  const [row] = result.rows;
  if (row === undefined) return null;
  return brokenLink('signature', placeOf(row), 'signatureAltered', { name: row.full_name });
}

/** The first live record that is not what its last revision says, in either direction. */
export async function findBrokenRecord(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  const tables = scope.entity === null ? (Object.keys(auditedTables) as AuditedTable[]) : [scope.entity];
  for (const table of tables) {
    const broken = await findBrokenRow(tx, table, scope);
    if (broken !== null) return broken;
  }
  return null;
}

/** Columns that came after the last revision of a row: empty in the row, and not there in its revision. */
const columnsSince = sql`coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(live."row") where value = 'null' and not h."row" ? key), '{}')`;

async function findBrokenRow(
  tx: DatabaseTransaction,
  table: AuditedTable,
  scope: VerifyScope,
): Promise<BrokenLink | null> {
  const key = sql.join(
    auditedTables[table].map((column) => sql`live.${sql.ref(column)}::text`),
    sql` || '|' || `,
  );
  const live = sql`(select ${key} as record_key, revision, to_jsonb(live.*) as "row" from ${sql.table(table)} as live) as live`;
  const result = await sql<Omit<Place, 'entity'> & { code: 'recordGone' | 'historyGone' | 'recordAltered' }>`
    -- All of either kind, and then the first: told that one is enough, the planner compares every row with every other.
    with altered as materialized (select live.record_key, live.revision,
      case when exists (select from history any_h where any_h.entity = ${table} and any_h.record_key = live.record_key)
        then 'recordAltered' else 'historyGone' end as code
    from ${live} left join history h
      on h.entity = ${table} and h.record_key = live.record_key and h.revision = live.revision
    where ${withinKeys(scope, sql`live.record_key`)} and ((h."row" is distinct from live."row"
        and h."row" || ${columnsSince} is distinct from live."row") or exists (
      select from history later
      where later.entity = ${table} and later.record_key = live.record_key and later.revision = live.revision + 1))
    ), gone as materialized (select h.record_key,
      (select max(revision) from history l where l.entity = ${table} and l.record_key = h.record_key) as revision, 'recordGone' as code
    from history h
    where h.entity = ${table} and h.revision = 1 and ${withinKeys(scope, sql`h.record_key`)}
      and not exists (select from ${live} where live.record_key = h.record_key)
    )
    select * from altered union all select * from gone order by 1 limit 1`.execute(tx);
  const [row] = result.rows;
  return row === undefined ? null : brokenLink('record', placeOf({ entity: table, ...row }), row.code);
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
  const result = await sql<Place & { seal_number: number }>`
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
