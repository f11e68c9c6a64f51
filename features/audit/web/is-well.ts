import { RehearsalOutcome } from '../shared/backups.ts';
import { type AuditState, longestSealAge } from '../shared/contract.ts';

/** Whether nothing about the trail asks for somebody: it was verified and found intact, its seals go on, and it could be restored. */
export function isWell({ at, lastSeal, lastVerification, backups }: AuditState): boolean {
  const { isBackupOverdue, isRehearsalOverdue, lastRehearsal } = backups;
  if (isBackupOverdue || isRehearsalOverdue) return false;
  if (lastRehearsal !== null && lastRehearsal.outcome !== RehearsalOutcome.Passed) return false;
  if (lastVerification === null || !lastVerification.isIntact || lastSeal === null) return false;
  return Date.parse(at) - Date.parse(lastSeal.sealedAt) <= longestSealAge;
}
