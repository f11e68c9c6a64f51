import { auditReview } from './audit-review.ts';

export { auditLists } from './audit-sources.ts';
export { verifyInBackground } from './commands/verify-in-background.ts';
export { findOverdueSeal } from './overdue-seal.ts';
export { registerAudit } from './routes/audit.ts';
export { readTrailState } from './trail-state.ts';

/** What this feature keeps as records, for the trail and the integrity report. */
export const auditRecords = [auditReview];
