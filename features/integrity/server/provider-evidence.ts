import { createHash } from 'node:crypto';
import type { Services } from '#platform/services.ts';

// What binds a person to their account at the identity provider, and an answer of it to what it was asked for: session makes
// both, the verification makes them again (docs/decisions/162).

/** The signed call that the provider is asked for, and nothing else. */
export interface ActAtProvider {
  /** method, path and query, as they were sent */
  readonly call: string;
  /** the number that its form made for it (docs/decisions/117) */
  readonly number: string;
  /** keyed digest of the bytes of its body, in hexadecimal */
  readonly bodyDigest: string;
  /** what the signature means */
  readonly meaning: string;
  /** who signs */
  readonly employeeNr: number;
}

/**
 * The nonce that the provider is asked to put into its answer: a digest, in base64url, of random bytes and of the act.
 * @param nonce 32 random bytes in base64url
 * @param act null where it is no signature
 */
export function askedOf(purpose: 'signIn' | 'sign' | 'test', nonce: string, act: ActAtProvider | null): string {
  const fields =
    act === null
      ? [purpose, nonce]
      : [purpose, nonce, act.call, act.number, act.bodyDigest, act.meaning, act.employeeNr];
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('base64url');
}

/** Signatures that only the provider can make: none at all, and those of a shared secret, prove nothing to others. */
const algorithms = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/;
export const isAllowedAlgorithm = (algorithm: unknown): boolean =>
  typeof algorithm === 'string' && algorithms.test(algorithm);

/** A text that the provider said, as it is kept: what is longer ends there, and what is none, or something else, is null. */
export const claimText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 255) : null;

/** When credentials were given, as it is kept: to the millisecond; null for what names no moment. @param seconds Unix seconds */
export function claimMoment(seconds: unknown): Date | null {
  if (typeof seconds !== 'number') return null;
  const moment = new Date(Math.trunc(seconds * 1000));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Whose account at the provider it is, under its columns' names. */
export interface ProviderAccountKey {
  readonly employee_nr: number;
  readonly issuer: string;
  readonly subject: string;
}

/** An HMAC over whose account it is: nobody without the installation's key puts one in that opens anything. */
export function proveProviderAccount(
  secrets: Services['secrets'],
  { employee_nr, issuer, subject }: ProviderAccountKey,
): Buffer {
  return secrets.digest(JSON.stringify([employee_nr, issuer, subject]), 'provider.account');
}

/** An answer as it is kept, under its columns' names. */
export interface ProviderAnswer {
  readonly account_id: number;
  readonly purpose: 'signIn' | 'sign';
  readonly intent_id: string;
  readonly nonce: string;
  readonly call: string | null;
  readonly call_number: string | null;
  readonly body_digest: string | null;
  readonly meaning: string | null;
  readonly client_id: string;
  readonly id_token: string;
  /** JWK, as JSON */
  readonly key: string;
}

/** An HMAC over an answer with its key: a token and a key that fit each other prove nothing where both were put in. */
export function proveAnswer(secrets: Services['secrets'], answer: ProviderAnswer): Buffer {
  const { account_id, purpose, intent_id, nonce, call, call_number, body_digest, meaning, client_id, id_token, key } =
    answer;
  const fields = [account_id, purpose, intent_id, nonce, call, call_number, body_digest, meaning];
  return secrets.digest(JSON.stringify([...fields, client_id, id_token, key]), 'provider.answer');
}
