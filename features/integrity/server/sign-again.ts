import { randomUUID } from 'node:crypto';
import type { Act } from '#platform/signing/act.ts';

/**
 * The same act with a signature row of its own: where one signing covers several records, each has its signature bound to its
 * own revision (21 CFR 11.70).
 */
export function signAgain(act: Act): Act {
  const { signature } = act;
  return signature === undefined ? act : { ...act, signature: { ...signature, id: randomUUID() } };
}
