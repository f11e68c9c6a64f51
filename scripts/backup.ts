import { readFile, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type NamedManifest, openBackupPlace, placeName } from '#apps/server/backup/backup-place.ts';
import { type MadeBackup, makeBackup } from '#apps/server/backup/make-backup.ts';
import type { Manifest } from '#apps/server/backup/manifest.ts';
import { shutKey } from '#apps/server/backup/sealed-key.ts';
import { recordBackup } from '#features/audit/server/public.ts';
import { isKeyOfSeals } from '#features/integrity/server/public.ts';
import type { Environment } from '#platform/config/environment.ts';
import { openStores, readInstalledKey } from '#platform/config/installation.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { openOwnedDatabase } from '#platform/db/prepare-database.ts';
import { makeScratchFolder } from '#platform/files/scratch-folder.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { operator, readInstalledOrExit } from './installed.ts';

/**
 * `npm run backup -- --to /folder` or `--to 's3://bucket/prefix?endpoint=…'`: keeps everything of the installation as it is at one
 * moment, while the product runs; what an earlier backup in that place holds is not written again. With `--with-key` the key goes
 * along, shut up by BACKUP_PASSWORD or for who holds the private half of `--public-key file.pem`. Exit code 0 when the backup has its
 * name and is on record, 1 when only that is missing, 2 when there is none.
 */
const environment = readInstalledOrExit();
try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-key': { type: 'boolean' }, 'public-key': { type: 'string' } },
  });
  const { to, 'with-key': withKey = false, 'public-key': publicKey } = values;
  if (to === undefined) throw new Error('npm run backup -- --to /… [--with-key [--public-key file.pem]]');
  const key = withKey ? await findKey(environment) : null;
  await backUp(environment, to, key && { key, shut: await shutInstalledKey(key, environment, publicKey) });
} catch (error) {
  console.error(`No hay copia / There is no backup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

async function findKey(environment: Environment): Promise<Buffer> {
  const key = await readInstalledKey(environment);
  if (key === null) throw new Error('falta la clave de la instalación / the key of the installation is missing');
  return key;
}

async function shutInstalledKey(
  key: Buffer,
  { BACKUP_PASSWORD: password }: Environment,
  publicKey: string | undefined,
): Promise<Manifest['key']> {
  if (publicKey !== undefined) return shutKey(key, { pem: await readFile(publicKey, 'utf8') });
  if (password !== undefined) return shutKey(key, { password });
  throw new Error('--with-key: BACKUP_PASSWORD, --public-key file.pem');
}

interface TakenKey {
  readonly key: Buffer;
  readonly shut: Manifest['key'];
}

async function backUp(from: Environment, to: string, taken: TakenKey | null): Promise<void> {
  const began = performance.now();
  const spool = await makeScratchFolder('backup');
  const database = await openOwnedDatabase(from, () => {});
  const owner = openDatabase(database.ownerUrl, { maximumConnections: 2, statementTimeoutMs: 0 });
  try {
    if (taken !== null) await requireKeyOfSeals(owner.db, taken.key);
    const place = await openBackupPlace(to, from, spool);
    const { files, anchor } = await openStores(from, from.DATA_DIR);
    const made = await makeBackup({ owner, files, anchor, key: taken?.shut ?? null }, place);
    const seconds = (performance.now() - began) / 1000;
    sayBackup(made.name, made.manifest, seconds);
    sayNotCopied(made, to);
    await keepRecord(owner.db, from.COMPANY_TIME_ZONE, { ...made, place: placeName(to), seconds });
  } finally {
    await owner.close();
    await database.close();
    await rm(spool, { recursive: true, force: true });
  }
}

/** A backup with another key would be found useless on the day of need. */
async function requireKeyOfSeals(db: Database, key: Buffer): Promise<void> {
  if (await isKeyOfSeals(db, createSecretBox(key))) return;
  throw new Error(
    'la clave no es la que hizo los sellos; sin --with-key la copia se hace sin ella / the key is not the one that made the seals; without --with-key the backup is made without it',
  );
}

interface Made extends NamedManifest {
  readonly place: string;
  readonly seconds: number;
}

/** Keeps that the backup was made; where that cannot be kept, says so (exit code 1). */
async function keepRecord(db: Database, timeZone: string, { name, manifest, place, seconds }: Made): Promise<void> {
  const { takenAt, version, migration, tables, files, seal, key } = manifest;
  const packed = tables.reduce((sum, { bytes }) => sum + bytes, files.bytes);
  try {
    const { stored } = await db
      .selectFrom('file')
      .select(({ fn }) => fn.sum<number>('byte_size').as('stored'))
      .executeTakeFirstOrThrow();
    await recordBackup(
      { db, timeZone },
      {
        name,
        taken_at: takenAt,
        place,
        version,
        migration,
        table_count: tables.length,
        row_count: countRows(manifest),
        file_count: files.count,
        byte_size: packed + Number(stored ?? 0),
        duration_seconds: Math.ceil(seconds),
        has_key: key !== null,
        seal_number: seal?.number ?? null,
        seal_hash: seal?.hash ?? null,
        made_by: operator.slice(0, 255),
      },
    );
  } catch (error) {
    console.error(
      `La copia está hecha, pero no consta en la auditoría / The backup is made, but is not on record in the audit: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}

/** They are in the backup if a row names them, and who opens one of them reads that it is missing or altered. */
function sayNotCopied({ missing, altered, away }: MadeBackup, to: string): void {
  const back = `npm run files:copy -- --from-backup ${to} --to …`;
  if (away !== null) {
    console.error(
      `El depósito no respondió; la copia tiene ${missing.length} archivos de copias anteriores / The bucket did not answer; the backup has ${missing.length} files from earlier ones: ${away}`,
    );
  } else if (missing.length > 0) {
    console.error(
      `FALTAN ${missing.length} archivos donde el programa los guarda; la copia los tiene de copias anteriores. Devuélvalos con / ${missing.length} files are MISSING where the program keeps them; the backup has them from earlier ones. Bring them back with: ${back}`,
    );
  }
  if (altered.length > 0)
    console.error(
      `ALTERADOS ${altered.length} archivos donde el programa los guarda; la copia tiene de copias anteriores los que un registro nombra. Devuélvalos con / ${altered.length} files are ALTERED where the program keeps them; the backup has those that a record names from earlier ones. Bring them back with: ${back}\n  ${altered.join('\n  ')}`,
    );
}

function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function sayBackup(name: string, manifest: Manifest, seconds: number): void {
  const { takenAt, files, seal, key } = manifest;
  console.log(`${name}
  ${takenAt}: ${countRows(manifest)} filas / rows, ${files.count} archivos / files, ${seconds.toFixed(1)} s
  último sello / newest seal: ${seal === null ? '—' : `${seal.number} ${seal.hash}`}
  clave / key: ${key === null ? 'NO está en la copia: guárdela aparte / is NOT in the backup: keep it elsewhere' : key.opensBy.by}`);
}
