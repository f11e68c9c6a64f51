import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { hasMigration } from '#platform/db/migrate.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type FilesEnvironment, openFiles } from '#platform/files/open-files.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { productName } from '#product/product-name.ts';
import { type Manifest, manifestShape } from './manifest.ts';

/** Where backups lie: what they hold, each under its SHA-256 and once for all of them, and their manifests. */
export interface BackupPlace {
  readonly content: FileStore;
  readonly manifests: FileStore;
}

/** A backup by its name, the SHA-256 of its manifest. */
export interface NamedManifest {
  readonly name: string;
  readonly manifest: Manifest;
}

/**
 * Opens a place of backups.
 * @param where a folder, or `s3://bucket/prefix?endpoint=…`
 * @param spool folder for what is on its way to a bucket
 * @throws Error in words
 */
export async function openBackupPlace(
  where: string,
  environment: FilesEnvironment,
  spool: string,
): Promise<BackupPlace> {
  const url = /^(s3|file):/.test(where) ? where : `file:${resolve(where)}`;
  const within = (part: string): string => {
    const [path = '', query] = url.split('?');
    return `${path.replace(/\/$/, '')}/${part}${query === undefined ? '' : `?${query}`}`;
  };
  return {
    content: await openFiles(within('content'), environment, spool),
    manifests: await openFiles(within('manifests'), environment, spool),
  };
}

const noBackups =
  'no hay copias en ese lugar, o ninguna se puede leer o sirve / there are no backups in that place, or none can be read or will do';

/**
 * The backup of a name, or the newest of a place whose list of contents can be read.
 * @param onUnreadable told in words of each other that cannot: nobody knows how old it is
 * @param serves what the newest one must be
 * @throws Error in words where there is none, or the one of that name cannot be read
 */
export async function findBackup(
  { manifests }: BackupPlace,
  name: string | undefined,
  onUnreadable: (words: string) => void,
  serves: (manifest: Manifest) => boolean = () => true,
): Promise<NamedManifest> {
  if (name !== undefined) return readManifest(manifests, name);
  let newest: NamedManifest | null = null;
  for await (const read of readableManifests(manifests, onUnreadable))
    if (serves(read.manifest) && (newest === null || read.manifest.takenAt > newest.manifest.takenAt)) newest = read;
  if (newest === null) throw new Error(noBackups);
  return newest;
}

/**
 * What is said of each backup of a place that can be read, newest first; `onUnreadable` hears of the others.
 * @throws Error in words where there is none
 */
export async function listBackups(
  { manifests }: BackupPlace,
  onUnreadable: (words: string) => void,
): Promise<string[]> {
  // A manifest has the lines of all seals: not all of them are held at once.
  const found: { readonly takenAt: string; readonly words: string }[] = [];
  for await (const read of readableManifests(manifests, onUnreadable))
    found.push({ takenAt: read.manifest.takenAt, words: describeBackup(read) });
  if (found.length === 0) throw new Error(noBackups);
  return found.sort((one, other) => other.takenAt.localeCompare(one.takenAt)).map(({ words }) => words);
}

/** Name, moment and version of a backup, and whether it holds the key. */
export function describeBackup({ name, manifest: { takenAt, version, key } }: NamedManifest): string {
  return `${name}\n  ${takenAt}, ${productName} ${version}${key === null ? '' : ', con la clave / with the key'}`;
}

async function* readableManifests(
  manifests: FileStore,
  onUnreadable: (words: string) => void,
): AsyncGenerator<NamedManifest> {
  for await (const name of manifests.names()) {
    let read: NamedManifest;
    try {
      read = await readManifest(manifests, name);
    } catch (error) {
      // A bucket that is away says nothing of a backup.
      if (error instanceof Refusal) throw error;
      const words = error instanceof Error ? error.message : String(error);
      onUnreadable(words.includes(name) ? words : `${name}: ${words}`);
      continue;
    }
    yield read;
  }
}

async function readManifest(manifests: FileStore, name: string): Promise<NamedManifest> {
  if (!(await manifests.readsIntact(name)))
    throw new Error(`${name}: falta esa copia o fue alterada / that backup is missing or was altered`);
  const read = manifestShape.safeParse(JSON.parse(await text(await manifests.read(name))));
  if (!read.success)
    throw new Error(`${name}: la hizo una versión más nueva / a newer version made it: ${read.error.message}`);
  return { name, manifest: read.data };
}

/** @throws Error in words for a backup of a newer version, whose tables this one does not know */
export async function requireRestorable({ name, manifest: { migration, version } }: NamedManifest): Promise<void> {
  if (await hasMigration(migration)) return;
  throw new Error(`${name}: la hizo una versión más nueva / a newer version made it: ${version} (${migration})`);
}

/** The address of a place as it is written down: no keys are in it, and what follows a question mark stays behind. */
export function placeName(where: string): string {
  return (/^(s3|file):/.test(where) ? (where.split('?')[0] ?? '') : resolve(where)).slice(0, 500);
}
