import { findAccountOf, findProviderAccount } from '#features/session/server/public.ts';
import { readProvider } from '#platform/parameters/read-provider.ts';
import type { Services } from '#platform/services.ts';
import type { SigningWay } from '../../shared/provider-accounts.ts';

/** Where somebody signs in and signs, and whether a change of it waits. */
export async function readSigningWay(services: Services, employeeNr: number): Promise<SigningWay> {
  const { db, clock } = services;
  const [released, account, linked, waiting] = await Promise.all([
    readProvider(services, db),
    findAccountOf(db, employeeNr, clock.now()),
    findProviderAccount(db, employeeNr),
    db
      .selectFrom('change_request')
      .select('change_request_id')
      .where('employee_nr', '=', employeeNr)
      .where('kind', '=', 'provider')
      .where('status', '=', 0)
      .executeTakeFirst(),
  ]);
  const isOfDirectory = account?.isOfDirectory === true;
  return {
    way: account?.isOfProvider === true ? 'provider' : isOfDirectory ? 'directory' : 'local',
    provider: released === 'off' ? null : released === 'changed' ? '' : released.named.displayName,
    account:
      linked === undefined
        ? null
        : {
            username: linked.username,
            subject: linked.subject,
            issuer: linked.issuer,
            linkedAt: linked.linkedAt.toISOString(),
          },
    isWaiting: waiting !== undefined,
  };
}
