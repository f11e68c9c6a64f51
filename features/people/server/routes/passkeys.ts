import { type RecordServices, registerHistory, serveSigned } from '#features/records/server/public.ts';
import { addPasskey, askForPasskey, removePasskey } from '#features/session/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { originOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls.ts';
import { peopleErrors } from '../errors.ts';
import { passkey } from '../passkey.ts';

/** A person registers and removes their own passkeys; ITPS removes those of others (docs/decisions/132). */
export function registerPasskeyRecords(app: HttpServer, services: RecordServices): void {
  serve(app, calls.askForPasskey, (request) => askForPasskey(services, sessionOf(request), originOf(request)));
  serveSigned(app, services, calls.addPasskey, async (write, request) => {
    const { name, credential } = request.body;
    return { iD_Passkey: await addPasskey(write, { name, credential, origin: originOf(request) }) };
  });
  serveSigned(app, services, calls.removeOwnPasskey, async (write, request) => {
    const { iD_Passkey } = request.body;
    await removePasskey(write, write.session.employeeNr, iD_Passkey);
    return { iD_Passkey };
  });
  serveSigned(app, services, calls.removePasskey, async (write, request) => {
    const { employee_Nr, iD_Passkey } = request.body;
    if (employee_Nr === write.session.employeeNr) throw peopleErrors.OWN_ACCOUNT();
    await removePasskey(write, employee_Nr, iD_Passkey);
    return { iD_Passkey };
  });
  registerHistory(app, services, passkey);
}
