import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { readForeignObjects } from '#platform/db/foreign-objects.ts';
import { schemaRules } from '#platform/db/schema-rules.generated.ts';
import { readSchemaRules } from '#platform/db/schema-rules.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import type { SealMark } from '../../shared/contract.ts';
import { type BrokenLink, brokenLink, decodeOutcome, type TrailCounts } from '../../shared/findings.ts';
import { type Anchor, anchored } from '../seals/anchor.ts';
import { findUnsealedPast } from '../seals/first-seal.ts';
import type { SealRow } from '../seals/seal.ts';
import { aboutSeal } from './verify-seals.ts';

/**
 * The first thing in which the anchor file and the seals do not agree: a line that is none, a seal that the database has not or
 * has otherwise, and from the file's first line on a keyed seal without a line (README, Backups: a file may be begun anew).
 * @param before the file as it was before the snapshot: what it names was committed by then
 * @param after the file as it is after the snapshot was taken: every seal of the snapshot was announced by then
 */
export async function findUnanchoredSeal(
  tx: DatabaseTransaction,
  before: Anchor,
  after: Anchor,
): Promise<BrokenLink | null> {
  const rows = await tx
    .selectFrom('seal')
    .select(['seal_number', 'sealed_at', 'hash', 'content'])
    .orderBy('seal_number')
    .execute();
  if (after.spoiled !== null) return aboutAnchor('anchorSpoiled', after.spoiled);
  const seals = new Map(rows.map((row) => [row.seal_number, anchored(row)]));
  for (const mark of before.seals) {
    const seal = seals.get(mark.number);
    if (seal === undefined) return aboutSeal(mark.number, 'anchorGone');
    const code = differenceOf(mark, seal);
    if (code !== null) return aboutSeal(mark.number, code);
  }
  return findSealWithoutLine(rows, after);
}

type KeptSeal = Pick<SealRow, 'seal_number' | 'sealed_at' | 'hash' | 'content'>;

function findSealWithoutLine(rows: readonly KeptSeal[], { seals, announced }: Anchor): BrokenLink | null {
  const keyed = rows.filter(({ content }) => content !== null);
  const last = rows.at(-1)?.seal_number;
  const lines = new Map(seals.map((mark) => [mark.number, mark]));
  const first = seals.reduce((least, { number }) => Math.min(least, number), Number.POSITIVE_INFINITY);
  for (const row of keyed) {
    const seal = anchored(row);
    const isOnItsWay = seal.number === last && announced !== null && differenceOf(announced, seal) === null;
    if (lines.has(seal.number) || isOnItsWay) continue;
    if (seals.length === 0) return aboutSeal(seal.number, 'anchorEmpty');
    if (seal.number >= first) return aboutSeal(seal.number, 'anchorLineGone');
  }
  return null;
}

function differenceOf(mark: SealMark, seal: SealMark): 'anchorDiffers' | 'anchorRedated' | null {
  if (mark.number !== seal.number || mark.hash !== seal.hash) return 'anchorDiffers';
  return mark.sealedAt === seal.sealedAt ? null : 'anchorRedated';
}

function aboutAnchor(code: 'anchorSpoiled', number: number): BrokenLink {
  return brokenLink('seal', { entity: 'anchor', recordKey: String(number), revision: 0 }, code, { number });
}

/** That there is no seal, though what should have one is older than a day. */
export async function findMissingSeals(
  tx: DatabaseTransaction,
  secrets: SecretBox | undefined,
  now: Date,
): Promise<BrokenLink | null> {
  const oldest = await findUnsealedPast({ db: tx, secrets }, now);
  if (oldest === null) return null;
  const since = oldest.toISOString();
  return brokenLink('seal', { entity: 'seal', recordKey: '', revision: 0 }, 'sealsGone', { since });
}

/** A signature is of no later than its seal by more than this: a clock that was set, an act that waited. */
const signedBefore = sql`interval '1 hour'`;

/**
 * The first signed review, signed report or signature that names a seal which is not there, is another, or was made after
 * it: seals that were made anew do not fit what was signed before.
 */
export async function findMisnamedSeal(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const named = (table: 'audit_review' | 'issued_report') => sql`
    select ${table}::text as entity, ${sql.ref(`${table}_id`)}::text as record_key, r.revision, r.seal_number
    from ${sql.table(table)} r left join seal s using (seal_number)
    where r.seal_number is not null and s.hash is distinct from r.seal_hash`;
  const { rows } = await sql<{ entity: string; record_key: string; revision: number; seal_number: number }>`
    select * from (
      ${named('audit_review')} union all ${named('issued_report')} union all
      select g.entity, g.record_key, g.revision, g.seal_number
      from signature g left join seal s using (seal_number)
      where g.seal_number is not null and (s.seal_number is null or s.sealed_at > g.signed_at + ${signedBefore})
    ) as misnamed order by seal_number, entity, record_key, revision limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { entity, record_key: recordKey, revision, seal_number: number } = row;
  return brokenLink('signature', { entity, recordKey, revision }, 'sealMisnamed', { number });
}

/** The first count that is below what an earlier verification found: the trail only grows. */
export async function findFallenCount(tx: DatabaseTransaction, counts: TrailCounts): Promise<BrokenLink | null> {
  const { rows } = await sql<{ detail: string }>`
    select detail from security_event where kind = 'auditVerified' order by event_id desc limit 50`.execute(tx);
  for (const { detail } of rows) {
    const earlier = decodeOutcome(detail);
    if (earlier === null || !('counts' in earlier)) continue;
    for (const name of ['revisions', 'signatures', 'seals'] as const) {
      const [expected, found] = [earlier.counts[name], counts[name]];
      if (found >= expected) continue;
      const entity = { revisions: 'history', signatures: 'signature', seals: 'seal' }[name];
      return brokenLink('rows', { entity, recordKey: '', revision: 0 }, 'countsFell', { expected, found });
    }
  }
  return null;
}

/** The first trigger, function, grant or owner that is not as the program's own migrations make it. */
export async function findAlteredRule(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const actual = await readSchemaRules(tx);
  const missing = schemaRules.find((rule) => !actual.includes(rule));
  if (missing !== undefined) return aboutRule(missing, 'ruleMissing');
  const added = actual.find((rule) => !schemaRules.includes(rule));
  return added === undefined ? null : aboutRule(added, 'ruleAdded');
}

/** The first thing that could be taken in place of PostgreSQL's own, and so make a comparison tell what it likes. */
export async function findForeignObject(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const [found] = await readForeignObjects(tx);
  return found === undefined ? null : aboutRule(found, 'ruleAdded');
}

function aboutRule(recordKey: string, code: 'ruleMissing' | 'ruleAdded'): BrokenLink {
  return brokenLink('rule', { entity: 'rule', recordKey, revision: 0 }, code);
}
