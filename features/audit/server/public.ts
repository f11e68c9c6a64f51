export { findOverdueSeal } from './overdue-seal.ts';
export { registerAudit } from './routes/audit.ts';
export { readTrailState, type TrailState } from './trail-state.ts';
