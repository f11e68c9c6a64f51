import { brokenRule } from '#platform/http/validation.ts';

/** Parts of a cursor: what it is of, and the keys of the row that it stands behind. */
export type CursorParts = readonly [of: string, ...keys: readonly (string | number)[]];

/** A cursor as programs carry it: they need not, and must not, know what is in it. */
export const writeCursor = (parts: CursorParts): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/**
 * The keys in a cursor, each of its type.
 * @throws Refusal INVALID_INPUT for what is no cursor of this call
 */
export function readCursor(text: string, of: string, types: readonly KeyType[]): readonly (string | number)[] {
  const parts = parse(text);
  const isOurs = Array.isArray(parts) && parts.length === types.length + 1 && parts[0] === of;
  if (!isOurs || !types.every((type, index) => isOfType[type](parts[index + 1]))) throw brokenRule('cursor', 'cursor');
  return parts.slice(1);
}

/** Types of keys, as PostgreSQL names them. */
export type KeyType = 'integer' | 'bigint' | 'text';

const isWhole = (most: number) => (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;

const isOfType: Readonly<Record<KeyType, (value: unknown) => boolean>> = {
  integer: isWhole(2_147_483_647),
  bigint: isWhole(Number.MAX_SAFE_INTEGER),
  text: (value) => typeof value === 'string' && value.length <= 60 && !value.includes('\u0000') && value.isWellFormed(),
};

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
