import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls/credentials.ts';
import { confirmByCode, readConfirmation, sendCode } from '../commands/confirm-password.ts';
import type { SessionServices } from '../session-services.ts';

/** The confirmation of a password that another set, by its person (decisions section 5). */
export function registerConfirmation(app: HttpServer, services: SessionServices): void {
  serve(app, calls.getConfirmation, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return readConfirmation(services, sessionOf(request));
  });
  serve(app, calls.sendCode, (request) => sendCode(services, sessionOf(request), request.ip));
  serve(app, calls.confirmPassword, async (request) => {
    await confirmByCode(services, sessionOf(request), request.body.code, request.ip);
    return { confirmed: true };
  });
}
