import { randomInt } from 'node:crypto';
import type { SecretBox } from '#platform/secrets/secret-box.ts';

/** Small letters and digits that nobody confuses when reading them from a screen: no 0, o, 1, l or i. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 4;

/** A random code in groups of four, 19.8 bits each, such as `k7mf-2qwe`. */
export function newCode(groups: number): string {
  const letters = () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, letters).join('-');
}

/** What a code to confirm a password is kept and compared by: the same however its letters and its hyphen were typed. */
export function digestCode(secrets: SecretBox, code: string): Buffer {
  return secrets.digest(code.toLowerCase().replace(/[^a-z0-9]/g, ''), 'session.code');
}
