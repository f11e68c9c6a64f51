import { createHash, randomBytes } from 'node:crypto';

/** What every key begins with: scanners of secrets, and people, know it by that. */
const mark = 'cck_';

/** A new key of a connection: 32 random bytes, behind a mark and eight characters by which people tell it from others. */
export function newToken(): { readonly token: string; readonly prefix: string; readonly digest: string } {
  const prefix = `${mark}${randomBytes(6).toString('base64url')}`;
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token, prefix, digest: digestOf(token) };
}

/** SHA-256, in hexadecimal: of 256 random bits nothing slower is needed. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a bearer token looks like a key: one that does not is no guess at a key. */
export const looksLikeKey = (token: string): boolean => token.startsWith(mark);
