import { readSignedReasons } from '#features/integrity/server/public.ts';
import { tableOfPath } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { offeredReasons, offeredReasonsQuery, settingsReasons } from '../contract.ts';

/** GET api/Reasons: what is offered to whoever signs a change of a kind of record. Any other valid reason is as good. */
export function registerReasons(app: HttpServer, services: Services): void {
  app.get(
    '/api/Reasons',
    {
      config: { permission: 'session' },
      schema: { querystring: offeredReasonsQuery, response: { 200: offeredReasons } },
    },
    async (request) => {
      const { employeeNr } = sessionOf(request);
      const table = tableOfPath(request.query.path);
      const row = await services.db.selectFrom('settings').select('reasons').executeTakeFirst();
      const own = table === undefined ? [] : await readSignedReasons(services.db, employeeNr, table);
      return { own, company: settingsReasons(row?.reasons ?? null) };
    },
  );
}
