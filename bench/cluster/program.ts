import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Where Debian's packages put the programs of a cluster. */
export const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const;

/** The one command that installs what is missing on this machine; null where nothing is. */
export function missingPrograms(): string | null {
  if (Object.values(programs).every((program) => existsSync(program))) return null;
  return 'apt-get install -y --no-install-recommends postgresql-15 patroni etcd-server haproxy';
}

/** A program of the cluster that may be ended and started again. */
export class Program {
  readonly #start: () => ChildProcess;
  #child: ChildProcess | null = null;

  constructor(start: () => ChildProcess) {
    this.#start = start;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const child = this.#start();
    this.#child = child;
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
