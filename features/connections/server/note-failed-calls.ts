import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { routeOf } from './keys/connection-gate.ts';
import { FailedCalls } from './keys/note-calls.ts';

/** Keeps, for the page of connections, which calls of each were refused; a look for what is not there is no failure. */
export function noteFailedCalls(app: HttpServer, services: Services): void {
  const failed = new FailedCalls(services);
  app.addHook('onResponse', async (request, reply) => {
    const { connection, method } = request;
    const { statusCode: status } = reply;
    if (connection === null || status < 400 || (status === 404 && method === 'GET')) return;
    const code = String(reply.getHeader('x-error-code') ?? status);
    await failed
      .note(connection, { route: routeOf(request), status, code })
      .catch((err: unknown) => request.log.warn({ err }, 'a failure of a connection was not noted'));
  });
}
