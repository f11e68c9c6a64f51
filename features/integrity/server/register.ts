import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { registerAudit } from './routes/audit.ts';

/** Calls about the audit trail as a whole; the histories of single kinds of records are registered with them. */
export function registerIntegrity(app: HttpServer, services: Services): void {
  registerAudit(app, services);
}
