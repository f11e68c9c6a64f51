import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '#platform/clock/clock.ts';
import { type Environment, readEnvironment } from '#platform/config/environment.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import type { Services } from '#platform/http/services.ts';
import { createApp } from './app.ts';
import { loadFirstData } from './first-data.ts';
import { installJobs, startJobs } from './jobs.ts';
import { sayDetail, sayReady, sayStep } from './startup-progress.ts';

function environmentOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Starts everything in order, and takes it down in the reverse order at SIGINT or SIGTERM. */
async function start(environment: Environment): Promise<void> {
  const dataDirectory = resolve(environment.DATA_DIR);
  mkdirSync(dataDirectory, { recursive: true });
  sayStep(3, 'Base de datos / Database');
  const database = await prepareDatabase({ ...environment, DATA_DIR: dataDirectory }, sayDetail);
  const services: Services = {
    db: database.connection.db,
    pool: database.connection.pool,
    clock: systemClock,
    timeZone: environment.COMPANY_TIME_ZONE,
    files: openFileStore(join(dataDirectory, 'files')),
  };
  await installJobs(database.ownerUrl);
  sayStep(4, 'Datos iniciales / First data');
  const signIns = await loadFirstData(services, environment, sayDetail);
  const app = await createApp(services, environment);
  const address = await app.listen({ port: environment.PORT, host: environment.HOST });
  const jobs = await startJobs(services, app.log);
  sayReady(address, signIns);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await jobs.stop();
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

start(environmentOrExit()).catch((error: unknown) => {
  process.stderr.write(`No se pudo iniciar / Could not start: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
