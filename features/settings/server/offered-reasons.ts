import { readSignedReasons } from '#features/integrity/server/public.ts';
import type { RecordDefinition } from '#features/records/server/public.ts';
import { getReasons } from '#features/records/shared/calls.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { settingsReasons } from '../shared/contract.ts';

/**
 * The reasons that are offered to who signs.
 * @param records every kind of record
 */
export function registerReasons(app: HttpServer, services: Services, records: readonly RecordDefinition[]): void {
  const tables = new Map(records.map(({ shape, table }) => [shape.path, table]));
  serve(app, getReasons, async (request) => {
    const { employeeNr } = sessionOf(request);
    const table = tables.get(request.query.path);
    const row = await services.db.selectFrom('settings').select('reasons').executeTakeFirst();
    const own = table === undefined ? [] : await readSignedReasons(services.db, employeeNr, table);
    return { own, company: settingsReasons(row?.reasons ?? null) };
  });
}
