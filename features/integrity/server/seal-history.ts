import { sql } from 'kysely';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/http/services.ts';
import { sha256 } from './revision-hash.ts';

export interface HeadRow {
  readonly entity: string;
  readonly record_key: string;
  readonly revision: number;
  readonly hash: string;
}

export interface SealFields {
  readonly sealNumber: number;
  readonly sealedAt: Date;
  readonly companyDay: string;
  readonly lastHistoryId: number;
  readonly headCount: number;
  readonly headsDigest: string;
  readonly previousHash: string | null;
}

/** The line of a head in the digest of its seal. */
export function headText(head: HeadRow): string {
  return JSON.stringify([head.entity, head.record_key, head.revision, head.hash]);
}

/** The digest of the heads in a seal, over their text in order of entity and key. */
function digestHeads(heads: readonly HeadRow[]): string {
  return sha256(heads.map(headText).join('\n'));
}

/** The hash of a seal, chained to the seal before. */
export function hashSeal(seal: SealFields): string {
  return sha256(
    JSON.stringify([
      seal.previousHash,
      seal.sealNumber,
      seal.sealedAt.toISOString(),
      seal.companyDay,
      seal.lastHistoryId,
      seal.headCount,
      seal.headsDigest,
    ]),
  );
}

/**
 * Seals the newest revision of every record that changed since the last seal (database design, "History"): a record
 * that is removed whole, or whose last revisions are cut off, then shows.
 * @returns the number of records sealed; 0 when nothing had changed, and then there is no new seal
 */
export async function sealHistory(services: Pick<Services, 'db' | 'clock' | 'timeZone'>): Promise<number> {
  const lastHistoryId = await settledHistoryId(services.db);
  return services.db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, 'sealing');
    const previous = await tx.selectFrom('seal').selectAll().orderBy('seal_number', 'desc').limit(1).executeTakeFirst();
    const heads = await newHeads(tx, previous?.last_history_id ?? 0, lastHistoryId);
    if (heads.length === 0) return 0;
    const now = services.clock.now();
    const fields: SealFields = {
      sealNumber: (previous?.seal_number ?? 0) + 1,
      sealedAt: now,
      companyDay: companyDay(now, services.timeZone),
      lastHistoryId,
      headCount: heads.length,
      headsDigest: digestHeads(heads),
      previousHash: previous?.hash ?? null,
    };
    await insertSeal(tx, fields, heads);
    return heads.length;
  });
}

/**
 * The newest history_id below which nothing is still being written: writers hold this lock in shared mode until they
 * commit (migration 0001). Writers that come while it is waited for queue behind it, so it is given up after a while.
 * @throws when a writer keeps it waiting too long; the job is tried again
 */
async function settledHistoryId(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await lockForTransaction(tx, 'historyWriters');
    const row = await tx
      .selectFrom('history')
      .select(({ fn }) => fn.max('history_id').as('last'))
      .executeTakeFirstOrThrow();
    return row.last ?? 0;
  });
}

async function newHeads(tx: DatabaseTransaction, after: number, upTo: number): Promise<HeadRow[]> {
  const result = await sql<HeadRow>`
    select * from (
      select distinct on (entity, record_key) entity, record_key, revision, hash
      from history where history_id > ${after} and history_id <= ${upTo}
      order by entity, record_key, revision desc
    ) as head
    order by entity collate "C", record_key collate "C"`.execute(tx);
  return result.rows;
}

async function insertSeal(tx: DatabaseTransaction, fields: SealFields, heads: readonly HeadRow[]): Promise<void> {
  await tx
    .insertInto('seal')
    .values({
      seal_number: fields.sealNumber,
      sealed_at: fields.sealedAt,
      company_day: fields.companyDay,
      last_history_id: fields.lastHistoryId,
      head_count: fields.headCount,
      heads_digest: fields.headsDigest,
      previous_hash: fields.previousHash,
      hash: hashSeal(fields),
    })
    .execute();
  await sql`
    insert into seal_head (seal_number, entity, record_key, revision, hash)
    select ${fields.sealNumber}, entity, record_key, revision, hash
    from unnest(${heads.map((h) => h.entity)}::text[], ${heads.map((h) => h.record_key)}::text[],
      ${heads.map((h) => h.revision)}::integer[], ${heads.map((h) => h.hash)}::text[])
      as head (entity, record_key, revision, hash)`.execute(tx);
}
