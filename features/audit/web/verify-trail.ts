import { RequestFailure, requestReply } from '#platform/ui/http/request.ts';
import { verifyAudit } from '../shared/calls.ts';
import type { AuditVerdict, VerifyLine } from '../shared/contract.ts';

interface Verification {
  /** what the last seal covers is compared with its digests alone */
  readonly onlyNew: boolean;
  readonly signal: AbortSignal;
  /** part of 1 */
  readonly onProgress: (part: number) => void;
}

/** Verifies the trail and tells how far it is; aborting stops it on the server too. @throws RequestFailure */
export async function verifyTrail({ onlyNew, signal, onProgress }: Verification): Promise<AuditVerdict> {
  const accept = 'application/x-ndjson';
  const { method, path } = verifyAudit;
  const reply = await requestReply(path, { method, body: { onlyNew }, signal, accept });
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
