import { request } from '#platform/ui/http/request.ts';
import type { AuditState, AuditVerdict } from '../contract.ts';

export const auditKey = 'audit';

export function loadAuditState(signal: AbortSignal): Promise<AuditState> {
  return request('/api/Audit/State', { signal });
}

/** Verifies the whole trail; aborting stops it on the server too. */
export function verifyAudit(signal: AbortSignal): Promise<AuditVerdict> {
  return request('/api/Audit/Verify', { method: 'POST', body: {}, signal });
}

export function signReview(body: unknown): Promise<{ readonly iD_Review: number }> {
  return request('/api/Audit/Review', { method: 'POST', body });
}
