import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { systemClock } from '#platform/clock/clock.ts';
import { type Environment, readEnvironment } from '#platform/config/environment.ts';
import { openInstallation, requireInstalled } from '#platform/config/installation.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import type { Services } from '#platform/services.ts';

/** Who runs a command, as the server's system knows them. */
export const operator = `${userInfo().username}@${hostname()}`;

/** What a command is started with, its folder of data as a whole path. @throws Error in words where nothing is installed */
export function readInstalled(): Environment {
  const environment = readEnvironment(process.env);
  const DATA_DIR = resolve(environment.DATA_DIR);
  requireInstalled(environment, DATA_DIR);
  return { ...environment, DATA_DIR };
}

/** The same, for a command that ends at once with exit code 2 where nothing is installed. */
export function readInstalledOrExit(): Environment {
  try {
    return readInstalled();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/**
 * Does the work of a command on what is installed and says its outcome, or in words why there is none (exit code 1).
 * @param plan reads what the command is asked, before anything is opened
 */
export async function runInstalled(plan: () => (services: Services) => Promise<string>): Promise<void> {
  try {
    const work = plan();
    const environment = readInstalled();
    const { DATA_DIR, MEDIA_HOSTS: mediaHosts, COMPANY_TIME_ZONE: timeZone } = environment;
    const database = await prepareDatabase(environment, () => {});
    try {
      const installation = await openInstallation(environment, DATA_DIR);
      console.log(await work({ ...installation, ...database.connection, clock: systemClock, timeZone, mediaHosts }));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
