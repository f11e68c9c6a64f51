export { importAuditedChanges, importAuditedRows } from './audited-batch.ts';
export { auditedUpdate, insertAuditedSet, insertAuditedTold, updateAuditedSet } from './audited-set.ts';
export { type AuditedTable, auditedTables } from './audited-tables.ts';
export {
  type AuditedKey,
  type AuditedRow,
  insertAudited,
  insertAuditedRows,
  type NewRow,
  StaleRevision,
  updateAudited,
  updateAuditedRows,
} from './audited-write.ts';
export { eventBy, eventPlace, eventRecord, eventSnapshot, factsOfVerification } from './event-columns.ts';
export { isProven, provenColumns } from './event-proof.ts';
export { type ActToAssert, challengeOf, provePasskey } from './passkey-evidence.ts';
export {
  type ActAtProvider,
  askedOf,
  claimMoment,
  claimText,
  isAllowedAlgorithm,
  proveAnswer,
  proveProviderAccount,
} from './provider-evidence.ts';
export { noteAlteredRecord, refuseAltered } from './record-altered.ts';
export {
  type ClockTrouble,
  describeTrouble,
  findClockTrouble,
  lookAtClock,
  requireRightClock,
} from './right-clock.ts';
export { allowFirstSeal } from './seals/allow-first-seal.ts';
export { noteDemoLoaded } from './seals/first-seal.ts';
export { hasKeyedSeals, isKeyOfSeals } from './seals/key-of-seals.ts';
export { mailAuditors } from './seals/mail-seal.ts';
export { readLastSeal } from './seals/read-last-seal.ts';
export { sealAnyHistory, sealHistory } from './seals/seal-history.ts';
export {
  type EventLog,
  type EventPlace,
  recordSecurityEvent,
  recordSecurityEvents,
  type SecurityEvent,
} from './security-events.ts';
export { historyPosition, isHistoryPosition, settledHistory } from './settled-history.ts';
export { giveSignOfLife, recordStart, recordStop } from './sign-of-life.ts';
export { readSignedReasons } from './signed-reasons.ts';
export { holdAuthority, requireAuthority } from './signing-authority.ts';
export { type CountTable, countColumns, countTables, missingCounts } from './training-counts.ts';
export { findTooManyRights } from './verify/find-too-many-rights.ts';
export { computedHash, unsignedHash } from './verify/revision-sql.ts';
export {
  type AuditVerification,
  type RecordsVerification,
  type VerifyOptions,
  verifyAudit,
  verifyRecords,
} from './verify/verify-audit.ts';
export { digestOfWebhookSecret, openWebhookSecret, webhookSecretPurpose } from './webhook-secret-evidence.ts';
