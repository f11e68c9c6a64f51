/** What is read of the audit is kept under it. */
export const auditKey = 'audit';
