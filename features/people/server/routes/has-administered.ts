import { z } from 'zod';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { administeredReply, employeeNumber } from '../../contract.ts';
import { hasAdministered } from '../queries/identifiers.ts';

const query = z.object({ employee_Nr: employeeNumber() });

/** GET api/Collaborator/HasAdministered?employee_Nr: what the form needs to say that a change of an account will wait. */
export function registerHasAdministered(app: HttpServer, { db }: Services): void {
  const schema = { querystring: query, response: { 200: administeredReply } };
  app.get(
    '/api/Collaborator/HasAdministered',
    { config: { permission: 'collaborator.write' }, schema },
    async (request) => ({ hasAdministered: await hasAdministered(db, request.query.employee_Nr) }),
  );
}
