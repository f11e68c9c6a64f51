import { onRecord, type RecordServices, registerHistory, serveSigned } from '#features/records/server/public.ts';
import { readVisitors } from '#features/session/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { readProvider } from '#platform/parameters/read-provider.ts';
import { getProviderVisitors, linkProvider, unlinkProvider } from '../../shared/calls.ts';
import { collaborator } from '../collaborator.ts';
import { changeSigningWay, findVisitor } from '../commands/link-provider.ts';
import { peopleErrors } from '../errors.ts';
import { providerAccount } from '../provider-account.ts';

/** Who signed in at the identity provider and is nobody here, and where somebody signs (docs/decisions/162). */
export function registerProviderAccounts(app: HttpServer, services: RecordServices): void {
  serve(app, getProviderVisitors, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const released = await readProvider(services, services.db);
    if (typeof released === 'string') return [];
    const visitors = await readVisitors(services.db, released.named.issuer);
    return visitors.map(({ subject, username, fullName, lastAt }) => ({
      subject,
      username,
      name: fullName,
      lastAt: lastAt.toISOString(),
    }));
  });
  serveSigned(app, services, linkProvider, async (signed, request) => {
    const { employee_Nr, subject } = request.body;
    const released = await readProvider(services, signed.tx);
    if (typeof released === 'string') throw peopleErrors.PROVIDER_VISITOR_GONE();
    const identity = await findVisitor(signed, released.named.issuer, subject);
    const change = onRecord(collaborator, (write) => changeSigningWay(write, { employeeNr: employee_Nr, identity }));
    return { employee_Nr, iD_ChangeRequest: await change(signed) };
  });
  serveSigned(app, services, unlinkProvider, async (signed, request) => {
    const { employee_Nr } = request.body;
    const change = onRecord(collaborator, (write) =>
      changeSigningWay(write, { employeeNr: employee_Nr, identity: null }),
    );
    return { employee_Nr, iD_ChangeRequest: await change(signed) };
  });
  registerHistory(app, services, providerAccount);
}
