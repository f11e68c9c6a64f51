// The thread for what works for long (docs/decisions/181): started by `ApartThread`, ended with the program.
import { parentPort, workerData } from 'node:worker_threads';
import { workOnImport } from '#features/imports/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { AnsweredCall, SentCall } from '#platform/http/apart.ts';
import { lowerOwnPriority } from '#platform/turns/low-priority.ts';
import { createApp } from '../app.ts';
import { training } from '../features.ts';
import { openServices } from '../open-services.ts';
import type { Asked, ThreadSettings, Told } from './messages.ts';

/** Two imports with two connections each, a release and its notes, a preview, and what hears of changes. */
const mostConnections = 10;

const { environment, dataDirectory, databaseUrl } = workerData as ThreadSettings;
const connection = openDatabase(databaseUrl, { maximumConnections: mostConnections });
const services = await openServices(environment, dataDirectory, connection);
// The program writes a line of each call itself.
const isQuiet = ['silent', 'fatal', 'error'].includes(environment.LOG_LEVEL);
const app = await createApp(services, { ...environment, LOG_LEVEL: isQuiet ? environment.LOG_LEVEL : 'warn' });
// Not before: somebody waits for it to begin.
lowerOwnPriority('belowNormal');

/** What is done by its name. */
const works: Readonly<Record<string, (key: number, signal: AbortSignal) => Promise<unknown>>> = {
  import: (importId, signal) => workOnImport({ ...services, training }, importId, signal),
};

function workOf(name: string) {
  const work = works[name];
  if (work === undefined) throw new Error(`No work is called ${name}.`);
  return work;
}

async function answer({ method, url, headers, body, address }: SentCall): Promise<AnsweredCall> {
  const {
    statusCode,
    headers: told,
    rawPayload,
  } = await app.inject({
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url,
    headers,
    remoteAddress: address,
    ...(body === null ? {} : { payload: Buffer.from(body) }),
  });
  const plain = Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value] as const],
  );
  return { status: statusCode, headers: Object.fromEntries(plain), body: rawPayload };
}

const tell = (told: Told) => parentPort?.postMessage(told);
const running = new Map<number, AbortController>();

async function doWork(asked: Exclude<Asked, { kind: 'abort' | 'stop' }>): Promise<void> {
  const { id } = asked;
  const abort = new AbortController();
  running.set(id, abort);
  try {
    const value = await (asked.kind === 'answer' ? answer(asked.call) : workOf(asked.work)(asked.key, abort.signal));
    tell({ kind: 'done', id, value });
  } catch (error) {
    tell({ kind: 'failed', id, error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    running.delete(id);
  }
}

parentPort?.on('message', async (asked: Asked) => {
  if (asked.kind === 'abort') return running.get(asked.id)?.abort();
  if (asked.kind !== 'stop') return doWork(asked);
  for (const abort of running.values()) abort.abort();
  await app.close();
  await connection.close();
  parentPort?.close();
});
tell({ kind: 'ready' });
