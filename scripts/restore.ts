import { existsSync } from 'node:fs';
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BackupPlace,
  describeBackup,
  findBackup,
  listBackups,
  type NamedManifest,
  openBackupPlace,
  requireRestorable,
} from '#apps/server/backup/backup-place.ts';
import { keyMissing, readBackupKey } from '#apps/server/backup/find-key.ts';
import type { Manifest } from '#apps/server/backup/manifest.ts';
import { findDamagedParts } from '#apps/server/backup/restore-backup.ts';
import { restoreInstallation } from '#apps/server/backup/restore-installation.ts';
import { type Environment, readEnvironment } from '#platform/config/environment.ts';
import { openStores, readInstalledKey } from '#platform/config/installation.ts';
import { isEmptyDatabase } from '#platform/db/prepare-database.ts';
import { parseFilesUrl } from '#platform/files/files-url.ts';
import { makeScratchFolder } from '#platform/files/scratch-folder.ts';
import { sayUnreadable } from './say-unreadable.ts';
import { verifyTrail } from './verify-trail.ts';

/**
 * `npm run restore -- --from /folder` or `--from 's3://…'`: puts the newest backup of a place, or the one that `--backup` names, into an
 * empty database and an empty DATA_DIR. Everything is read and held against its digest before anything is written, and the audit trail
 * is verified after it. The key comes from SECRET_KEY, DATA_DIR/secret.key, or the backup (BACKUP_PASSWORD, `--private-key
 * file.pem`). `--key-only` brings back nothing but a lost key, into DATA_DIR, of the newest backup that holds one; `--list` restores nothing and says which backups the
 * place has. Exit code 0 when the trail is intact, 1 when not, or when seals are known that the backup has not, 2 when nothing was restored.
 */
