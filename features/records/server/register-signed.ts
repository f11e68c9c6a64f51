import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getSigned } from '../shared/calls.ts';
import { wasSigned } from './signed-call.ts';

/** Whether a signed call of one's own was made, by its number (docs/decisions/117). */
export function registerSigned(app: HttpServer, services: Services): void {
  serve(app, getSigned, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { saved: await wasSigned(services, request.params.number, sessionOf(request).employeeNr) };
  });
}
