import { changeExpirationBody, changeExpirationReply, instanceMeanings } from '#features/instances/contract.ts';
import { type RecordServices, signedChange } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { changeExpirations } from '../commands/change-expirations.ts';

/** POST api/Stage/ChangeExpirationDate, of the parameters' administrator (decisions sections 2 and 8). */
export function registerChangeExpirations(app: HttpServer, services: RecordServices): void {
  app.post(
    '/api/Stage/ChangeExpirationDate',
    {
      config: { permission: 'settings.write' },
      schema: { body: changeExpirationBody, response: { 200: changeExpirationReply } },
    },
    (request) =>
      signedChange(services, request, { meaning: instanceMeanings['POST /api/Stage/ChangeExpirationDate'] }, (write) =>
        changeExpirations(write, request.body),
      ),
  );
}
