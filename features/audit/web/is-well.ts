import { type AuditState, longestSealAge } from '../shared/contract.ts';

/** Whether nothing about the trail asks for somebody: it was verified and found intact, and its seals go on. */
export function isWell({ at, lastSeal, lastVerification }: AuditState): boolean {
  if (lastVerification === null || !lastVerification.isIntact || lastSeal === null) return false;
  return Date.parse(at) - Date.parse(lastSeal.sealedAt) <= longestSealAge;
}
