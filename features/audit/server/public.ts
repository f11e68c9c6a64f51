export { findOverdueSeal } from './overdue-seal.ts';
export { registerAudit } from './routes/audit.ts';
