import { registerHistory } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { instance } from './instance.ts';

/** Every kind of record about instances, for their histories and reports. */
export const instanceRecords = [instance];

/** The histories of instances. */
export function registerInstances(app: HttpServer, services: Services): void {
  for (const record of instanceRecords) registerHistory(app, services, record);
}
