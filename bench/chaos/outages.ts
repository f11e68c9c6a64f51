import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from '#platform/db/embedded/postmaster-file.ts';
import { isAlive } from '#platform/db/embedded/process-identity.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

const patienceMs = 240_000;

export interface Target {
  readonly server: ServerProcess;
  readonly dataDirectory: string;
}

function postmaster(dataDirectory: string): number | null {
  const file = readPostmasterFile(join(dataDirectory, 'database', 'postgres', 'data'));
  return file !== undefined && isAlive(file.pid) ? file.pid : null;
}

/** Processes that work for the postmaster (Linux). */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Ended in between.
    }
  }
}

const killPostgres = ({ dataDirectory }: Target): void => {
  const pid = postmaster(dataDirectory);
  if (pid !== null) signal([pid, ...childrenOf(pid)], 'SIGKILL');
};

/** The ways in which something ends at a random moment. */
export const outages: Readonly<Record<string, (target: Target) => unknown>> = {
  'server, kill -9': ({ server }) => server.kill(),
  'server, SIGTERM': ({ server }) => server.stop(),
  'PostgreSQL whole, kill -9': killPostgres,
  'postmaster alone, kill -9': ({ dataDirectory }) => signal([postmaster(dataDirectory) ?? []].flat(), 'SIGKILL'),
  'PostgreSQL, fast stop': ({ dataDirectory }) => signal([postmaster(dataDirectory) ?? []].flat(), 'SIGINT'),
  'one backend, kill -9': ({ dataDirectory }) => {
    const pid = postmaster(dataDirectory);
    const children = pid === null ? [] : childrenOf(pid);
    signal(children.slice(Math.floor(Math.random() * children.length)).slice(0, 1), 'SIGKILL');
  },
  'everything, kill -9': async (target) => {
    killPostgres(target);
    await target.server.kill();
  },
};

/**
 * Starts the server where it ended, as a supervisor would, and waits until it is ready.
 * @returns milliseconds
 * @throws Error after four minutes
 */
export async function untilReady({ server }: Target): Promise<number> {
  const started = performance.now();
  if (!server.isRunning()) await server.start();
  while (performance.now() - started < patienceMs) {
    const reply = await fetch(`${server.address}/readyz`).catch(() => null);
    if (reply?.ok === true) return performance.now() - started;
    if (!server.isRunning()) throw new Error(`The server ended by itself:\n${server.output().slice(-3_000)}`);
    await sleep(20);
  }
  throw new Error('The server was not ready within four minutes.');
}
