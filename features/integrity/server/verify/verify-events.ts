import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import { databaseKinds, isProven, type ProvenFields, provenColumns } from '../event-proof.ts';
import type { Watch } from '../seals/digest-ranges.ts';
import { readContent, type SealRow } from '../seals/seal.ts';

/** Events that one statement reads. */
const batchSize = 10_000;

/** *Only what is new* looks so far back: all of them are looked at once a day; in ms. */
const lookedBackMs = 25 * 3_600_000;

interface Event extends ProvenFields {
  readonly event_id: number;
  readonly proof: Buffer | null;
}

/**
 * The first security event that the product did not write: without a proof, though those before have one, or with one that the key of
 * the installation did not make. Looked for before anything is concluded from events: that an account was unlocked, that the clock was
 * wrong, what an earlier verification counted (migration 0122).
 * @param secrets without them a proof only has to be there
 */
export async function findUnprovenEvent(
  tx: DatabaseTransaction,
  { seals, isWhole }: { readonly seals: readonly SealRow[]; readonly isWhole: boolean },
  secrets: SecretBox | undefined,
  watch: Watch,
): Promise<BrokenLink | null> {
  const first = await tx
    .selectFrom('security_event')
    .select(({ fn }) => fn.min<number | null>('event_id').as('id'))
    .where('proof', 'is not', null)
    .executeTakeFirst();
  // Events of the versions before have none.
  if (first === undefined || first.id === null) return null;
  const after = Math.max(first.id - 1, isWhole ? 0 : sealedADayAgo(seals));
  return (await findWithoutProof(tx, after)) ?? (secrets && (await findFalseProof(tx, after, secrets, watch))) ?? null;
}

/** The last event under the newest seal that is older than a day. */
function sealedADayAgo(seals: readonly SealRow[]): number {
  const newest = seals.at(-1)?.sealed_at.getTime() ?? 0;
  const old = seals.findLast(({ sealed_at }) => sealed_at.getTime() < newest - lookedBackMs);
  return (old && readContent(old)?.streams.events?.last) ?? 0;
}

async function findWithoutProof(tx: DatabaseTransaction, after: number): Promise<BrokenLink | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(event_id) as id from security_event
    where event_id > ${after} and proof is null and kind <> all (${[...databaseKinds]})`.execute(tx);
  return aboutEvent(rows[0]?.id ?? null);
}

async function findFalseProof(
  tx: DatabaseTransaction,
  after: number,
  secrets: SecretBox,
  { signal, rest }: Watch,
): Promise<BrokenLink | null> {
  let last = after;
  for (;;) {
    signal?.throwIfAborted();
    const events: readonly Event[] = await tx
      .selectFrom('security_event')
      .select(['event_id', ...provenColumns])
      .where('event_id', '>', last)
      .where('proof', 'is not', null)
      .orderBy('event_id')
      .limit(batchSize)
      .execute();
    const forged = events.find((event) => !isProven(secrets, event));
    if (forged !== undefined) return aboutEvent(forged.event_id);
    last = events.at(-1)?.event_id ?? last;
    if (events.length < batchSize) return null;
    await rest?.();
  }
}

function aboutEvent(id: number | null): BrokenLink | null {
  if (id === null) return null;
  return brokenLink('rows', { entity: 'security_event', recordKey: String(id), revision: 0 }, 'eventForged');
}
