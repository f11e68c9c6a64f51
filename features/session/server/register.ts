import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { registerAcceptSignature } from './routes/accept-signature.ts';
import { registerAuthenticate } from './routes/authenticate.ts';
import { registerChangePassword } from './routes/change-password.ts';
import type { SessionStore } from './session-store.ts';

/** The routes of signing in and out, passwords and the acceptance of signatures. */
export function registerSession(app: HttpServer, services: Services, sessions: SessionStore): void {
  registerAuthenticate(app, services, sessions);
  registerChangePassword(app, services, sessions);
  registerAcceptSignature(app, services);
}
