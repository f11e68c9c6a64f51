import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allowFirstSeal } from '#features/integrity/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { openInstallation, requireInstalled } from '#platform/config/installation.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';

/**
 * `npm run audit:first-seal -- --reason "…"`: makes the first seal of a history that is older than a day and never had one, which the
 * program refuses by itself. A security event and the bells of ITPS and QA report it.
 */
const options = { reason: { type: 'string' } } as const;

async function makeFirstSeal(): Promise<string> {
  const { reason = '' } = parseArgs({ options }).values;
  if (reason.trim() === '') throw new Error('Falta la razón / The reason is missing: --reason "…"');
  const environment = readEnvironment(process.env);
  const dataDirectory = resolve(environment.DATA_DIR);
  requireInstalled(environment, dataDirectory);
  const database = await prepareDatabase({ ...environment, DATA_DIR: dataDirectory }, () => {});
  try {
    const services = {
      ...(await openInstallation(environment, dataDirectory)),
      db: database.connection.db,
      clock: systemClock,
      timeZone: environment.COMPANY_TIME_ZONE,
      companyAuthorities: undefined,
    };
    const seal = await allowFirstSeal(services, { reason, operator: `${userInfo().username}@${hostname()}` });
    return `Sello / Seal ${seal.number}: ${seal.hash}`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await makeFirstSeal());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
