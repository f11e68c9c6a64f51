import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { ClusterPlace } from './place.ts';
import { programOptions } from './program-options.ts';
import { superuser } from './superuser.ts';

/** macOS has no C.UTF-8; with plain C, pg_trgm would drop ñ and á. */
const libcLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Makes the cluster if there is none: UTF-8, builtin C.UTF-8 locale, scram passwords. initdb works in a folder beside
 * the final one and a rename ends it, so a data folder that exists is a whole one.
 * @param options.sync false in tests, to spare the wait for the disk
 * @param options.onMake told before initdb, which takes a moment
 */
export async function ensureCluster(
  place: ClusterPlace,
  binaries: Binaries,
  password: string,
  options: { sync: boolean; onMake: () => void },
): Promise<void> {
  if (existsSync(place.data)) return;
  options.onMake();
  removeLeftovers(place.postgres);
  const draft = join(place.postgres, `data.new-${process.pid}`);
  const passwordFile = join(place.postgres, `password.new-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  if (place.account) {
    chownSync(draft, place.account.uid, place.account.gid);
    chownSync(passwordFile, place.account.uid, place.account.gid);
  }
  try {
    await runInitdb(place, binaries, [
      ...['-D', draft, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...[`--locale=${libcLocale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
      ...(options.sync ? [] : ['--no-sync']),
    ]);
    renameSync(draft, place.data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** What a process killed in the middle of initdb left. The start lock is held, so nobody is at work on it. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^(data|password)\.new-/.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function runInitdb(place: ClusterPlace, binaries: Binaries, parameters: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(binaries.initdb, parameters, {
      ...programOptions(place.account, place.postgres),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done();
      else
        fail(
          new Error(`The database could not be made in ${place.data}: ${output.trim() || `initdb ended with ${code}`}`),
        );
    });
  });
}

/** @throws Error when the cluster was made by another major version of PostgreSQL */
export function checkMajorVersion(data: string, version: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const program = version.split('.')[0];
  if (made === program) return;
  throw new Error(
    `The database in ${data} was made by PostgreSQL ${made} and this program brings ${program}. Export it with the program's earlier version and import it with this one.`,
  );
}
