import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appointAdministrator } from '#features/people/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { openInstallation, requireInstalled } from '#platform/config/installation.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';

/**
 * `npm run admin:appoint -- --user <cwid> --role itps|qa --reason "…"`: gives somebody who is active an administrator's role, for
 * anyone who runs the server, where four eyes leave nobody who may (docs/decisions/023). No password is set or shown.
 */
const options = { user: { type: 'string' }, role: { type: 'string' }, reason: { type: 'string' } } as const;

async function appoint(): Promise<string> {
  const { user = '', role = '', reason = '' } = parseArgs({ options }).values;
  const environment = readEnvironment(process.env);
  const dataDirectory = resolve(environment.DATA_DIR);
  requireInstalled(environment, dataDirectory);
  const database = await prepareDatabase({ ...environment, DATA_DIR: dataDirectory }, () => {});
  try {
    const services = {
      ...(await openInstallation(environment, dataDirectory)),
      ...database.connection,
      clock: systemClock,
      timeZone: environment.COMPANY_TIME_ZONE,
      mediaHosts: environment.MEDIA_HOSTS,
    };
    const operator = `${userInfo().username}@${hostname()}`;
    return await appointAdministrator(services, { user, role, reason, operator });
  } finally {
    await database.close();
  }
}

try {
  console.log(await appoint());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
