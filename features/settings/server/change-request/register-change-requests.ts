import { type RecordServices, registerHistory, signedChange } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { getChangeRequests, refuseChange, releaseChange, withdrawChange } from '../../shared/calls.ts';
import { parametersChange } from '../parameters-change.ts';
import { changeRequestRecord } from './change-request-record.ts';
import { type ChangeKinds, decideChange } from './decide-change.ts';
import { readChangeRequests } from './read-changes.ts';

const decisions = [
  [releaseChange, 'release'],
  [refuseChange, 'refuse'],
  [withdrawChange, 'withdraw'],
] as const;

/**
 * The changes that wait for a second person, the three decisions, and their history (decisions section 5, four eyes).
 * @param above how changes of accounts, of where people sign, and of connections are made, by the features that own them
 */
export function registerChangeRequests(
  app: HttpServer,
  services: RecordServices,
  above: Omit<ChangeKinds, 'parameters'>,
): void {
  const kinds: ChangeKinds = { parameters: parametersChange, ...above };
  const list = (request: Parameters<typeof sessionOf>[0]) =>
    readChangeRequests(services, kinds, {
      employeeNr: sessionOf(request).employeeNr,
      language: request.language,
    });
  serve(app, getChangeRequests, list);
  for (const [call, verdict] of decisions) {
    serve(app, call, async (request) => {
      const { iD_ChangeRequest } = request.body;
      await signedChange(services, request, call, (write) => decideChange(write, kinds, iD_ChangeRequest, verdict));
      return list(request);
    });
  }
  registerHistory(app, services, changeRequestRecord);
}
