import { createHmac, randomBytes } from 'node:crypto';

/** What every secret begins with (Standard Webhooks, "Signature scheme"). */
const mark = 'whsec_';

/** A new secret: 32 random bytes in base64, behind the mark of Standard Webhooks. */
export const newSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`;

export interface Message {
  /** `webhook-id`: the same at each repetition */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of a message by Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, once for each secret that is valid, so that
 * the receiver may change from one to the other.
 */
export function signMessage({ id, at, body }: Message, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
