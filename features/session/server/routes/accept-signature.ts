import { serve } from '#platform/calls/server/serve.ts';
import { assertionOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls/credentials.ts';
import { acceptSignature } from '../commands/accept-signature.ts';
import type { SessionServices } from '../session-services.ts';

/** The acceptance of what a signature binds to (decisions section 5). */
export function registerAcceptSignature(app: HttpServer, services: SessionServices): void {
  serve(app, calls.acceptSignature, async (request) => {
    await acceptSignature(services, sessionOf(request), request.body, request.ip, assertionOf(request));
    return { accepted: true };
  });
}
