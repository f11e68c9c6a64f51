import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { authenticateReply, changePasswordBody } from '../../contract.ts';
import { changePassword } from '../commands/change-password.ts';
import type { SessionServices } from '../session-services.ts';
import { presentNewSession } from '../sessions/present-session.ts';

/** POST api/Auth/ChangePassword: replies with a new session, as every one of before has ended. */
export function registerChangePassword(app: HttpServer, services: SessionServices): void {
  app.post(
    '/api/Auth/ChangePassword',
    {
      config: { permission: 'pendingPassword' },
      schema: { body: changePasswordBody, response: { 200: authenticateReply } },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const account = await changePassword(services, session, request.body, request.ip);
      const began = { with: 'password', typesName: session.typesName } as const;
      return presentNewSession(services, account, request, reply, began);
    },
  );
}
