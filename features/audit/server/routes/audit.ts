import { registerGridExport } from '#platform/grid/server/register-export.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { type AuditState, reviewBody } from '../../contract.ts';
import { auditLists } from '../audit-sources.ts';
import { signReview } from '../commands/sign-review.ts';
import { readAuditState } from '../queries.ts';
import { registerVerify } from './verify.ts';

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
  registerVerify(app, services);
  app.post('/api/Audit/Review', { config, schema: { body: reviewBody } }, async (request) => {
    const { user, pass, reason, ...review } = request.body;
    const act = await request.sign({ user, pass, reason, meaning: 'auditReviewed' });
    return { iD_Review: await signReview(services, act, review) };
  });
}
