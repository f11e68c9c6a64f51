import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink, type LinkPlace } from './broken-link.ts';
import { type HashedSignature, hashRevision } from './revision-hash.ts';
import { type VerifyScope, withinScope } from './verify-scope.ts';

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

/** What was walked, and the first broken link of a chain. */
export interface ChainResult {
  readonly records: number;
  readonly revisions: number;
  readonly broken: BrokenLink | null;
}

/** Rows read and hashed at once: bounds the memory, and the time in which nothing else of the server runs. */
const pageSize = 1_000;

/** Walks the chain of every record in scope, revision by revision, and stops at the first broken link. */
export async function verifyChains(
  tx: DatabaseTransaction,
  scope: VerifyScope,
  signal?: AbortSignal,
): Promise<ChainResult> {
  let records = 0;
  let revisions = 0;
  let last: HistoryRow | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const page: HistoryRow[] = await readHistory(tx, scope, last);
    for (const row of page) {
      const isNext: boolean = last !== null && last.entity === row.entity && last.record_key === row.record_key;
      const broken = findChainProblem(row, isNext ? last : null);
      if (broken !== null) return { records, revisions, broken };
      records += isNext ? 0 : 1;
      revisions += 1;
      last = row;
    }
    if (page.length < pageSize) return { records, revisions, broken: null };
  }
}

/** The place of a row of the trail. */
export function placeOf(row: { entity: string; record_key: string; revision: number }): LinkPlace {
  return { entity: row.entity, recordKey: row.record_key, revision: row.revision };
}

function findChainProblem(row: HistoryRow, previous: HistoryRow | null): BrokenLink | null {
  const place = placeOf(row);
  const expected = (previous?.revision ?? 0) + 1;
  if (row.revision !== expected) return brokenLink('history', place, 'revisionMissing', { number: expected });
  if (row.previous_hash !== (previous?.hash ?? null)) return brokenLink('history', place, 'chainBroken');
  if (row.signature_id !== null && row.signature === null) return brokenLink('history', place, 'signatureMissing');
  return hashOf(row) === row.hash ? null : brokenLink('history', place, 'contentAltered');
}

function hashOf(row: HistoryRow): string {
  const { signature } = row;
  return hashRevision({
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
}

async function readHistory(
  tx: DatabaseTransaction,
  scope: VerifyScope,
  after: HistoryRow | null,
): Promise<HistoryRow[]> {
  const result = await sql<HistoryRow>`
    select h.entity, h.record_key, h.revision, h.action, h."row"::text as row_text, h.reason, h.changed_by, h.changed_at,
      h.time_zone, h.signature_id, h.previous_hash, h.hash,
      case when s.signature_id is not null then jsonb_build_object(
        'id', s.signature_id, 'employeeNr', s.employee_nr, 'cwid', s.cwid, 'fullName', s.full_name,
        'signedAt', s.signed_at, 'meaning', s.meaning, 'reason', s.reason, 'sessionCwid', s.session_cwid) end as signature
    from history h left join signature s using (signature_id)
    where (h.entity, h.record_key, h.revision) > (${after?.entity ?? ''}, ${after?.record_key ?? ''}, ${after?.revision ?? 0})
      and ${withinScope(scope, 'h')}
    order by h.entity, h.record_key, h.revision limit ${pageSize}`.execute(tx);
  return result.rows;
}
