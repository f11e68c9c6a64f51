import { systemClock } from '#platform/clock/clock.ts';
import type { Environment } from '#platform/config/environment.ts';
import { openInstallation } from '#platform/config/installation.ts';
import { readNamedProvider } from '#platform/config/named-provider.ts';
import { readAuthorities } from '#platform/config/read-authorities.ts';
import type { DatabaseConnection } from '#platform/db/database.ts';
import { proveLesserRights } from '#platform/db/prove-lesser-rights.ts';
import type { Services } from '#platform/services.ts';

/**
 * What an installation's features work with, over a connection to its database.
 * @param mayMakeKey where the installation has none
 * @throws Error in words, as of `openInstallation`
 */
export async function openServices(
  environment: Environment,
  dataDirectory: string,
  { db, pool }: DatabaseConnection,
  mayMakeKey = false,
): Promise<Services> {
  return {
    db,
    pool,
    proveRights: () => proveLesserRights(pool),
    clock: systemClock,
    timeZone: environment.COMPANY_TIME_ZONE,
    ...(await openInstallation(environment, dataDirectory, mayMakeKey)),
    isCopy: environment.JOBS === '0',
    companyAuthorities: readAuthorities('LDAP_CA_FILE', environment.LDAP_CA_FILE),
    provider: readNamedProvider(environment),
    reachesOwnMachine: environment.LOCAL_SERVERS === '1',
    webhookHosts: environment.WEBHOOK_PRIVATE_HOSTS,
    mediaHosts: environment.MEDIA_HOSTS,
  };
}
