import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A server of an installed PostgreSQL, on loopback. */
export interface InstalledPostgres {
  readonly port: number;
  url(database: string): string;
  /** Makes a standby the primary. */
  promote(): void;
  /** Stops every process of it where it is (`SIGSTOP`), or lets them go on. */
  freeze(isFrozen: boolean): void;
  /** Ends it as a power cut does. */
  stop(): Promise<void>;
}

interface Cluster extends InstalledPostgres {
  /** Starts a standby of it, which follows it and allows reading alone, in another folder. */
  startStandby(folder: string): Promise<InstalledPostgres>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** The account that the server runs as: PostgreSQL refuses root, and Debian's package brings a user of its own. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a scratch cluster with the programs of an installed PostgreSQL (Debian: /usr/lib/postgresql/15/bin). */
export async function startInstalledPostgres(
  programs: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Cluster> {
  const data = join(folder, 'data');
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-U', 'postgres'];
  const primary = await startIn(programs, folder, settings, ['initdb', '-D', data, ...locale]);
  return {
    ...primary,
    async startStandby(elsewhere) {
      const { hostname, port } = new URL(primary.url('postgres'));
      const source = ['-h', hostname, '-p', port, '-U', 'postgres', '--checkpoint=fast', '--write-recovery-conf'];
      return startIn(programs, elsewhere, settings, ['pg_basebackup', '-D', join(elsewhere, 'data'), ...source]);
    },
  };
}

/** @param make program and parameters that make the folder `data` */
async function startIn(
  programs: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
  [make = '', ...making]: readonly string[],
): Promise<InstalledPostgres> {
  const account = serverAccount();
  chmodSync(folder, 0o755);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...parameters: readonly string[]) =>
    execFileSync(join(programs, program), parameters, { ...account, cwd: folder, stdio: 'ignore' });
  run(make, ...making);
  const port = await freePort();
  const options = Object.entries({ ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: folder, port })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');
  let isRunning = true;
  return {
    port,
    url: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    promote: () => run('pg_ctl', '-D', data, '-w', 'promote'),
    freeze(isFrozen) {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
      const processes = [postmaster, ...children.split('\n').filter(Boolean).map(Number)];
      for (const pid of processes) process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    async stop() {
      if (isRunning) run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      isRunning = false;
    },
  };
}
