import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repairAttendances } from '#features/assignment/server/public.ts';
import {
  findClockTrouble,
  hasKeyedSeals,
  noteAlteredRecord,
  recordSecurityEvent,
  recordStart,
  recordStop,
  sealHistory,
} from '#features/integrity/server/public.ts';
import { type Environment, readEnvironment } from '#platform/config/environment.ts';
import { requireAnchorApart, requireUnusedAnchor } from '#platform/config/installation.ts';
import { asOwner } from '#platform/db/as-owner.ts';
import { type PreparedDatabase, prepareDatabase } from '#platform/db/prepare-database.ts';
import { areYouThere } from '#platform/db/preparing-client.ts';
import { isClockRefused } from '#platform/http/error-handler.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Traces } from '#platform/observability/traces.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { ApartThread } from './apart/apart.ts';
import { createApp } from './app.ts';
import { startClockWatch } from './clock-watch.ts';
import { loadFirstData } from './first-data.ts';
import { installJobs, startJobs } from './jobs.ts';
import { noteEnvironment, requireKey } from './note-environment.ts';
import { openServices } from './open-services.ts';
import { sayDetail, sayReady, sayStep } from './startup-progress.ts';
import { productVersion, recordVersion } from './version.ts';

function environmentOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Starts everything in order; what was started is taken down again when a later step fails. */
async function start(environment: Environment): Promise<void> {
  const dataDirectory = resolve(environment.DATA_DIR);
  mkdirSync(dataDirectory, { recursive: true });
  sayStep(3, 'Base de datos / Database');
  const onNew = () => requireUnusedAnchor(environment, dataDirectory);
  const database = await prepareDatabase({ ...environment, DATA_DIR: dataDirectory }, sayDetail, onNew);
  try {
    await serve(environment, database, dataDirectory);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(environment: Environment, database: PreparedDatabase, dataDirectory: string): Promise<void> {
  const { db, pool } = database.connection;
  const mayMakeKey = environment.SECRET_KEY_LOST === '1' || !(await hasKeyedSeals(db));
  const traces = await openTraces(environment, pool);
  const tellThread = (error: unknown) => app.log.error({ err: error }, 'the thread for long work ended by itself');
  const apart = new ApartThread({ environment, dataDirectory, databaseUrl: database.applicationUrl }, tellThread);
  const services: Services = {
    ...(await openServices(environment, dataDirectory, database.connection, mayMakeKey)),
    ...(traces !== null && { traces }),
    ...(database.exportReads !== undefined && { exportReads: database.exportReads }),
    apart,
  };
  const company = await db.selectFrom('collaborator').select('employee_nr').limit(1).executeTakeFirst();
  requireAnchorApart(environment, { anchorBesideKey: services.anchorBesideKey ?? false }, company === undefined);
  await requireKey(services, environment);
  await installJobs(database.ownerUrl);
  await asOwner(database.ownerUrl, ({ db }) => recordVersion(db));
  sayStep(4, 'Datos iniciales / First data');
  const signIns = await loadFirstData(services, { ...environment, ownerUrl: database.ownerUrl }, sayDetail);
  const app = await createApp(services, environment);
  // Where the clock is not believed nothing can be kept: the sentence at the start is all there is then.
  await tellCopy(services, database).catch((error: unknown) => app.log.error({ err: error }, 'the copy was not noted'));
  await noteEnvironment(services, environment, process.env).catch((error: unknown) =>
    app.log.error({ err: error }, 'the environment was not noted'),
  );
  database.onTrouble((sentence) => app.log.error(sentence));
  // Running calls and jobs end first: they need the database.
  const work: (() => Promise<unknown>)[] = [() => app.close().finally(() => apart.stop())];
  // What is written at the end is to find no connection that has gone silent.
  work.push(() => services.pool.query(areYouThere).catch(() => {}));
  const doesJobs = !services.isCopy;
  const sealLast = () => endInOrder(services, (error) => app.log.warn({ err: error }, 'no seal at the end'));
  const steps = [() => Promise.all(work.map((stop) => stop())), sealLast, () => database.close()];
  if (traces !== null) steps.push(() => traces.stop());
  stopOnSignal(steps, (error) => app.log.error({ err: error }, 'the program could not end as it should'));
  try {
    await recordStart(services);
    const clockWatch = await startClockWatch(services, app.log);
    work.push(async () => clockWatch.stop());
    await repair(services);
    const address = await app.listen({ port: environment.PORT, host: environment.HOST });
    if (doesJobs) {
      const jobs = startJobs(services, app.log);
      work.push(() => jobs.stop());
    }
    sayReady(address, signIns);
  } catch (error) {
    // The application holds a connection of its own, without which the database could not be closed.
    await app.close();
    await apart.stop();
    throw error;
  }
}

/** Loads what follows calls only where there is a collector to tell. */
async function openTraces(environment: Environment, pool: Services['pool']): Promise<Traces | null> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_SERVICE_NAME: serviceName,
  } = environment;
  if (endpoint === undefined) return null;
  const { Traces } = await import('#platform/observability/traces.ts');
  return new Traces({ endpoint, headers, serviceName, serviceVersion: productVersion }, pool);
}

/** How long a start says nothing of what it waits for. */
const silenceMs = 5_000;

/** A wrong clock or an altered record does not stop anybody from reading, so it does not stop the program from starting either. */
async function repair(services: Services): Promise<void> {
  if ((await findClockTrouble(services)) !== null) return;
  const telling = setTimeout(
    () => sayDetail('Se espera a que termine una asignación en curso… / Waiting for an assignment under way…'),
    silenceMs,
  );
  await repairAttendances(services)
    .catch(async (error: unknown) => {
      if (!(await noteAlteredRecord(services, error, { cwid: systemActor }))) throw error;
    })
    .finally(() => clearTimeout(telling));
}

/** Records that the program went on with a database whose parts may be of different moments (Annex 11, 7.2). */
async function tellCopy(services: Services, { copiedFrom }: PreparedDatabase): Promise<void> {
  if (copiedFrom === null) return;
  const at = services.clock.now();
  await recordSecurityEvent(services, { at, kind: 'databaseCopied', cwid: systemActor, detail: copiedFrom });
}

/** How long the last seal may keep the program from ending. */
const sealPatienceMs = 10_000;

/** Says that the program ends, and seals what this run wrote; a database that is gone, or busy elsewhere, keeps nobody from ending it. */
async function endInOrder(services: Services, onFailure: (error: unknown) => void): Promise<void> {
  const end = async (): Promise<void> => {
    await recordStop(services);
    await sealHistory(services);
  };
  await Promise.race([end().catch(onFailure), sleep(sealPatienceMs)]);
}

/** A signal to end takes everything down, once: every step, even after one that failed. */
function stopOnSignal(steps: readonly (() => Promise<unknown>)[], onFailure: (error: unknown) => void): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    let exitCode = 0;
    for (const step of steps) {
      await step().catch((error: unknown) => {
        onFailure(error);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
}

/** A failed start in words for the operator. */
function describeFailure(error: unknown, environment: Environment): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const { PORT } = environment;
    return `el puerto ${PORT} está en uso, elija otro con PORT / port ${PORT} is in use, choose another with PORT`;
  }
  if (isClockRefused(error)) return `${httpErrors.CLOCK_WRONG().text('es')} / ${httpErrors.CLOCK_WRONG().text('en')}`;
  return error instanceof Error ? error.message : String(error);
}

const environment = environmentOrExit();
start(environment).catch((error: unknown) => {
  process.stderr.write(`No se pudo iniciar / Could not start: ${describeFailure(error, environment)}\n`);
  process.exit(1);
});
