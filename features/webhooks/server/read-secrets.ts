import { openWebhookSecret } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';

/** A sealed secret is not the one that was made, is not there, or does not open with the key of this installation. */
export class SecretAltered extends Error {
  override readonly name = 'SecretAltered';
}

/**
 * The secrets of a connection that sign now, the newest first.
 * @throws SecretAltered
 */
export async function readValidSecrets(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  connectionId: number,
  now: Date,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhook_secret as w')
    .leftJoin('webhook_sealed as s', 's.webhook_secret_id', 'w.webhook_secret_id')
    .select(['w.webhook_secret_id', 'w.digest', 's.sealed'])
    .where('w.connection_id', '=', connectionId)
    .where('w.deleted', '=', false)
    .where((of) => of.or([of('w.ends_at', 'is', null), of('w.ends_at', '>', now)]))
    .orderBy('w.webhook_secret_id', 'desc')
    .execute();
  return rows.map(({ webhook_secret_id: id, digest, sealed }) => {
    const secret = sealed === null ? null : openWebhookSecret(secrets, { id, digest, sealed });
    if (secret === null) throw new SecretAltered(`secret ${id} of a webhook`);
    return secret;
  });
}
