import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { schemaRules } from '#platform/db/schema-rules.generated.ts';
import { readSchemaRules } from '#platform/db/schema-rules.ts';
import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import { type BrokenLink, brokenLink, decodeOutcome, type TrailCounts } from '../../findings.ts';
import { readAnchor } from '../seals/anchor.ts';
import { aboutSeal } from './verify-seals.ts';

/**
 * The first seal of the anchor file that the database has not, or has otherwise; or that there is no such file, though a
 * seal was made since the product writes one.
 */
export async function findUnanchoredSeal(tx: DatabaseTransaction, anchor: AppendOnlyFile): Promise<BrokenLink | null> {
  const rows = await tx.selectFrom('seal').select(['seal_number', 'hash', 'content']).orderBy('seal_number').execute();
  const hashes = new Map(rows.map((row) => [row.seal_number, row.hash]));
  const marks = await readAnchor(anchor);
  const written = rows.find((row) => row.content !== null);
  if (marks.length === 0 && written !== undefined) return aboutSeal(written.seal_number, 'anchorEmpty');
  for (const { number, hash } of marks) {
    const found = hashes.get(number);
    if (found === undefined) return aboutSeal(number, 'anchorGone');
    if (found !== hash) return aboutSeal(number, 'anchorDiffers');
  }
  return null;
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
  const about = (recordKey: string) => ({ entity: 'rule', recordKey, revision: 0 });
  const missing = schemaRules.find((rule) => !actual.includes(rule));
  if (missing !== undefined) return brokenLink('rule', about(missing), 'ruleMissing');
  const added = actual.find((rule) => !schemaRules.includes(rule));
  return added === undefined ? null : brokenLink('rule', about(added), 'ruleAdded');
}
