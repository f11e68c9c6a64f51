import { onRecord, type RecordServices, serveSigned, signedChange } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import * as calls from '../../shared/calls.ts';
import { endKey } from '../commands/end-key.ts';
import { makeKey } from '../commands/make-key.ts';
import { connection } from '../connection.ts';
import { readConnectionDetail } from '../read-detail.ts';

/** The keys of connections: listed, made and ended. */
export function registerKeys(app: HttpServer, services: RecordServices): void {
  serve(app, calls.getConnectionDetail, ({ query, language }) =>
    readConnectionDetail(services, query.iD_Connection, language),
  );
  serve(app, calls.makeKey, async (request, reply) => {
    const make = onRecord(connection, (write) => makeKey(write, request.body));
    reply.header('Cache-Control', 'no-store');
    return signedChange(services, request, calls.makeKey, make);
  });
  serveSigned(
    app,
    services,
    calls.endKey,
    onRecord(connection, (write, request) => endKey(write, request.body.iD_Connection_Key)),
  );
}
