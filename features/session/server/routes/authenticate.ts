import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { authenticateCall, authenticateReply, isAuthorizedReply } from '../../contract.ts';
import { verifySignIn } from '../credentials/verify-credentials.ts';
import type { SessionServices } from '../session-services.ts';
import { expiredFileCookie } from '../sessions/file-cookie.ts';
import { presentNewSession, presentPasswordSet, timeLeft } from '../sessions/present-session.ts';
import { refuseForeignForm } from './refuse-foreign-form.ts';

/** POST api/Auth/Authenticate, GET api/Auth/IsAuthorized, POST api/Auth/Logout (decisions section 5). */
export function registerAuthenticate(app: HttpServer, services: SessionServices): void {
  app.post(
    '/api/Auth/Authenticate',
    {
      config: { permission: 'public' },
      onRequest: refuseForeignForm,
      schema: { body: authenticateCall, response: { 200: authenticateReply } },
    },
    async (request, reply) => {
      const account = await verifySignIn(services, { ...request.body, address: request.ip });
      const began = { with: 'signIn', typesName: request.body.again } as const;
      return presentNewSession(services, account, request, reply, began);
    },
  );

  app.get(
    '/api/Auth/IsAuthorized',
    { config: { permission: 'pendingPassword', servesTablet: true }, schema: { response: { 200: isAuthorizedReply } } },
    async (request) => {
      const session = sessionOf(request);
      const { tablet, typesName, passwordSet } = session;
      return {
        authorized: true as const,
        typesName,
        passwordSet: presentPasswordSet(passwordSet),
        tablet: tablet === null ? null : { iD_Course: tablet.courseId, iD_Instance: tablet.instanceId },
        ...timeLeft(services.clock.now(), session),
      };
    },
  );

  app.post(
    '/api/Auth/Logout',
    { config: { permission: 'pendingPassword', servesTablet: true } },
    async (request, reply) => {
      const session = sessionOf(request);
      await services.sessions.end(session);
      await recordSecurityEvent(services, {
        at: services.clock.now(),
        kind: 'signOut',
        cwid: session.cwid,
        employeeNr: session.employeeNr,
        address: request.ip,
      });
      reply.header('Set-Cookie', expiredFileCookie(request.protocol === 'https'));
      return { signedOut: true };
    },
  );
}
