import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import type { AuditedTable } from './audited-tables.ts';
import { hashRevision } from './revision-hash.ts';
import { requireAuthority } from './signing-authority.ts';

export type HistoryAction = 'create' | 'edit' | 'delete' | 'restore' | 'sign';

/** A row just written, as the database returned it. */
export interface WrittenRow {
  readonly recordKey: string;
  readonly revision: number;
  readonly rowText: string;
}

/** A row just written, with the act that wrote it. */
export interface WrittenRevision extends WrittenRow {
  readonly act: Act;
}

/** What was hashed of a revision, for the signature that names it. */
export interface WrittenHash {
  readonly hash: string;
  /** the last seal, which the signature names; null before the first, and of a revision that nobody signs */
  readonly sealNumber: number | null;
}

/** Adds the revisions of freshly written rows of one table, all of one act, to their chains; see `writeRevisions`. */
export function writeHistory(
  tx: DatabaseTransaction,
  entity: AuditedTable,
  rows: readonly WrittenRow[],
  action: HistoryAction,
  act: Act,
): Promise<WrittenHash[]> {
  return writeRevisions(
    tx,
    entity,
    rows.map((row) => ({ ...row, act })),
    action,
  );
}

/**
 * Adds the revisions of freshly written rows of one table to their chains, with one statement for the previous hashes
 * and one for the rows; where they are signed, one for the seal that the signatures name.
 * @returns the hash of each revision, in the order given
 */
export async function writeRevisions(
  tx: DatabaseTransaction,
  entity: AuditedTable,
  rows: readonly WrittenRevision[],
  action: HistoryAction,
): Promise<WrittenHash[]> {
  const previous = await previousHashes(tx, entity, rows);
  const isSigned = rows.some(({ act }) => act.signature !== undefined);
  const sealNumber = isSigned ? await sealOfTransaction(tx) : null;
  const hashes = rows.map(({ recordKey, revision, rowText, act }) =>
    hashRevision({
      previousHash: previous.get(recordKey) ?? null,
      entity,
      recordKey,
      revision,
      action,
      rowText,
      reason: act.reason,
      changedBy: act.by,
      changedAt: act.at,
      timeZone: act.timeZone,
      signature: act.signature
        ? { ...act.signature, signedAt: act.at, reason: act.signature.reason ?? act.reason, sealNumber }
        : null,
    }),
  );
  await sql`
    insert into history
      (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, signature_id, previous_hash, hash)
    select ${entity}, record_key, revision, ${action}, row_text::jsonb, reason, changed_by, changed_at, time_zone,
      signature_id, previous_hash, hash
    from unnest(
      ${rows.map((row) => row.recordKey)}::text[], ${rows.map((row) => row.revision)}::integer[],
      ${rows.map((row) => row.rowText)}::text[], ${rows.map(({ act }) => act.reason)}::text[],
      ${rows.map(({ act }) => act.by)}::text[], ${rows.map(({ act }) => act.at.toISOString())}::timestamptz[],
      ${rows.map(({ act }) => act.timeZone)}::text[], ${rows.map(({ act }) => act.signature?.id ?? null)}::uuid[],
      ${rows.map((row) => previous.get(row.recordKey) ?? null)}::text[], ${hashes}::text[]
    ) as written
      (record_key, revision, row_text, reason, changed_by, changed_at, time_zone, signature_id, previous_hash, hash)
  `.execute(tx);
  return hashes.map((hash) => ({ hash, sealNumber }));
}

async function sealOfTransaction(tx: DatabaseTransaction): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`select seal_of_transaction() as number`.execute(tx);
  return rows[0]?.number ?? null;
}

async function previousHashes(
  tx: DatabaseTransaction,
  entity: AuditedTable,
  rows: readonly WrittenRow[],
): Promise<ReadonlyMap<string, string>> {
  const later = rows.filter((row) => row.revision > 1);
  if (later.length === 0) return new Map();
  const found = await sql<{ record_key: string; hash: string }>`
    select h.record_key, h.hash
    from unnest(${later.map((row) => row.recordKey)}::text[], ${later.map((row) => row.revision - 1)}::integer[])
      as wanted (record_key, revision)
    join history h on h.entity = ${entity} and h.record_key = wanted.record_key and h.revision = wanted.revision
  `.execute(tx);
  return new Map(found.rows.map((row) => [row.record_key, row.hash]));
}

/** Binds the act's signature to one revision: who, when, meaning, reason, the record and its hash (21 CFR 11.50, 11.70). */
export function writeSignature(
  tx: DatabaseTransaction,
  entity: AuditedTable,
  row: WrittenRow,
  hash: WrittenHash | undefined,
  act: Act,
): Promise<void> {
  return writeSignatures(tx, entity, [{ ...row, act }], hash === undefined ? [] : [hash]);
}

/**
 * Binds the signatures of many acts, each to its own revision; an act without one leaves none.
 * @throws Refusal UNAUTHENTICATED when a signer has lost the authority to sign since the act began
 */
export async function writeSignatures(
  tx: DatabaseTransaction,
  entity: AuditedTable,
  rows: readonly WrittenRevision[],
  hashes: readonly WrittenHash[],
): Promise<void> {
  const signers = new Map(
    rows.map(({ act }) => [JSON.stringify([act.signature?.employeeNr, act.signature?.authority]), act]),
  );
  for (const act of signers.values()) await requireAuthority(tx, act);
  const values = rows.flatMap(({ act, recordKey, revision }, index) => {
    const { signature } = act;
    if (signature === undefined) return [];
    return {
      signature_id: signature.id,
      employee_nr: signature.employeeNr,
      cwid: signature.cwid,
      full_name: signature.fullName,
      signed_at: act.at,
      time_zone: act.timeZone,
      meaning: signature.meaning,
      reason: signature.reason ?? act.reason,
      entity,
      record_key: recordKey,
      revision,
      record_hash: hashes[index]?.hash ?? '',
      session_cwid: signature.sessionCwid,
      seal_number: hashes[index]?.sealNumber ?? null,
      passkey_use_id: signature.passkeyUse ?? null,
      provider_use_id: signature.providerUse ?? null,
    };
  });
  if (values.length > 0) await tx.insertInto('signature').values(values).execute();
}
