import type { Selectable } from 'kysely';
import type { DB } from '#platform/db/schema.generated.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { sha256 } from '../revision-hash.ts';
import type { StreamName, StreamState } from './streams.ts';

export type SealRow = Selectable<DB['seal']>;

/** What a keyed seal covers besides its heads; kept as JSON text, just as it is hashed. */
export interface SealContent {
  readonly streams: Readonly<Record<StreamName, StreamState>>;
  readonly signatures: number;
  /** SHA-256 of triggers, functions, grants and owners as they stood (platform/db/schema-rules.ts) */
  readonly rules: string;
}

/** What every verification of the seals knows of one: a seal of before has no content, and its hash no key. */
export type SealFields = Omit<SealRow, 'hash'>;

const purpose = 'seal';

/** The digest of the heads of a seal where no record changed. */
export const noHeads = '0'.repeat(64);

/**
 * The hash of a seal, chained to the seal before: an HMAC with a key that is not in the database. Seals without content,
 * made before there was a key, have a plain SHA-256.
 */
export function hashSeal(seal: SealFields, secrets: SecretBox): string {
  const fields = [
    seal.previous_hash,
    seal.seal_number,
    seal.sealed_at.toISOString(),
    seal.company_day,
    seal.last_history_id,
    seal.head_count,
    seal.heads_digest,
  ];
  if (seal.content === null) return sha256(JSON.stringify(fields));
  return secrets.digest(JSON.stringify([...fields, seal.content]), purpose).toString('hex');
}

/** What a seal covers; null for one of before, and for a text that is none (its hash does not fit then either). */
export function readContent(seal: Pick<SealRow, 'content'>): SealContent | null {
  if (seal.content === null) return null;
  try {
    return JSON.parse(seal.content) as SealContent;
  } catch {
    return null;
  }
}
