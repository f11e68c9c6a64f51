import { type RecordServices, registerHistory, signedChange } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { getChangeRequests, refuseChange, releaseChange, withdrawChange } from '../../shared/calls.ts';
import { parametersChange } from '../parameters-change.ts';
import { changeRequestRecord } from './change-request-record.ts';
import { type ChangeKind, type ChangeKinds, decideChange } from './decide-change.ts';
import { readChangeRequests } from './read-changes.ts';

const decisions = [
  [releaseChange, 'release'],
  [refuseChange, 'refuse'],
  [withdrawChange, 'withdraw'],
] as const;

/**
 * The changes that wait for a second person, the three decisions, and their history (decisions section 5, four eyes).
 * @param ofPeople how changes of a person's account, and of where they sign, are made, by the feature that owns accounts
 */
export function registerChangeRequests(
  app: HttpServer,
  services: RecordServices,
  ofPeople: Readonly<Record<'account' | 'provider', ChangeKind>>,
): void {
  const kinds: ChangeKinds = { parameters: parametersChange, ...ofPeople };
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
