import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getSigningWay } from '../../shared/calls.ts';
import { peopleErrors } from '../errors.ts';
import { readSigningWay } from '../queries/signing-way.ts';

/** Which way a person signs in and signs, to a trainer of their own sector (docs/decisions/162). */
export function registerSigningWay(app: HttpServer, services: Services): void {
  serve(app, getSigningWay, async (request, reply) => {
    const { employee_Nr: employeeNr } = request.query;
    const person = await services.db
      .selectFrom('collaborator')
      .select('employee_nr')
      .where('employee_nr', '=', employeeNr)
      .$if(request.scope !== 'all', (query) => query.where('sector_id', '=', sessionOf(request).sectorId))
      .executeTakeFirst();
    if (person === undefined) throw peopleErrors.COLLABORATOR_NOT_REGISTERED();
    const { way, provider } = await readSigningWay(services, employeeNr);
    reply.header('Cache-Control', 'no-store');
    return { way, provider };
  });
}
