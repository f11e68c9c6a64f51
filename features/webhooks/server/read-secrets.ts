import { type SecretBox, SecretUnreadable } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { digestOfSecret } from './sign-message.ts';

/** What a secret is sealed for. */
export const secretPurpose = (secretId: number): string => `webhook_secret.${secretId}`;

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
    const secret = sealed === null ? null : openSealed(secrets, id, sealed);
    if (secret === null || digestOfSecret(secret) !== digest) throw new SecretAltered(`secret ${id} of a webhook`);
    return secret;
  });
}

/** @returns null where it does not open */
function openSealed(secrets: SecretBox, id: number, sealed: Uint8Array): string | null {
  try {
    return secrets.open(sealed, secretPurpose(id));
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
