import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { originOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { authenticate, isAuthorized, logout } from '../../shared/calls/sign-in.ts';
import { verifySignIn } from '../credentials/verify-credentials.ts';
import { findEndSession } from '../provider/sign-out.ts';
import type { SessionServices } from '../session-services.ts';
import { fileCookie } from '../sessions/file-cookie.ts';
import { presentNewSession, presentOpenSession } from '../sessions/present-session.ts';
import { refuseForeignForm } from './refuse-foreign-form.ts';

/** The begin, the state and the end of a session (decisions section 5). */
export function registerAuthenticate(app: HttpServer, services: SessionServices): void {
  serve(
    app,
    authenticate,
    async (request, reply) => {
      const account = await verifySignIn(services, { ...request.body, address: request.ip });
      const began = { with: 'signIn', typesName: request.body.again } as const;
      return presentNewSession(services, account, request, reply, began);
    },
    { onRequest: refuseForeignForm },
  );

  serve(app, isAuthorized, (request) => presentOpenSession(services.clock.now(), sessionOf(request)));

  serve(app, logout, async (request, reply) => {
    const session = sessionOf(request);
    await services.sessions.end(session);
    await recordSecurityEvent(services, {
      at: services.clock.now(),
      kind: 'signOut',
      cwid: session.cwid,
      employeeNr: session.employeeNr,
      address: request.ip,
    });
    reply.header('Set-Cookie', fileCookie.write('', request.protocol === 'https'));
    // Whatever becomes of it, the session here is over.
    const endSession = await findEndSession(services, session.sessionId, originOf(request)).catch((err: unknown) => {
      request.log.warn({ err }, 'the end of the session at the identity provider was not found');
      return null;
    });
    return { signedOut: true as const, endSession };
  });
}
