import { RequestFailure, request, requestReply } from '#platform/ui/http/request.ts';
import type { AuditRevision, AuditState, AuditVerdict, VerifyLine } from '../contract.ts';

export const auditKey = 'audit';

export function loadAuditState(signal: AbortSignal): Promise<AuditState> {
  return request('/api/Audit/State', { signal });
}

/** @throws RequestFailure */
export function loadRevision(iD_History: number, signal: AbortSignal): Promise<AuditRevision> {
  return request('/api/Audit/Revision', { query: { iD_History }, signal });
}

interface VerifyCall {
  /** what the last seal covers is compared with its digests alone */
  readonly onlyNew: boolean;
  readonly signal: AbortSignal;
  /** part of 1 */
  readonly onProgress: (part: number) => void;
}

/** Verifies the trail and tells how far it is; aborting stops it on the server too. @throws RequestFailure */
export async function verifyAudit({ onlyNew, signal, onProgress }: VerifyCall): Promise<AuditVerdict> {
  const accept = 'application/x-ndjson';
  const reply = await requestReply('/api/Audit/Verify', { method: 'POST', body: { onlyNew }, signal, accept });
  let rest = '';
  for await (const text of textsOf(reply)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = JSON.parse(line) as VerifyLine;
      if ('verdict' in told) return told.verdict;
      onProgress(Math.min(1, told.done / Math.max(1, told.total)));
    }
  }
  throw new RequestFailure(0, null, '');
}

async function* textsOf(reply: Response): AsyncGenerator<string> {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return;
    yield part.value;
  }
}

export function signReview(body: unknown): Promise<{ readonly iD_Review: number }> {
  return request('/api/Audit/Review', { method: 'POST', body });
}
