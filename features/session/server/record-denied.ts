import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent, type SecurityEvent } from '#features/integrity/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { SessionServices } from './session-services.ts';

function deniedCall(services: Services, { cwid, employeeNr }: RequestSession, request: FastifyRequest): SecurityEvent {
  const detail = `${request.method} ${request.routeOptions.url ?? ''}`;
  return { at: services.clock.now(), kind: 'permissionDenied', cwid, employeeNr, address: request.ip, detail };
}

/** Keeps a call that the role table refused as a security event (21 CFR 11.10(g)). */
export async function recordDenied(
  services: Services,
  session: RequestSession,
  request: FastifyRequest,
): Promise<void> {
  await recordSecurityEvent(services, deniedCall(services, session, request));
}

/** The same of a call that tablet mode refused; repeated ones are bundled: anyone who holds a tablet may knock at every door. */
export async function recordDeniedOnTablet(
  services: SessionServices,
  session: RequestSession,
  request: FastifyRequest,
): Promise<void> {
  const call = deniedCall(services, session, request);
  await services.guard.record({ ...call, detail: `${call.detail}, in tablet mode` });
}
