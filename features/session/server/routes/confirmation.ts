import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { confirmationReply, confirmPasswordBody, sentCodeReply } from '../../contract.ts';
import { confirmByCode, readConfirmation, sendCode } from '../commands/confirm-password.ts';
import type { SessionServices } from '../session-services.ts';

/** GET api/Auth/Confirmation, POST api/Auth/SendCode and ConfirmPassword: of a password that another set (decisions section 5). */
export function registerConfirmation(app: HttpServer, services: SessionServices): void {
  const config = { permission: 'session' } as const;
  app.get('/api/Auth/Confirmation', { config, schema: { response: { 200: confirmationReply } } }, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return readConfirmation(services, sessionOf(request));
  });
  app.post('/api/Auth/SendCode', { config, schema: { response: { 200: sentCodeReply } } }, (request) =>
    sendCode(services, sessionOf(request), request.ip),
  );
  app.post('/api/Auth/ConfirmPassword', { config, schema: { body: confirmPasswordBody } }, async (request) => {
    await confirmByCode(services, sessionOf(request), request.body.code, request.ip);
    return { confirmed: true };
  });
}
