import { type ComplianceReader, reportReader } from '#features/reports/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getDesk, getNextWeeks, getPlant } from '../shared/calls.ts';
import { Desk } from './desk.ts';
import { readNextWeeks } from './next-weeks.ts';

/** What who answers for people sees of the plant: the desk and the next weeks, and both with where the plant stands in one call. */
export function registerPlant(
  app: HttpServer,
  services: Services,
  { compliance }: { readonly compliance: ComplianceReader },
): void {
  const deskReader = new Desk(services);
  serve(app, getDesk, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return deskReader.read(sessionOf(request));
  });
  serve(app, getNextWeeks, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return readNextWeeks(services, sessionOf(request), reportReader(request, services));
  });
  serve(app, getPlant, async (request, reply) => {
    const session = sessionOf(request);
    const reader = reportReader(request, services);
    const [desk, stands, weeks] = await Promise.all([
      deskReader.read(session),
      compliance.read(reader),
      readNextWeeks(services, session, reader),
    ]);
    reply.header('Cache-Control', 'no-store');
    return { desk, compliance: stands, weeks };
  });
}
