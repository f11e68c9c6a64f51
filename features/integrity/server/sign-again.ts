import { randomUUID } from 'node:crypto';
import type { Act } from '#platform/signing/act.ts';
import type { SignatureMeaning } from '#platform/signing/meanings.ts';

/**
 * The same act with a signature row of its own: where one signing covers several records, each has its signature bound to its
 * own revision (21 CFR 11.70).
 * @param meaning where it means something else of this record
 */
export function signAgain(act: Act, meaning?: SignatureMeaning): Act {
  const { signature } = act;
  if (signature === undefined) return act;
  return { ...act, signature: { ...signature, id: randomUUID(), meaning: meaning ?? signature.meaning } };
}

/** The same act for what only follows from a signed record. */
export function unsigned({ signature: _signature, ...act }: Act): Act {
  return act;
}
