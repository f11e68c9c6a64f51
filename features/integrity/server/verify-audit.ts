import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';
import type { AuditedTable } from './audited-tables.ts';
import type { BrokenLink } from './broken-link.ts';
import { type ChainResult, verifyChains } from './verify-chains.ts';
import { findAlteredAnswers, findBrokenHead, findBrokenRecord, findBrokenSignature } from './verify-records.ts';
import { type VerifyScope, withinScope } from './verify-scope.ts';
import { verifySeals } from './verify-seals.ts';

/** What a verification walked and found; `broken` is null when everything fits. */
export interface RecordsVerification extends ChainResult {
  readonly signatures: number;
}

export interface AuditVerification extends RecordsVerification {
  readonly seals: number;
}

/**
 * Walks all chains, signatures, live records and seals from one snapshot and stops at the first broken link: a row that
 * was altered, added or removed outside the product is found and named (21 CFR 11.10(a)).
 * @param signal stops it between two pages of the trail
 */
export async function verifyAudit(db: Database, signal?: AbortSignal): Promise<AuditVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const found = await verifyScope(tx, { entity: null }, signal);
      const seals = await verifySeals(tx);
      return { ...found, seals: seals.seals, broken: found.broken ?? seals.broken };
    });
}

/**
 * The same for some records of one kind, with the seals that hold them, in the caller's snapshot: a report verifies exactly
 * what it shows.
 * @param recordKeys keys as the history names them, or `all`
 */
export async function verifyRecords(
  tx: DatabaseTransaction,
  entity: AuditedTable,
  recordKeys: readonly string[] | 'all',
): Promise<RecordsVerification> {
  const scope: VerifyScope = { entity, recordKeys };
  const found = await verifyScope(tx, scope);
  return { ...found, broken: found.broken ?? (await findBrokenHead(tx, scope)) };
}

async function verifyScope(
  tx: DatabaseTransaction,
  scope: VerifyScope,
  signal?: AbortSignal,
): Promise<RecordsVerification> {
  const chains = await verifyChains(tx, scope, signal);
  signal?.throwIfAborted();
  const broken: BrokenLink | null =
    chains.broken ??
    (await findBrokenSignature(tx, scope)) ??
    (await findBrokenRecord(tx, scope)) ??
    (await findAlteredAnswers(tx, scope));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from signature s where ${withinScope(scope, 's')}`.execute(tx);
  return { ...chains, signatures: rows[0]?.count ?? 0, broken };
}
