import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls/credentials.ts';
import { changePassword } from '../commands/change-password.ts';
import type { SessionServices } from '../session-services.ts';
import { presentNewSession } from '../sessions/present-session.ts';

/** The change of one's own password. */
export function registerChangePassword(app: HttpServer, services: SessionServices): void {
  serve(app, calls.changePassword, async (request, reply) => {
    const session = sessionOf(request);
    const account = await changePassword(services, session, request.body, request.ip);
    const began = { with: 'password', typesName: session.typesName } as const;
    return presentNewSession(services, account, request, reply, began);
  });
}
