import { registerHistory } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { attendance } from './attendance.ts';
import { instance } from './instance.ts';

/** Every kind of record about instances, for their histories and reports. */
export const instanceRecords = [instance, attendance];

/** The histories of instances and attendances. */
export function registerInstances(app: HttpServer, services: Services): void {
  for (const record of instanceRecords) registerHistory(app, services, record);
}
