import { hash, verify } from '@node-rs/argon2';
import { httpErrors } from '#platform/http/errors.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
// 2 is Algorithm.Argon2id: the package exports it as a const enum, which a stripped type cannot reach.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verifications that may be under way at once, in all and for one address; a flood is turned away before it costs. */
const maximumUnderWay = 200;
const maximumOfAddress = 40;
const underWay = new Map<string, number>();
let total = 0;

/**
 * Reserves one verification, before anything is counted against an account.
 * @returns gives it back; call it once
 * @throws Refusal TOO_MANY_REQUESTS when too many are under way already
 */
export function reserveVerification(address: string): () => void {
  const ofAddress = underWay.get(address) ?? 0;
  if (total >= maximumUnderWay || ofAddress >= maximumOfAddress) throw httpErrors.TOO_MANY_REQUESTS();
  total += 1;
  underWay.set(address, ofAddress + 1);
  return () => {
    total -= 1;
    const left = (underWay.get(address) ?? 1) - 1;
    if (left === 0) underWay.delete(address);
    else underWay.set(address, left);
  };
}

let decoyHash: Promise<string> | null = null;

/** The argon2id hash of a password, in the PHC text form that holds its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/**
 * Whether a password fits a hash. With no hash (no such account, no local password) it does the same work and says no,
 * so that the time tells nothing.
 */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await decoyHash), password);
  return matches && storedHash !== null;
}
