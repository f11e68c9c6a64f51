import { randomUUID } from 'node:crypto';
import type { SignatureMeaning } from '#product/meanings.ts';
import type { Act } from './act.ts';

/**
 * The same act with a signature of its own for one more record: one typed signature that covers several records leaves one
 * row for each, bound to its revision and hash (21 CFR 11.70).
 * @param meaning where it means something else of this record
 */
export function signedApart(act: Act, meaning?: SignatureMeaning): Act {
  const { signature } = act;
  if (signature === undefined) return act;
  return { ...act, signature: { ...signature, id: randomUUID(), meaning: meaning ?? signature.meaning } };
}

/** The same act for what only follows from a signed record. */
export function unsigned({ signature: _signature, ...act }: Act): Act {
  return act;
}
