import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';

/** Keeps a call that the role table refused as a security event (21 CFR 11.10(g)). */
export async function recordDenied(
  services: Services,
  session: RequestSession,
  request: FastifyRequest,
): Promise<void> {
  await recordSecurityEvent(services.db, {
    at: services.clock.now(),
    kind: 'permissionDenied',
    cwid: session.cwid,
    employeeNr: session.employeeNr,
    address: request.ip,
    detail: `${request.method} ${request.routeOptions.url ?? ''}`,
  });
}
