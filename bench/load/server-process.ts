import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { serverMemory } from '../../scripts/setup/server-memory.mjs';

/** What work in a server process took. */
export interface WorkDone {
  readonly seconds: number;
  /** bytes of memory before it, and the most meanwhile */
  readonly before: number;
  readonly most: number;
  readonly told: string;
}

export interface ServerProcess {
  readonly port: number;
  readonly processId: number;
  /** CPU time of the process so far, in microseconds */
  cpu(): Promise<number>;
  /** the most memory that the process had so far, in bytes */
  peakMemory(): Promise<number>;
  /** Lets it forget what it remembers of persons. */
  forgetPersons(): Promise<void>;
  stop(): Promise<void>;
}

/** The application on an installation: it also does the work that is nobody's call. */
export interface InstallationProcess extends ServerProcess {
  /** process id of its PostgreSQL */
  readonly postmaster: number;
  /** memory now, in bytes */
  memory(): Promise<number>;
  /** @throws Error of the work that failed */
  work(name: string, of?: string): Promise<WorkDone>;
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The server under test ended.'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}

/** Answers come in the order of the questions, of which one is asked at a time. */
function asking(child: ChildProcess): <T>(what: object | string) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (what) => {
    const own = before.then(async () => {
      const answer = nextMessage<{ failed?: string }>(child);
      child.send(what);
      const told = await answer;
      if (told.failed !== undefined) throw new Error(told.failed);
      return told as never;
    });
    before = own.catch(() => {});
    return own;
  };
}

async function startProcess(child: ChildProcess): Promise<InstallationProcess> {
  const { port, postmaster = 0 } = await nextMessage<{ port: number; postmaster?: number }>(child);
  const ask = asking(child);
  const usage = () => ask<{ cpu: number; peakMemory: number; rss: number }>('usage');
  return {
    port,
    processId: child.pid ?? 0,
    postmaster,
    cpu: async () => (await usage()).cpu,
    peakMemory: async () => (await usage()).peakMemory,
    memory: async () => (await usage()).rss,
    forgetPersons: () => ask('forgetPersons'),
    work: (work, of) => ask<WorkDone>({ work, ...(of !== undefined && { of }) }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

/** Starts serve.ts in a process of its own; the product with the memory settings of `npm start`. */
export function startServer(
  kind: 'product' | 'references',
  ownerUrl: string,
  filesFolder: string,
): Promise<ServerProcess> {
  const execArgv = kind === 'product' ? [...serverMemory] : [];
  return startProcess(fork(join(import.meta.dirname, '../serve.ts'), [kind, ownerUrl, filesFolder], { execArgv }));
}

/** Starts the application on an installation in a process of its own, with the memory settings of `npm start`. */
export function startInstallation(folder: string): Promise<InstallationProcess> {
  const script = join(import.meta.dirname, '../growth/serve-installation.ts');
  return startProcess(fork(script, [folder], { execArgv: [...serverMemory] }));
}
