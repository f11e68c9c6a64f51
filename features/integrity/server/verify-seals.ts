import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import { type BrokenLink, brokenLink, type ProblemCode } from './broken-link.ts';
import { type HeadRow, hashSeal, headText } from './seal-history.ts';
import { placeOf } from './verify-chains.ts';

type Seal = Selectable<DB['seal']>;

export interface SealResult {
  readonly seals: number;
  readonly broken: BrokenLink | null;
}

/** Walks the chain of seals, and holds each against the revisions that it sealed. */
export async function verifySeals(tx: DatabaseTransaction): Promise<SealResult> {
  const seals = await tx.selectFrom('seal').selectAll().orderBy('seal_number').execute();
  let previousHash: string | null = null;
  for (const [position, seal] of seals.entries()) {
    const broken =
      seal.seal_number === position + 1
        ? await findSealProblem(tx, seal, previousHash)
        : aboutSeal(seal.seal_number, 'sealMissing', position + 1);
    if (broken !== null) return { seals: seals.length, broken };
    previousHash = seal.hash;
  }
  return { seals: seals.length, broken: null };
}

function aboutSeal(sealNumber: number, code: ProblemCode, number = sealNumber): BrokenLink {
  return brokenLink('seal', { entity: 'seal', recordKey: String(sealNumber), revision: sealNumber }, code, { number });
}

async function findSealProblem(
  tx: DatabaseTransaction,
  seal: Seal,
  previousHash: string | null,
): Promise<BrokenLink | null> {
  const number = seal.seal_number;
  const missing = await findMissingHead(tx, number);
  if (missing !== null) return brokenLink('seal', placeOf(missing), 'sealedGone', { number });
  const heads = await digestSealedHeads(tx, number);
  const fits =
    seal.previous_hash === previousHash &&
    seal.head_count === heads.count &&
    seal.heads_digest === heads.digest &&
    seal.hash ===
      hashSeal({
        sealNumber: number,
        sealedAt: seal.sealed_at,
        companyDay: seal.company_day,
        lastHistoryId: seal.last_history_id,
        headCount: heads.count,
        headsDigest: seal.heads_digest,
        previousHash,
      });
  return fits ? null : aboutSeal(number, 'sealAltered');
}

async function findMissingHead(tx: DatabaseTransaction, sealNumber: number): Promise<HeadRow | null> {
  const result = await sql<HeadRow>`
    select head.entity, head.record_key, head.revision, head.hash
    from seal_head head left join history h using (entity, record_key, revision)
    where head.seal_number = ${sealNumber} and h.hash is distinct from head.hash
    order by head.entity, head.record_key limit 1`.execute(tx);
  return result.rows[0] ?? null;
}

/** Heads fetched at once: the first seal of a big company holds millions. */
const pageSize = 2_000;

/** `digestHeads` over the heads of a seal, without having them all in memory. */
async function digestSealedHeads(
  tx: DatabaseTransaction,
  sealNumber: number,
): Promise<{ readonly count: number; readonly digest: string }> {
  // A cursor takes no parameters; the number comes from the database.
  await sql`
    declare sealed_heads no scroll cursor for
    select entity, record_key, revision, hash from seal_head
    where seal_number = ${sql.lit(sealNumber)} order by entity collate "C", record_key collate "C"`.execute(tx);
  const hash = createHash('sha256');
  let count = 0;
  for (;;) {
    const { rows } = await sql<HeadRow>`fetch ${sql.lit(pageSize)} from sealed_heads`.execute(tx);
    for (const head of rows) {
      hash.update(`${count === 0 ? '' : '\n'}${headText(head)}`, 'utf8');
      count += 1;
    }
    if (rows.length < pageSize) break;
  }
  await sql`close sealed_heads`.execute(tx);
  return { count, digest: hash.digest('hex') };
}
