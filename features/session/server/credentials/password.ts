import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
// 2 is Algorithm.Argon2id: the package exports it as a const enum, which a stripped type cannot reach.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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