try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      'private-key': { type: 'string' },
      'key-only': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const { from, backup, 'private-key': privateKey, 'key-only': keyOnly, list } = values;
  if (from === undefined)
    throw new Error('npm run restore -- --from /… [--backup name] [--private-key file.pem] [--key-only | --list]');
  const read = readEnvironment(process.env);
  const environment = { ...read, DATA_DIR: resolve(read.DATA_DIR) };
  if (!keyOnly && !list) await requireEmpty(environment);
  const spool = await makeScratchFolder('restore');
  try {
    const place = await openBackupPlace(from, environment, spool);
    if (list) for (const words of await listBackups(place, sayUnreadable)) console.log(words);
    else await restoreOne(environment, place, { backup, privateKey, keyOnly });
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
} catch (error) {
  console.error(`No se restauró / Not restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

interface Asked {
  readonly backup: string | undefined;
  readonly privateKey: string | undefined;
  readonly keyOnly: boolean;
}

async function restoreOne(
  environment: Environment,
  place: BackupPlace,
  { backup, privateKey, keyOnly }: Asked,
): Promise<void> {
  const found = await findBackup(place, backup, sayUnreadable, ({ key }) => !keyOnly || key !== null);
  console.log(describeBackup(found));
  await requireRestorable(found);
  const key = await readKey(environment, found.manifest, privateKey);
  if (keyOnly) await bringKeyBack(environment, key);
  else await restoreAll(environment, place, found, key);
}

/** @throws Error in words where the installation has a key */
async function bringKeyBack({ DATA_DIR }: Environment, key: Buffer | null): Promise<void> {
  if (key === null) throw new Error('la instalación tiene una clave / the installation has a key');
  console.log(`${await writeKey(DATA_DIR, key)}: la clave de la copia / the key of the backup`);
}

async function writeKey(folder: string, key: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'secret.key');
  await writeFile(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

async function restoreAll(
  environment: Environment,
  place: BackupPlace,
  found: NamedManifest,
  key: Buffer | null,
): Promise<void> {
  const damaged = await findDamagedParts(place, found.manifest);
  if (damaged.length > 0)
    throw new Error(`partes que faltan o alteradas / parts missing or altered: ${damaged.join(', ')}`);
  process.exitCode = (await restore(environment, place, found.manifest, key)) ? 0 : 1;
}

/** @throws Error in words where there is a database, or there are files, or a place cannot be written: before the backup is read for hours */
async function requireEmpty(environment: Environment): Promise<void> {
  const { DATABASE_URL, DATA_DIR, FILES_URL, SEAL_ANCHOR_FILE } = environment;
  await requireWritable('DATA_DIR', DATA_DIR);
  if (SEAL_ANCHOR_FILE !== undefined) await requireWritable('SEAL_ANCHOR_FILE', dirname(resolve(SEAL_ANCHOR_FILE)));
  const files = FILES_URL === undefined ? null : parseFilesUrl(FILES_URL);
  if (files !== null && 'folder' in files) await requireWritable('FILES_URL', files.folder);
  const full = (what: string) =>
    new Error(
      `${what}: no está vacío; se restaura solo en un lugar nuevo / is not empty; only a new place is restored into`,
    );
  if (FILES_URL === undefined && existsSync(join(DATA_DIR, 'files'))) throw full(join(DATA_DIR, 'files'));
  if (DATABASE_URL === undefined) {
    if (existsSync(join(DATA_DIR, 'database'))) throw full(join(DATA_DIR, 'database'));
    return;
  }
  if (!(await isEmptyDatabase(DATABASE_URL))) throw full('DATABASE_URL');
}

/** Whether a folder can be written, or made; it is not made here. */
async function requireWritable(variable: string, folder: string): Promise<void> {
  let there = folder;
  while (!existsSync(there) && there !== dirname(there)) there = dirname(there);
  try {
    await access(join(there, '/'), constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new Error(`${variable}: no se puede escribir en / cannot write into ${folder}: ${reason}`);
  }
}

/** The key that comes out of the backup; null where the installation has it. @throws Error in words where nobody has */
async function readKey(
  environment: Environment,
  manifest: Manifest,
  privateKey: string | undefined,
): Promise<Buffer | null> {
  if ((await readInstalledKey(environment)) !== null) return null;
  const key = await readBackupKey(environment, manifest, privateKey);
  if (key === null) throw keyMissing(manifest);
  return key;
}

/** @returns whether the trail is intact and nothing is known to be newer */
async function restore(
  environment: Environment,
  place: BackupPlace,
  manifest: Manifest,
  key: Buffer | null,
): Promise<boolean> {
  const { DATA_DIR } = environment;
  await mkdir(DATA_DIR, { recursive: true });
  if (key !== null) await writeKey(DATA_DIR, key);
  const canTellLost = await hasAnchorLines(environment);
  const { files, lostSeals } = await restoreInstallation(environment, place, manifest);
  console.log(`  ${files} archivos / files`);
  for (const line of lostSeals)
    console.log(`  MÁS NUEVO que la copia, se perdió ese día / NEWER than the backup, that day is lost: ${line}`);
  // On the way it brings an older backup's schema up to date.
  const isIntact = (await verifyTrail(environment, true)) === null;
  if (!canTellLost) sayNothingTellsLost();
  return isIntact && lostSeals.length === 0;
}

/** Whether the anchor file of the installation is there: before the restore, which fills one that is empty. */
async function hasAnchorLines(environment: Environment): Promise<boolean> {
  const { anchor } = await openStores(environment, environment.DATA_DIR);
  return (await anchor.lines()).length > 0;
}

/** Without the anchor file an old backup restores as well as the newest, and looks the same. */
function sayNothingTellsLost(): void {
  console.error(
    'ATENCIÓN: el archivo de sellos (SEAL_ANCHOR_FILE) estaba vacío o no estaba: nada dice si se perdió algo posterior a la copia. Si ese archivo existe, está en otro lugar: empiece de nuevo con él / ' +
      'NOTE: the file of seals (SEAL_ANCHOR_FILE) was empty or not there: nothing says whether something newer than the backup is lost. Where that file exists, it is in another place: begin again with it',
  );
}
