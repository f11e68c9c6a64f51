import { registerHistory } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { findCopies } from '../../shared/calls.ts';
import { issuedReport } from '../issued-report.ts';
import { readCopies } from '../queries/find-copies.ts';

/** The history of signed reports, and of which of them a document is a copy: the caller sends its digest, nothing is kept. */
export function registerCopies(app: HttpServer, services: Services): void {
  registerHistory(app, services, issuedReport);
  serve(app, findCopies, async (request, reply) => {
    const { sha256 } = request.query;
    reply.header('Cache-Control', 'no-store');
    return { sha256, copies: await readCopies(services, sha256, request.language) };
  });
}
