import { changeExpirations as changeExpirationsCall } from '#features/instances/shared/calls.ts';
import { type RecordServices, serveSigned } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { changeExpirations } from '../commands/change-expirations.ts';

/** Of the parameters' administrator (decisions sections 2 and 8). */
export function registerChangeExpirations(app: HttpServer, services: RecordServices): void {
  serveSigned(app, services, changeExpirationsCall, (write, { body }) => changeExpirations(write, body));
}
