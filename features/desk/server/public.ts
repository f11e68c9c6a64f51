import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { registerDeskParts } from './desk.ts';
import { registerNextWeeks } from './next-weeks.ts';

/** What the dashboard shows to who answers for people. */
export function registerDesk(app: HttpServer, services: Services): void {
  registerDeskParts(app, services);
  registerNextWeeks(app, services);
}
