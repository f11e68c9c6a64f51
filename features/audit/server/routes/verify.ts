import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeBrokenLink, describeProblem } from '#features/integrity/shared/findings.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import { verifyAudit } from '../../shared/calls.ts';
import type { AuditVerdict, VerifyLine } from '../../shared/contract.ts';
import { type TrailVerification, verifyTrail } from '../commands/verify-trail.ts';

const linesType = 'application/x-ndjson';

/** The verification of the trail, with its progress for who accepts lines. */
export function registerVerify(app: HttpServer, services: Services): void {
  serve(app, verifyAudit, async (request, reply) => {
    const abort = new AbortController();
    // Comes in every case: answered, or the caller has gone and nobody waits for the verdict.
    reply.raw.once('close', () => abort.abort(new Error('The caller has gone.')));
    const verify = (onProgress?: (done: number, total: number) => void) =>
      verifyTrail(
        services,
        { session: sessionOf(request), address: request.ip },
        { isWhole: !request.body.onlyNew, signal: abort.signal, onProgress },
      );
    try {
      if (request.headers.accept?.includes(linesType)) return await sendLines(request, reply, verify);
      return presentVerdict(await verify(), request.language);
    } catch (error) {
      if (abort.signal.aborted) return reply.hijack();
      throw error;
    }
  });
}

type Verify = (onProgress: (done: number, total: number) => void) => Promise<TrailVerification>;

/** A refusal before the first line is a reply like any other; later trouble ends the lines without a verdict. */
async function sendLines(request: FastifyRequest, reply: FastifyReply, verify: Verify): Promise<FastifyReply> {
  const lines = new PassThrough();
  const write = (line: VerifyLine) => void lines.write(`${JSON.stringify(line)}\n`);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const verdict = verify((done, total) => {
    write({ done, total });
    begin();
  });
  await Promise.race([begun, verdict]);
  verdict.then(
    (found) => lines.end(`${JSON.stringify({ verdict: presentVerdict(found, request.language) })}\n`),
    (error: Error) => lines.destroy(error),
  );
  return reply.type(linesType).header('Cache-Control', 'no-store').send(lines);
}

function presentVerdict(found: TrailVerification, language: Language): AuditVerdict {
  const { at, broken, records, revisions, signatures, seals, files, gaps, isWhole, seal } = found;
  return {
    at: at.toISOString(),
    isIntact: broken === null,
    isWhole,
    records,
    revisions,
    signatures,
    seals,
    files,
    gaps,
    seal,
    broken: broken && {
      kind: broken.kind,
      entity: broken.entity,
      recordKey: broken.recordKey,
      revision: broken.revision,
      problem: describeProblem(broken, language),
      text: describeBrokenLink(broken, language),
    },
  };
}
