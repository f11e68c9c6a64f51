import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';
import { type AuditedTable, auditedTables } from './audited-tables.ts';
import { type HashedSignature, hashRevision } from './revision-hash.ts';
import { digestHeads, type HeadRow, hashSeal } from './seal-history.ts';

/** The first thing found wrong: what, in which record and revision, and in words. */
export interface BrokenLink {
  readonly kind: 'history' | 'signature' | 'record' | 'seal';
  readonly entity: string;
  readonly recordKey: string;
  readonly revision: number;
  readonly problem: string;
}

export interface AuditVerification {
  readonly records: number;
  readonly revisions: number;
  readonly signatures: number;
  readonly seals: number;
  /** null when everything fits */
  readonly broken: BrokenLink | null;
}

interface HistoryRow {
  readonly entity: string;
  readonly record_key: string;
  readonly revision: number;
  readonly action: string;
  readonly row_text: string;
  readonly reason: string;
  readonly changed_by: string;
  readonly changed_at: Date;
  readonly time_zone: string;
  readonly signature_id: string | null;
  readonly previous_hash: string | null;
  readonly hash: string;
  readonly signature: (Omit<HashedSignature, 'signedAt'> & { readonly signedAt: string }) | null;
}

/** Rows read at once: bounds the memory whatever the length of the trail. */
const pageSize = 5_000;

/**
 * Walks all chains, signatures, live records and seals from one snapshot and stops at the first broken link: a row that
 * was altered, added or removed outside the product is found and named (21 CFR 11.10(a)).
 */
export async function verifyAudit(db: Database): Promise<AuditVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const chains = await verifyChains(tx);
      const broken =
        chains.broken ??
        (await findBrokenSignature(tx)) ??
        (await findBrokenRecord(tx)) ??
        (await findAlteredAnswers(tx));
      const seals = await verifySeals(tx);
      const { count } = await tx
        .selectFrom('signature')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { ...chains, signatures: count, seals: seals.seals, broken: broken ?? seals.broken };
    });
}

type ChainResult = Pick<AuditVerification, 'records' | 'revisions' | 'broken'>;

async function verifyChains(tx: DatabaseTransaction): Promise<ChainResult> {
  let records = 0;
  let revisions = 0;
  let last: HistoryRow | null = null;
  for (;;) {
    const page: HistoryRow[] = await readHistory(tx, last);
    for (const row of page) {
      const isNext: boolean = last !== null && last.entity === row.entity && last.record_key === row.record_key;
      const problem = findChainProblem(row, isNext ? last : null);
      if (problem !== null) return { records, revisions, broken: { kind: 'history', ...named(row), problem } };
      records += isNext ? 0 : 1;
      revisions += 1;
      last = row;
    }
    if (page.length < pageSize) return { records, revisions, broken: null };
  }
}

function findChainProblem(row: HistoryRow, previous: HistoryRow | null): string | null {
  const expected = (previous?.revision ?? 0) + 1;
  if (row.revision !== expected) return `revision ${expected} is missing`;
  if (row.previous_hash !== (previous?.hash ?? null)) return 'it does not continue the revision before';
  if (row.signature_id !== null && row.signature === null) return 'its signature is missing';
  const { signature } = row;
  const hash = hashRevision({
    previousHash: row.previous_hash,
    entity: row.entity,
    recordKey: row.record_key,
    revision: row.revision,
    action: row.action,
    rowText: row.row_text,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    timeZone: row.time_zone,
    signature: signature && { ...signature, signedAt: new Date(signature.signedAt) },
  });
  return hash === row.hash ? null : 'its content does not fit its hash';
}

function named(row: { entity: string; record_key: string; revision: number }) {
  return { entity: row.entity, recordKey: row.record_key, revision: row.revision };
}

async function readHistory(tx: DatabaseTransaction, after: HistoryRow | null): Promise<HistoryRow[]> {
  const result = await sql<HistoryRow>`
    select h.entity, h.record_key, h.revision, h.action, h."row"::text as row_text, h.reason, h.changed_by, h.changed_at,
      h.time_zone, h.signature_id, h.previous_hash, h.hash,
      case when s.signature_id is not null then jsonb_build_object(
        'id', s.signature_id, 'employeeNr', s.employee_nr, 'cwid', s.cwid, 'fullName', s.full_name,
        'signedAt', s.signed_at, 'meaning', s.meaning, 'reason', s.reason, 'sessionCwid', s.session_cwid) end as signature
    from history h left join signature s using (signature_id)
    where (h.entity, h.record_key, h.revision) > (${after?.entity ?? ''}, ${after?.record_key ?? ''}, ${after?.revision ?? 0})
    order by h.entity, h.record_key, h.revision limit ${pageSize}`.execute(tx);
  return result.rows;
}

