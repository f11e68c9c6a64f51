import { type RecordServices, registerHistory, signedChange } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { changeRequestList, decisionBody } from '../../change-requests.ts';
import { settingsMeanings } from '../../contract.ts';
import { parametersChange } from '../parameters-change.ts';
import { changeRequestRecord } from './change-request-record.ts';
import { type ChangeKind, type ChangeKinds, decideChange } from './decide-change.ts';
import { readChangeRequests } from './read-changes.ts';

const decisions = [
  ['Release', 'release'],
  ['Refuse', 'refuse'],
  ['Withdraw', 'withdraw'],
] as const;

/**
 * GET api/ChangeRequest, its three decisions, and its history (decisions section 5, four eyes).
 * @param account how a change of a person's account is made, by the feature that owns accounts
 */
export function registerChangeRequests(app: HttpServer, services: RecordServices, account: ChangeKind): void {
  const kinds: ChangeKinds = { parameters: parametersChange, account };
  const path = '/api/ChangeRequest';
  const config = { permission: 'changeRequest.decide' } as const;
  const response = { 200: changeRequestList };
  const list = (request: Parameters<typeof sessionOf>[0]) =>
    readChangeRequests(services, kinds, {
      employeeNr: sessionOf(request).employeeNr,
      language: request.language,
    });
  app.get(path, { config, schema: { response } }, list);
  for (const [address, verdict] of decisions) {
    const meaning = settingsMeanings[`POST /api/ChangeRequest/${address}`];
    app.post(`${path}/${address}`, { config, schema: { body: decisionBody, response } }, async (request) => {
      const { iD_ChangeRequest } = request.body;
      await signedChange(services, request, { meaning }, (write) =>
        decideChange(write, kinds, iD_ChangeRequest, verdict),
      );
      return list(request);
    });
  }
  registerHistory(app, services, changeRequestRecord);
}
