import type { FastifyRequest } from 'fastify';
import { type RecordDefinition, registerHistory } from '#features/records/server/public.ts';
import { registerGridExport } from '#platform/grid/server/register-export.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import {
  type AuditRevision,
  type AuditState,
  auditMeanings,
  reviewBody,
  revisionQuery,
  trailShape,
} from '../../contract.ts';
import { auditReview } from '../audit-review.ts';
import { auditLists } from '../audit-sources.ts';
import { signReview } from '../commands/sign-review.ts';
import { readAuditState } from '../queries.ts';
import { readRevision } from '../read-revision.ts';
import { trailWords } from '../trail-words.ts';
import { registerVerify } from './verify.ts';

const config = { permission: 'audit.read' } as const;

/** The calls of the page Audit: its lists, the state of the trail, its verification and its signed review. */
export function registerAudit(app: HttpServer, services: Services, records: readonly RecordDefinition[]): void {
  for (const { shape, source } of auditLists(records)) {
    const list = { path: shape.address, ...config, source: ({ language }: FastifyRequest) => source(language) };
    registerGridLoad(app, services, shape === trailShape ? { ...list, beside: trailWords(services, records) } : list);
    registerGridExport(app, services, { ...list, fields: shape.fields, title: shape.title });
  }
  app.get('/api/Audit/State', { config }, async (_request, reply): Promise<AuditState> => {
    reply.header('Cache-Control', 'no-store');
    return readAuditState(services);
  });
  app.get(
    '/api/Audit/Revision',
    { config, schema: { querystring: revisionQuery } },
    async (request, reply): Promise<AuditRevision> => {
      reply.header('Cache-Control', 'no-store');
      return readRevision(services, records, request.query.iD_History, request.language);
    },
  );
  registerHistory(app, services, auditReview);
  registerVerify(app, services);
  app.post('/api/Audit/Review', { config, schema: { body: reviewBody } }, async (request) => {
    const { user, pass, reason, ...review } = request.body;
    const act = await request.sign({ user, pass, reason, meaning: auditMeanings['POST /api/Audit/Review'] });
    return { iD_Review: await signReview(services, act, review) };
  });
}
