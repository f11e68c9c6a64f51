import { join } from 'node:path';
import { ensureBinaries, locatePackage } from './binaries.ts';
import { leaveAndCount, register } from './clients.ts';
import { checkMajorVersion, ensureCluster } from './cluster.ts';
import { withLock } from './lock.ts';
import { lowerOwner } from './owner.ts';
import { type ClusterPlace, choosePlace, makePassableFolder } from './place.ts';
import { removeMistakenPostmasterFile } from './postmaster-file.ts';
import { findRunningServer, type RunningServer } from './probe.ts';
import { findRemains, type Remains } from './remains.ts';
import { launchServer, stopServer } from './server-process.ts';
import { connectionString, ensurePassword, owner, superuser } from './superuser.ts';
import { watchServer } from './watch.ts';

export interface EmbeddedPostgres {
  /** connection string of a database (unix socket where there is one, else loopback TCP), as the owner or the superuser */
  url(database: string): string;
  /** whether the server ran already: left by a killed process, or in use by another one */
  adopted: boolean;
  /** what the server before left, where it was not stopped; null for one that was adopted */
  remains: Remains | null;
  dataDirectory: string;
  /** port on 127.0.0.1 */
  port: number;
  /**
   * Leaves the cluster. The last of the processes that use it stops the server, whichever started it; the others leave it
   * running. A process that is killed never stops it: the next start adopts it.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** folder for binaries, cluster, password, port and log (`pgbin/` and `postgres/` in it) */
  stateDirectory: string;
  /**
   * the program's database: it is worked on as an owner who is no superuser, and the superuser's login is closed. Without it the
   * caller is the superuser (tests, benchmarks)
   */
  ownedDatabase?: string;
  /** PostgreSQL settings such as `{ fsync: 'off' }` in tests; without effect on a server that is adopted */
  settings?: Record<string, string>;
  /** told in a few words, Spanish and English, what takes a moment */
  onProgress?: (step: string) => void;
  /** told in a sentence, Spanish and English, that the server ended by itself, and that it runs again */
  onTrouble?: (sentence: string) => void;
}

/**
 * Starts the PostgreSQL that comes with the program, or adopts the one that already runs on this folder. Any number of
 * processes may call it for one folder at once: they share one server. Should it end before they do, it is started again.
 * @throws Error in words for the operator: a folder that cannot be used, another user's or another version's cluster,
 * a server that does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const onProgress = options.onProgress ?? (() => undefined);
  const place = choosePlace(options.stateDirectory);
  if (place.notice) onProgress(place.notice);
  makePassableFolder(place.postgres);
  const lock = join(place.postgres, 'start.lock');
  const clients = join(place.postgres, 'clients');

  const { server, password, remains, adopted, entry } = await withLock(lock, async () => {
    const password = ensurePassword(join(place.postgres, 'password'));
    const left = findRemains(place.data);
    removeMistakenPostmasterFile(place.data);
    const found = await findRunningServer(place.data, password);
    const remains = found === undefined ? left : null;
    if (remains !== null) onProgress(remains.sentence);
    const server = found ?? (await startServer(place, password, options.settings ?? {}, onProgress));
    if (options.ownedDatabase !== undefined) await lowerOwner({ ...server, password }, options.ownedDatabase);
    return { server, password, remains, adopted: found !== undefined, entry: register(clients) };
  });

  const watch = watchServer(server, {
    place,
    relaunch: () =>
      withLock(lock, async () => {
        removeMistakenPostmasterFile(place.data);
        const found = await findRunningServer(place.data, password);
        return found ?? relaunchServer(place, server.port, options.settings ?? {});
      }),
    onTrouble: options.onTrouble ?? (() => undefined),
  });

  let stopping: Promise<void> | undefined;
  return {
    url: (database) =>
      connectionString({ ...server, password }, database, options.ownedDatabase === undefined ? superuser : owner),
    adopted,
    remains,
    dataDirectory: place.data,
    port: server.port,
    stop: () => {
      stopping ??= watch.stop().then(() =>
        withLock(lock, async () => {
          if (leaveAndCount(clients, entry) === 0) await stopServer(place.data);
        }),
      );
      return stopping;
    },
  };
}

async function startServer(
  place: ClusterPlace,
  password: string,
  settings: Record<string, string>,
  onProgress: (step: string) => void,
): Promise<RunningServer> {
  const source = locatePackage();
  const binaries = ensureBinaries(place.root, source, () => onProgress('Copiando PostgreSQL / Copying PostgreSQL'));
  await ensureCluster(place, binaries, password, {
    sync: settings.fsync !== 'off',
    onMake: () => onProgress('Creando la base de datos / Creating the database'),
  });
  checkMajorVersion(place.data, source.version);
  onProgress('Iniciando PostgreSQL / Starting PostgreSQL');
  return launchServer(place, binaries, settings);
}

/** Starts the server of a cluster that is there, on the port where its users look for it. */
function relaunchServer(place: ClusterPlace, port: number, settings: Record<string, string>): Promise<RunningServer> {
  return launchServer(place, ensureBinaries(place.root, locatePackage()), settings, port);
}
