import type { FastifyReply } from 'fastify';
import { registerGridExport } from '#platform/grid/register-export.ts';
import { registerGridLoad } from '#platform/grid/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import type { Language } from '#platform/i18n/language.ts';
import { type AuditState, type AuditVerdict, reviewBody } from '../../contract.ts';
import { auditLists } from '../audit-sources.ts';
import { describeBrokenLink, describeProblem } from '../broken-link.ts';
import { signReview } from '../commands/sign-review.ts';
import { type TrailVerification, verifyTrail } from '../commands/verify-trail.ts';
import { readAuditState } from '../queries.ts';

const config = { permission: 'audit.read' } as const;

/** The calls of the page Audit: its lists, the state of the trail, its verification and its signed review. */
export function registerAudit(app: HttpServer, services: Services): void {
  for (const { shape, source } of auditLists) {
    const list = { path: shape.address, ...config, source: () => source };
    registerGridLoad(app, services, list);
    registerGridExport(app, services, { ...list, fields: shape.fields, title: shape.title });
  }
  app.get('/api/Audit/State', { config }, async (_request, reply): Promise<AuditState> => {
    reply.header('Cache-Control', 'no-store');
    return readAuditState(services);
  });
  app.post('/api/Audit/Verify', { config }, async (request, reply): Promise<AuditVerdict | FastifyReply> => {
    const left = new AbortController();
    // Comes in every case: answered, or the caller has gone and nobody waits for the verdict.
    reply.raw.once('close', () => left.abort(new Error('The caller has gone.')));
    try {
      const found = await verifyTrail(services, sessionOf(request), request.ip, left.signal);
      return presentVerdict(found, request.language);
    } catch (error) {
      if (left.signal.aborted) return reply.hijack();
      throw error;
    }
  });
  app.post('/api/Audit/Review', { config, schema: { body: reviewBody } }, async (request) => {
    const { user, pass, reason, ...review } = request.body;
    const act = await request.sign({ user, pass, reason, meaning: 'auditReviewed' });
    return { iD_Review: await signReview(services, act, review) };
  });
}

function presentVerdict(found: TrailVerification, language: Language): AuditVerdict {
  const { at, broken, records, revisions, signatures, seals } = found;
  return {
    at: at.toISOString(),
    isIntact: broken === null,
    records,
    revisions,
    signatures,
    seals,
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
