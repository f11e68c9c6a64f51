import { createHash } from 'node:crypto';
import type { Services } from '#platform/services.ts';

// What binds a passkey to its person, and an assertion to what it was given for: session makes both, the verification
// makes them again.

/** The signed call that an assertion is given for, and nothing else (docs/decisions/132). */
export interface ActToAssert {
  /** method, path and query, as they were sent */
  readonly call: string;
  /** the number that its form made for it (docs/decisions/117) */
  readonly number: string;
  /** SHA-256 of the bytes of its body, in hexadecimal; keyed where it is kept and asserted */
  readonly bodyDigest: string;
}

/**
 * What an authenticator is asked to sign: a digest, in base64url, of random bytes and of the act that it is for.
 * @param nonce 32 random bytes in base64url
 * @param act null where it is no signature
 */
export function challengeOf(purpose: 'add' | 'signIn' | 'sign', nonce: string, act: ActToAssert | null): string {
  const fields = act === null ? [purpose, nonce] : [purpose, nonce, act.call, act.number, act.bodyDigest];
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('base64url');
}

/** What a passkey is believed by, under its columns' names. */
export interface PasskeyKey {
  readonly employee_nr: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly rp_id: string;
}

/**
 * An HMAC over whose passkey it is and what verifies it: nobody without the installation's key puts one in that opens
 * anything.
 */
export function provePasskey(
  secrets: Services['secrets'],
  { employee_nr, credential_id, public_key, rp_id }: PasskeyKey,
): Buffer {
  return secrets.digest(JSON.stringify([employee_nr, credential_id, public_key, rp_id]), 'passkey');
}
