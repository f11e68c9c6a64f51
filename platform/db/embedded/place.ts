import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, accountName, choosePostgresAccount } from './account.ts';

/** Where a cluster and its binaries lie. Everything but `data` belongs to the user who starts the program. */
export interface ClusterPlace {
  /** parent of `pgbin` and `postgres`: the state folder itself, or its stand-in outside a closed folder */
  root: string;
  /** lock, port, password, log and the register of clients */
  postgres: string;
  /** the cluster (PGDATA); its existence means that initdb ended well */
  data: string;
  /** whom to run PostgreSQL as; undefined is the current user */
  account: Account | undefined;
  /** a sentence for the person who starts the program, when the place is not the folder they named */
  notice?: string;
}

/** Stand-in for state folders that PostgreSQL's user cannot reach. */
const standInParent = '/var/lib/capacita';

/** Makes a folder and its missing parents so that other users may pass through them, whatever the umask. */
export function makePassableFolder(path: string): void {
  if (existsSync(path)) return;
  makePassableFolder(dirname(path));
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o711);
}

/** The topmost folder on the way to `path` that `account` may not enter, or undefined when the way is free. */
export function findClosedFolder(path: string, account: Account): string | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : findClosedFolder(parent, account);
  if (above) return above;
  const { mode, uid, gid } = statSync(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return mode & bit ? undefined : path;
}

function describeClosed(folder: string, account: Account): string {
  const mode = (statSync(folder).mode & 0o777).toString(8).padStart(4, '0');
  return `PostgreSQL cannot run as root, so it runs as the user "${account.name}", who cannot enter the folder ${folder} (mode ${mode}).`;
}

function makeRoot(path: string): string {
  try {
    makePassableFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    throw new Error(
      `The folder ${path} cannot be used for the database (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that the user "${accountName(process.getuid?.() ?? 0)}" may write to.`,
    );
  }
}

function refuseForeignCluster(data: string): void {
  const owner = existsSync(data) ? statSync(data).uid : undefined;
  const self = process.getuid?.();
  if (owner === undefined || self === undefined || self === 0 || owner === self) return;
  throw new Error(
    `The database in ${data} belongs to the user "${accountName(owner)}", and this program runs as "${accountName(self)}". Start it as it was started the first time (for "postgres" and "nobody" that is root), or set DATA_DIR to another folder.`,
  );
}

/**
 * Chooses where the cluster lies. Normally that is the state folder. When root starts the program from a folder that
 * PostgreSQL's user cannot enter (such as /root, mode 0700), it is a stand-in named after that folder.
 * @throws Error in words for the operator, when no place works
 */
export function choosePlace(stateDirectory: string, standIns = standInParent): ClusterPlace {
  const named = resolve(stateDirectory);
  const state = existsSync(named) ? realpathSync(named) : named;
  const standIn = join(standIns, createHash('sha256').update(state).digest('hex').slice(0, 16));
  const standInUsed = existsSync(join(standIn, 'postgres', 'data'));
  const describe = (root: string, account: Account | undefined): ClusterPlace => ({
    root,
    postgres: join(root, 'postgres'),
    data: join(root, 'postgres', 'data'),
    account,
  });

  if (!standInUsed) {
    const root = makeRoot(state);
    const data = join(root, 'postgres', 'data');
    refuseForeignCluster(data);
    const account = choosePostgresAccount(existsSync(data) ? data : undefined);
    const closed = account && findClosedFolder(root, account);
    if (!account || !closed) return describe(root, account);
    if (existsSync(data))
      throw new Error(`${describeClosed(closed, account)} Open it with chmod a+x, or move the data.`);
  }

  refuseForeignCluster(join(standIn, 'postgres', 'data'));
  const root = makeRoot(standIn);
  const place = describe(root, choosePostgresAccount(standInUsed ? join(root, 'postgres', 'data') : undefined));
  const closed = place.account && findClosedFolder(root, place.account);
  if (closed && place.account) {
    throw new Error(`${describeClosed(closed, place.account)} Set DATA_DIR to a folder that every user may enter.`);
  }
  return { ...place, notice: `La base de datos está en / The database is in ${root}` };
}
