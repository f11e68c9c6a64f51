import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { acceptSignatureBody } from '../../contract.ts';
import { acceptSignature } from '../commands/accept-signature.ts';
import type { SessionServices } from '../session-services.ts';

/** POST api/Auth/AcceptSignature (decisions section 5). */
export function registerAcceptSignature(app: HttpServer, services: SessionServices): void {
  app.post(
    '/api/Auth/AcceptSignature',
    { config: { permission: 'session' }, schema: { body: acceptSignatureBody } },
    async (request) => {
      await acceptSignature(services, sessionOf(request), request.body, request.ip);
      return { accepted: true };
    },
  );
}
