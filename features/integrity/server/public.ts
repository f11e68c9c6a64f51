export { insertEachAudited, updateEachAudited } from './audited-batch.ts';
export { insertAudited, updateAudited, updateManyAudited } from './audited-write.ts';
export { sealHistory } from './seal-history.ts';
export { recordSecurityEvent, type SecurityEventKind } from './security-events.ts';
export { verifyAudit } from './verify-audit.ts';
