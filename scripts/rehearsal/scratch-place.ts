import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Environment } from '#platform/config/environment.ts';
import { areOnOneServer, withLogin } from '#platform/db/database-address.ts';
import { identifyProcess } from '#platform/db/embedded/process-identity.ts';
import { claimScratchDatabase } from '#platform/db/scratch-database.ts';

/** Where a backup is restored to be looked at: nothing of it outlives the rehearsal, however that ends. */
export interface ScratchPlace {
  readonly folder: string;
  /** What a program on the scratch place is started with. @param key of the installation that is restored */
  environmentWith(key: Buffer): Environment;
  /** this process goes with the scratch place */
  holds(child: ChildProcess): void;
  /** Removes everything. @throws Error where something is left */
  remove(): Promise<void>;
}

interface ScratchOptions {
  /** the folder to make it in */
  readonly within: string;
  /** the owner's address of an empty database; undefined: an embedded one of its own */
  readonly database: string | undefined;
}

/**
 * Makes the scratch place of an installation; one that a killed rehearsal has left is removed first.
 * @throws Error in words where the folder cannot be used, or the database is not empty
 */
export async function openScratchPlace(of: Environment, options: ScratchOptions): Promise<ScratchPlace> {
  const { within, database } = options;
  // Not made here: where a disk is missing, what it holds would fill another.
  await access(within, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`no se puede escribir en / cannot write into ${resolve(within)} (--scratch): ${error.code}`);
  });
  const named = createHash('sha256')
    .update(`${of.DATA_DIR} ${of.DATABASE_URL ?? ''}`)
    .digest('hex')
    .slice(0, 12);
  const folder = join(resolve(within), `capacita-rehearsal-${named}`);
  const keeper = await startKeeper(folder);
  const tell = (held: object) => keeper.stdin?.write(`${JSON.stringify(held)}\n`);
  const remove = async () => {
    keeper.stdin?.end();
    const [code] = keeper.exitCode === null ? await once(keeper, 'exit') : [keeper.exitCode];
    if (code !== 0) throw new Error(`no se pudo borrar / could not be removed: ${folder}`);
  };
  try {
    // PostgreSQL's user passes through it.
    await chmod(folder, 0o711);
    if (database !== undefined) {
      await claimScratchDatabase(database);
      tell({ database });
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    folder,
    environmentWith: (key) => scratchEnvironment(of, folder, database, key),
    holds: ({ pid }) => void tell({ process: pid === undefined ? '' : identifyProcess(pid) }),
    remove,
  };
}

async function startKeeper(folder: string): Promise<ChildProcess> {
  // In a session of its own: Ctrl-C ends the rehearsal, and not what cleans up after it.
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'scratch-keeper.ts'), folder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: keeper.stdout });
  const [first] = await Promise.race([once(lines, 'line'), once(keeper, 'exit')]);
  if (first === 'ready') return keeper;
  throw new Error(`no se puede usar / cannot be used: ${folder}`);
}

/**
 * Nothing of it leads to the installation itself, to its people or to what watches it. A login that somebody made for the application, since
 * the owner may make none, serves a scratch database on the same server as well; on another there is none of that name.
 */
function scratchEnvironment(of: Environment, folder: string, database: string | undefined, key: Buffer): Environment {
  const { DATABASE_APP_URL: login } = of;
  return {
    ...of,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database,
    DATABASE_APP_URL:
      login !== undefined && database !== undefined && areOnOneServer(login, database)
        ? withLogin(database, login)
        : undefined,
    DATABASE_READ_URL: undefined,
    REHEARSAL_DATABASE_URL: undefined,
    FILES_URL: undefined,
    SEAL_ANCHOR_FILE: join(folder, 'seals.txt'),
    SECRET_KEY: key.toString('base64'),
    SECRET_KEY_LOST: '0',
    DEMO: '0',
    JOBS: '0',
  };
}
