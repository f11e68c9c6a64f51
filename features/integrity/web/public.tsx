/** What the screens of other features say of the audit. */
export { type AuditListName, auditAddress, auditLists } from './audit-address.ts';
