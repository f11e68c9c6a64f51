import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { hasMigration } from '#platform/db/migrate.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type FilesEnvironment, openFiles } from '#platform/files/open-files.ts';
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

/**
 * The backup of a name, or the newest of a place.
 * @throws Error in words where there is none, or its manifest is not what its name says
 */
export async function findBackup({ manifests }: BackupPlace, name?: string): Promise<NamedManifest> {
  if (name !== undefined) return readManifest(manifests, name);
  let newest: NamedManifest | null = null;
  for await (const each of manifests.names()) {
    const read = await readManifest(manifests, each);
    if (newest === null || read.manifest.takenAt > newest.manifest.takenAt) newest = read;
  }
  if (newest === null) throw new Error('no hay copias en ese lugar / there are no backups in that place');
  return newest;
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
