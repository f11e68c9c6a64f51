import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { type AppendOnlyFile, openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openInstalledFiles } from '#platform/files/open-files.ts';
import { createSecretBox, type SecretBox } from '#platform/secrets/secret-box.ts';
import { parseSecretKey, readSecretKeyFile } from '#platform/secrets/secret-key.ts';
import type { Environment } from './environment.ts';

/** What an installation keeps outside its database. */
export interface Installation {
  readonly files: FileStore;
  readonly secrets: SecretBox;
  readonly anchor: AppendOnlyFile;
  /** the anchor lies in the folder of the key, so that one person reads and writes both */
  readonly anchorBesideKey: boolean;
}

/** @throws Error in words for a key file that others may read, or that holds no key */
export async function openInstallation(environment: Environment, dataDirectory: string): Promise<Installation> {
  const key = parseSecretKey(environment.SECRET_KEY ?? '') ?? (await readSecretKeyFile(dataDirectory));
  const anchorFile = environment.SEAL_ANCHOR_FILE ?? join(dataDirectory, 'seals.txt');
  return {
    files: await openInstalledFiles(environment, join(dataDirectory, 'files')),
    secrets: createSecretBox(key),
    anchor: openAppendOnlyFile(anchorFile),
    anchorBesideKey: liesWithin(dataDirectory, anchorFile),
  };
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
