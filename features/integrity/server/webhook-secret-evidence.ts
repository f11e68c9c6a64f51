import { createHash } from 'node:crypto';
import { type SecretBox, SecretUnreadable } from '#platform/secrets/secret-box.ts';

/** What the secret of a webhook is sealed for: under another number it does not open. */
export const webhookSecretPurpose = (secretId: number): string => `webhook_secret.${secretId}`;

/** SHA-256, in hexadecimal: it stands in the history, and proves the sealed secret. */
export const digestOfWebhookSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export interface SealedWebhookSecret {
  readonly id: number;
  /** as it stands on record */
  readonly digest: string;
  readonly sealed: Uint8Array;
}

/** The secret that is sealed, or null where it does not open with the key, or is not the one that was made. */
export function openWebhookSecret(secrets: SecretBox, { id, digest, sealed }: SealedWebhookSecret): string | null {
  try {
    const secret = secrets.open(sealed, webhookSecretPurpose(id));
    return digestOfWebhookSecret(secret) === digest ? secret : null;
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
