export { auditLists } from './audit-sources.ts';
export { verifyInBackground } from './commands/verify-in-background.ts';
export { findOverdueSeal } from './overdue-seal.ts';
export { registerAudit } from './routes/audit.ts';
export { readTrailState } from './trail-state.ts';
