import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import { openWebhookSecret, type SealedWebhookSecret } from '../webhook-secret-evidence.ts';

/**
 * The first sealed secret of a webhook that is not the one on record (migration 0164): exchanged, or taken from another. What is not
 * there any more signs nothing, and is no finding.
 */
export async function findAlteredWebhookSecret(
  tx: DatabaseTransaction,
  secrets: SecretBox,
): Promise<BrokenLink | null> {
  const { rows } = await sql<SealedWebhookSecret>`
    select w.webhook_secret_id as id, w.digest, s.sealed
    from webhook_sealed s join webhook_secret w using (webhook_secret_id) order by w.webhook_secret_id`.execute(tx);
  const altered = rows.find((row) => openWebhookSecret(secrets, row) === null);
  if (altered === undefined) return null;
  const place = { entity: 'webhook_secret', recordKey: String(altered.id), revision: 1 };
  return brokenLink('record', place, 'webhookSecretAltered');
}
