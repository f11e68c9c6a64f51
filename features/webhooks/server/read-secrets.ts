import type { Services } from '#platform/services.ts';
import { digestOfSecret } from './sign-message.ts';

/** What a secret is sealed for. */
export const secretPurpose = (secretId: number): string => `webhook_secret.${secretId}`;

/**
 * The secrets of a connection that sign now, the newest first.
 * @throws Error where a sealed secret is not the one that was made: another was put in its place
 */
export async function readValidSecrets(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  connectionId: number,
  now: Date,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhook_secret as w')
    .innerJoin('webhook_sealed as s', 's.webhook_secret_id', 'w.webhook_secret_id')
    .select(['w.webhook_secret_id', 'w.digest', 's.sealed'])
    .where('w.connection_id', '=', connectionId)
    .where('w.deleted', '=', false)
    .where((of) => of.or([of('w.ends_at', 'is', null), of('w.ends_at', '>', now)]))
    .orderBy('w.webhook_secret_id', 'desc')
    .execute();
  return rows.map(({ webhook_secret_id: id, digest, sealed }) => {
    const secret = secrets.open(sealed, secretPurpose(id));
    if (digestOfSecret(secret) !== digest)
      throw new Error(`the sealed secret ${id} of a webhook is not the one that was made`);
    return secret;
  });
}