async function findBrokenSignature(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const result = await sql<{ entity: string; record_key: string; revision: number; full_name: string }>`
    select s.entity, s.record_key, s.revision, s.full_name
    from signature s
    left join history h on h.entity = s.entity and h.record_key = s.record_key and h.revision = s.revision
    where h.hash is distinct from s.record_hash or h.signature_id is distinct from s.signature_id
      or h.time_zone is distinct from s.time_zone
    order by s.entity, s.record_key, s.revision limit 1`.execute(tx);
  const [row] = result.rows;
  if (row === undefined) return null;
  return { kind: 'signature', ...named(row), problem: `the signature of ${row.full_name} does not fit what it signs` };
}

/** A finished attendance whose attempts or answers are not those that it was finished with. */
async function findAlteredAnswers(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const result = await sql<{ record_key: string; revision: number }>`
    select instance_id || '|' || employee_nr as record_key, revision from attendance
    where status = 1 and attempts_digest is distinct from attempts_digest(instance_id, employee_nr)
    order by instance_id, employee_nr limit 1`.execute(tx);
  const [row] = result.rows;
  if (row === undefined) return null;
  return {
    kind: 'record',
    ...named({ entity: 'attendance', ...row }),
    problem: 'its answers differ from those signed',
  };
}

async function findBrokenRecord(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  for (const table of Object.keys(auditedTables) as AuditedTable[]) {
    const key = sql.join(
      auditedTables[table].map((column) => sql`live.${sql.ref(column)}::text`),
      sql` || '|' || `,
    );
    const result = await sql<{ record_key: string; revision: number; problem: string }>`
      with head as (
        select distinct on (record_key) record_key, revision, "row" from history
        where entity = ${table} order by record_key, revision desc
      ), live as (
        select ${key} as record_key, revision, to_jsonb(live.*) as "row" from ${sql.table(table)} as live
      )
      select coalesce(live.record_key, head.record_key) as record_key, coalesce(live.revision, head.revision) as revision,
        case when live.record_key is null then 'the record itself is gone'
          when head.record_key is null then 'the record has no history'
          else 'the record differs from its last revision' end as problem
      from live full join head using (record_key)
      where live."row" is distinct from head."row"
      order by 1 limit 1`.execute(tx);
    const [row] = result.rows;
    if (row !== undefined) return { kind: 'record', ...named({ entity: table, ...row }), problem: row.problem };
  }
  return null;
}

async function verifySeals(tx: DatabaseTransaction): Promise<Pick<AuditVerification, 'seals' | 'broken'>> {
  const seals = await tx.selectFrom('seal').selectAll().orderBy('seal_number').execute();
  const broken = (sealNumber: number, problem: string, head?: HeadRow): BrokenLink => ({
    kind: 'seal',
    entity: head?.entity ?? 'seal',
    recordKey: head?.record_key ?? String(sealNumber),
    revision: head?.revision ?? sealNumber,
    problem,
  });
  let previousHash: string | null = null;
  for (const [position, seal] of seals.entries()) {
    const number = seal.seal_number;
    const fail = (problem: string, head?: HeadRow) => ({ seals: seals.length, broken: broken(number, problem, head) });
    if (number !== position + 1) return fail(`seal ${position + 1} is missing`);
    const missing = await findMissingHead(tx, number);
    if (missing !== null) return fail(`seal ${number} holds a revision that is gone or altered`, missing);
    const heads = await readHeads(tx, number);
    const fits =
      seal.previous_hash === previousHash &&
      seal.head_count === heads.length &&
      seal.heads_digest === digestHeads(heads) &&
      seal.hash ===
        hashSeal({
          sealNumber: number,
          sealedAt: seal.sealed_at,
          companyDay: seal.company_day,
          lastHistoryId: seal.last_history_id,
          headCount: heads.length,
          headsDigest: seal.heads_digest,
          previousHash,
        });
    if (!fits) return fail(`seal ${number} does not fit its hash`);
    previousHash = seal.hash;
  }
  return { seals: seals.length, broken: null };
}

async function findMissingHead(tx: DatabaseTransaction, sealNumber: number): Promise<HeadRow | null> {
  const result = await sql<HeadRow>`
    select head.entity, head.record_key, head.revision, head.hash
    from seal_head head left join history h using (entity, record_key, revision)
    where head.seal_number = ${sealNumber} and h.hash is distinct from head.hash
    order by head.entity, head.record_key limit 1`.execute(tx);
  return result.rows[0] ?? null;
}

async function readHeads(tx: DatabaseTransaction, sealNumber: number): Promise<HeadRow[]> {
  const result = await sql<HeadRow>`
    select entity, record_key, revision, hash from seal_head
    where seal_number = ${sealNumber} order by entity collate "C", record_key collate "C"`.execute(tx);
  return result.rows;
}
