import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { type AppendOnlyFile, openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openInstalledFiles } from '#platform/files/open-files.ts';
import { createSecretBox, type SecretBox } from '#platform/secrets/secret-box.ts';
import { makeSecretKeyFile, parseSecretKey, readSecretKeyFile } from '#platform/secrets/secret-key.ts';
import type { Environment } from './environment.ts';

/** What an installation keeps outside its database. */
export interface Installation {
  readonly files: FileStore;
  readonly secrets: SecretBox;
  readonly anchor: AppendOnlyFile;
  /** the anchor lies in the folder of the key, so that one person reads and writes both */
  readonly anchorBesideKey: boolean;
}

/**
 * The key of the installation, from SECRET_KEY or DATA_DIR; null where it has none.
 * @throws Error in words for a key file that others may read, or that holds no key
 */
export async function readInstalledKey({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Buffer | null> {
  return parseSecretKey(SECRET_KEY ?? '') ?? (await readSecretKeyFile(DATA_DIR));
}

/**
 * @param mayMakeKey where it has none. Another than the one that made the seals would seal nothing, and a file of it would look like the
 * one that is lost.
 * @throws Error in words where the key is missing, or as above
 */
export async function openInstallation(
  environment: Environment,
  dataDirectory: string,
  mayMakeKey = false,
): Promise<Installation> {
  const { SECRET_KEY } = environment;
  const found = await readInstalledKey({ SECRET_KEY, DATA_DIR: dataDirectory });
  if (found === null && !mayMakeKey) {
    throw new Error(
      'falta la clave de la instalación: indique SECRET_KEY, o devuelva secret.key a DATA_DIR; si se perdió para siempre, acéptelo con SECRET_KEY_LOST=1 al iniciar / ' +
        'the key of the installation is missing: set SECRET_KEY, or bring secret.key back to DATA_DIR; if it is lost for good, accept that with SECRET_KEY_LOST=1 at the start',
    );
  }
  const secrets = createSecretBox(found ?? (await makeSecretKeyFile(dataDirectory)));
  return { ...(await openStores(environment, dataDirectory)), secrets };
}

/** The same without the key. */
export async function openStores(
  environment: Environment,
  dataDirectory: string,
): Promise<Omit<Installation, 'secrets'>> {
  const anchorFile = anchorFileOf(environment, dataDirectory);
  return {
    files: await openInstalledFiles(environment, join(dataDirectory, 'files')),
    anchor: openAppendOnlyFile(anchorFile),
    anchorBesideKey: liesWithin(dataDirectory, anchorFile),
  };
}

const anchorFileOf = ({ SEAL_ANCHOR_FILE }: Pick<Environment, 'SEAL_ANCHOR_FILE'>, dataDirectory: string): string =>
  SEAL_ANCHOR_FILE ?? join(dataDirectory, 'seals.txt');

/**
 * A disk that is lost, or is not mounted, looks like a new installation. One that began there would write its seals below those of the one
 * that is lost, and people would work in it.
 * @throws Error in words where the anchor file has seals already
 */
export async function requireUnusedAnchor(
  environment: Pick<Environment, 'SEAL_ANCHOR_FILE'>,
  dataDirectory: string,
): Promise<void> {
  const file = anchorFileOf(environment, dataDirectory);
  if ((await openAppendOnlyFile(file).lines()).length === 0) return;
  throw new Error(
    `la base está vacía, y ${file} tiene los sellos de una instalación: monte su disco, restaure una copia (npm run restore), o indique otro archivo en SEAL_ANCHOR_FILE para una instalación nueva / ` +
      `the database is empty, and ${file} has the seals of an installation: mount its disk, restore a backup (npm run restore), or name another file in SEAL_ANCHOR_FILE for a new installation`,
  );
}

function liesWithin(folder: string, file: string): boolean {
  const way = relative(resolve(folder), resolve(file));
  return !way.startsWith('..') && !isAbsolute(way);
}

/**
 * Outside the demo a new installation says where its anchor lies: apart from the key, or with a word that it stays there.
 * @param isNew whether the database holds no company yet; one that does goes on as it is, and its page Audit warns
 * @throws Error in words
 */
export function requireAnchorApart(
  { DEMO, SEAL_ANCHOR_STAYS }: Pick<Environment, 'DEMO' | 'SEAL_ANCHOR_STAYS'>,
  { anchorBesideKey }: Pick<Installation, 'anchorBesideKey'>,
  isNew: boolean,
): void {
  if (DEMO === '1' || !isNew || !anchorBesideKey || SEAL_ANCHOR_STAYS === '1') return;
  throw new Error(
    'el archivo de sellos quedaría junto a la clave. Indique en SEAL_ANCHOR_FILE un lugar fuera de DATA_DIR, mejor en otra máquina, o acepte que quede allí con SEAL_ANCHOR_STAYS=1 / ' +
      'the file of seals would lie beside the key. Name a place outside DATA_DIR in SEAL_ANCHOR_FILE, best on another machine, or accept that it stays there with SEAL_ANCHOR_STAYS=1',
  );
}

/**
 * For commands of the operator, which must not make a new database where they find none.
 * @throws Error in words
 */
export function requireInstalled(environment: Environment, dataDirectory: string): void {
  if (environment.DATABASE_URL !== undefined || existsSync(join(dataDirectory, 'database'))) return;
  throw new Error(`No hay base de datos en / There is no database in ${dataDirectory} (DATA_DIR, DATABASE_URL)`);
}
