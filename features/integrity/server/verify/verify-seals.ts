import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { type BrokenLink, brokenLink, type ProblemCode } from '../../shared/findings.ts';
import type { Watch } from '../seals/digest-ranges.ts';
import { digestHeads, type HeadsDigest } from '../seals/heads.ts';
import { hashSeal, noHeads, readContent, type SealRow } from '../seals/seal.ts';
import { findMissingHead } from './verify-records.ts';
import { findAlteredStream } from './verify-streams.ts';

export interface SealResult {
  readonly seals: number;
  readonly last: SealRow | null;
  /** in order of their numbers */
  readonly all: readonly SealRow[];
  readonly broken: BrokenLink | null;
}

/** Seals whose heads are digested by one statement. */
const batchSize = 100;

/**
 * Checks the chain of seals and compares what each covers with what is there.
 * @param secrets without them the keyed hashes are not looked at
 */
export async function verifySeals(
  tx: DatabaseTransaction,
  secrets: SecretBox | undefined,
  watch: Watch,
): Promise<SealResult> {
  const seals = await tx.selectFrom('seal').selectAll().orderBy('seal_number').execute();
  const broken =
    findBrokenChain(seals, secrets) ??
    (await findAlteredHeads(tx, seals, watch)) ??
    (await findAlteredStream(tx, seals, watch));
  return { seals: seals.length, last: seals.at(-1) ?? null, all: seals, broken };
}

export function aboutSeal(sealNumber: number, code: ProblemCode, number = sealNumber): BrokenLink {
  return brokenLink('seal', { entity: 'seal', recordKey: String(sealNumber), revision: sealNumber }, code, { number });
}

function findBrokenChain(seals: readonly SealRow[], secrets: SecretBox | undefined): BrokenLink | null {
  const isOfKey = (seal: SealRow) => secrets === undefined || seal.hash === hashSeal(seal, secrets);
  let previous: SealRow | null = null;
  for (const [position, seal] of seals.entries()) {
    const number = seal.seal_number;
    if (number !== position + 1) return aboutSeal(number, 'sealMissing', position + 1);
    if (previous?.content != null && seal.content === null) return aboutSeal(number, 'sealUnkeyed');
    const content = readContent(seal);
    const fits =
      seal.previous_hash === (previous?.hash ?? null) &&
      (content === null ? seal.content === null : content.streams.history.last === seal.last_history_id) &&
      isOfKey(seal);
    // One seal alone says nothing about the key.
    if (!fits) return aboutSeal(number, seals.length > 1 && !seals.some(isOfKey) ? 'sealsOfOtherKey' : 'sealAltered');
    previous = seal;
  }
  return null;
}

async function findAlteredHeads(
  tx: DatabaseTransaction,
  seals: readonly SealRow[],
  watch: Watch,
): Promise<BrokenLink | null> {
  for (let start = 0; start < seals.length; start += batchSize) {
    watch.signal?.throwIfAborted();
    const batch = seals.slice(start, start + batchSize);
    const [first, last] = [batch[0]?.seal_number ?? 0, batch.at(-1)?.seal_number ?? 0];
    const found = new Map((await digestHeads(tx, first, last)).map((heads) => [heads.seal_number, heads]));
    for (const seal of batch) {
      const heads = seal.content === null ? await digestPlainHeads(tx, seal.seal_number) : found.get(seal.seal_number);
      const fits = (heads?.count ?? 0) === seal.head_count && (heads?.digest ?? noHeads) === seal.heads_digest;
      if (!fits) return (await findMissingHead(tx, seal.seal_number)) ?? aboutSeal(seal.seal_number, 'sealAltered');
      // Of a seal without digests the heads themselves say what it covers.
      const missing = seal.content === null ? await findMissingHead(tx, seal.seal_number) : null;
      if (missing !== null) return missing;
    }
  }
  return null;
}

/** Heads fetched at once: the first seal of a big company holds millions. */
const pageSize = 2_000;

/** The digest of the heads of a seal made before there were keys: over all lines at once. */
async function digestPlainHeads(
  tx: DatabaseTransaction,
  sealNumber: number,
): Promise<Omit<HeadsDigest, 'seal_number'>> {
  // A cursor takes no parameters; the number comes from the database.
  await sql`
    declare sealed_heads no scroll cursor for
    select entity, record_key, revision, hash from seal_head
    where seal_number = ${sql.lit(sealNumber)} order by entity collate "C", record_key collate "C"`.execute(tx);
  const hash = createHash('sha256');
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ entity: string; record_key: string; revision: number; hash: string }>`
      fetch ${sql.lit(pageSize)} from sealed_heads`.execute(tx);
    for (const head of rows) {
      const line = JSON.stringify([head.entity, head.record_key, head.revision, head.hash]);
      hash.update(`${count === 0 ? '' : '\n'}${line}`, 'utf8');
      count += 1;
    }
    if (rows.length < pageSize) break;
  }
  await sql`close sealed_heads`.execute(tx);
  return { count, digest: hash.digest('hex') };
}
