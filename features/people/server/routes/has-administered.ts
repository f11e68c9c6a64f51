import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { getHasAdministered } from '../../shared/calls.ts';
import { hasAdministered } from '../queries/identifiers.ts';

/** Whether somebody has, or ever had, a role that guards their account. */
export function registerHasAdministered(app: HttpServer, { db }: Services): void {
  serve(app, getHasAdministered, async ({ query }) => ({
    hasAdministered: await hasAdministered(db, query.employee_Nr),
  }));
}
