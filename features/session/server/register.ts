import type { HttpServer } from '#platform/http/create-server.ts';
import { noteLanguages } from './commands/note-language.ts';
import { registerAcceptSignature } from './routes/accept-signature.ts';
import { registerAuthenticate } from './routes/authenticate.ts';
import { registerChangePassword } from './routes/change-password.ts';
import { registerConfirmation } from './routes/confirmation.ts';
import { registerPasskeys } from './routes/passkeys.ts';
import { registerProvider } from './routes/provider.ts';
import { registerValidateInstructor } from './routes/validate-instructor.ts';
import type { SessionServices } from './session-services.ts';

/**
 * The routes of signing in and out, passwords, the acceptance of signatures, and the way out of tablet mode; the language in
 * which people use them.
 */
export function registerSession(app: HttpServer, services: SessionServices): void {
  registerAuthenticate(app, services);
  registerChangePassword(app, services);
  registerAcceptSignature(app, services);
  registerConfirmation(app, services);
  registerValidateInstructor(app, services);
  registerPasskeys(app, services);
  registerProvider(app, services);
  noteLanguages(app, services.pool);
}
