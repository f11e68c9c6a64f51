import { auditReview } from './audit-review.ts';
import { backup, rehearsal } from './backups/backup-records.ts';

export { auditLists } from './audit-sources.ts';
export { findBackupTrouble } from './backups/backup-state.ts';
export { recordBackup, recordRehearsal } from './backups/write-backups.ts';
export { verifyInBackground } from './commands/verify-in-background.ts';
export { findOverdueSeal } from './overdue-seal.ts';
export { registerAudit } from './routes/audit.ts';
export { readTrailState } from './trail-state.ts';

/** What this feature keeps as records, for the trail and the integrity report. */
export const auditRecords = [auditReview, backup, rehearsal];
