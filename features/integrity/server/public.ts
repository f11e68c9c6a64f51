export { insertEachAudited, updateEachAudited } from './audited-batch.ts';
export { type AuditedTable, auditedTables, recordKey } from './audited-tables.ts';
export {
  insertAudited,
  insertManyAudited,
  type NewRow,
  StaleRevision,
  updateAudited,
  updateManyAudited,
} from './audited-write.ts';
export { sealHistory } from './seal-history.ts';
export { recordSecurityEvent, type SecurityEventKind } from './security-events.ts';
export { type AuditVerification, verifyAudit } from './verify-audit.ts';
