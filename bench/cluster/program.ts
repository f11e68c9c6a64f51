import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Debian's packages put the programs of a cluster. */
export const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  etcdctl: '/usr/bin/etcdctl',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const;

/** The one command that installs what is missing on this machine; null where nothing is. */
export function missingPrograms(): string | null {
  if (Object.values(programs).every((program) => existsSync(program))) return null;
  return 'apt-get install -y --no-install-recommends postgresql-15 patroni etcd-server etcd-client haproxy';
}

/** One that was asked to end and does not is killed after so long. */
const graceMs = 15_000;

/** A program of the cluster that may be ended and started again. */
export class Program {
  readonly #start: () => ChildProcess;
  readonly #onLoss: (how: string) => void;
  #child: ChildProcess | null = null;
  #isAsked = false;

  /** @param onLoss hears how the program ended where nobody asked it to, or why it did not start */
  constructor(start: () => ChildProcess, onLoss: (how: string) => void) {
    this.#start = start;
    this.#onLoss = onLoss;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const child = this.#start();
    this.#child = child;
    this.#isAsked = false;
    const over = (how: string): void => {
      if (this.#child !== child) return;
      this.#child = null;
      if (!this.#isAsked) this.#onLoss(how);
    };
    child.once('error', ({ message }) => over(message));
    child.once('exit', (code, signal) => over(signal ?? `exit code ${code}`));
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#isAsked = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(late);
  }
}

interface ProgramOptions {
  /** as it is whenever the program starts */
  readonly env?: Readonly<Record<string, string>>;
  readonly as?: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** the others need it until they have ended */
  readonly isGround?: boolean;
}

/** What ended a start, in one sentence. */
export class NotStarted extends Error {}

/** Everything that was started in one folder. It ends together; the first that ends by itself is known. */
export class ProgramGroup {
  readonly #folder: string;
  readonly #all: { readonly program: Program; readonly isGround: boolean }[] = [];
  readonly #loss = new AbortController();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Aborted, with a {@link NotStarted} as its reason, once one of the programs ends by itself. */
  get loss(): AbortSignal {
    return this.#loss.signal;
  }

  /** Prepares a program whose log is `<name>.log` in the folder. */
  add(
    name: string,
    program: string,
    args: readonly string[],
    { env = {}, as = {}, isGround = false }: ProgramOptions = {},
  ): Program {
    const file = join(this.#folder, `${name}.log`);
    const added = new Program(
      () => {
        const log = openSync(file, 'a');
        // Ctrl C is for who started it all, and ends everything in its order.
        const stdio = ['ignore', log, log] satisfies SpawnOptions['stdio'];
        const environment = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env };
        const child = spawn(program, args, { ...as, cwd: this.#folder, env: environment, stdio, detached: true });
        closeSync(log);
        return child;
      },
      (how) => {
        const said = lastWords(readFileSync(file, 'utf8'));
        this.#loss.abort(new NotStarted(`${name} terminó / ended (${how}): ${said} [${file}]`));
      },
    );
    this.#all.push({ program: added, isGround });
    return added;
  }

  /** Ends all of them, and whatever they left running. */
  async end(): Promise<void> {
    const endThose = (isGround: boolean, signal: NodeJS.Signals) =>
      Promise.all(this.#all.filter((each) => each.isGround === isGround).map(({ program }) => program.end(signal)));
    await endThose(false, 'SIGTERM');
    await endThose(true, 'SIGKILL');
    await killWhatWorksIn(this.#folder);
  }
}

/** The line that says why a program ended: the last one with a word of trouble in it, else the last. */
export function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const taken = lines.findLast((line) => /address already in use/i.test(line));
  return (taken ?? lines.findLast((line) => /error|fatal|alert|could not/i.test(line)) ?? lines.at(-1) ?? '–').trim();
}

/** Sends a signal to a server and to every process that works for it. */
export function signalServer(postmaster: number | null, name: NodeJS.Signals): void {
  if (postmaster === null) return;
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, name);
    } catch {
      // Ended in between.
    }
  }
}

/** Processes whose working folder is this one or lies below it, as Linux tells. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const at = readlinkSync(`/proc/${name}/cwd`);
        return at === folder || at.startsWith(`${folder}/`);
      } catch {
        // Ended in between, or another user's.
        return false;
      }
    })
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

/** A Patroni that was killed leaves its PostgreSQL behind, which is no child of anybody here. */
async function killWhatWorksIn(folder: string): Promise<void> {
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Ended in between.
      }
    }
    await sleep(50);
  }
}
