import { readFile, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openBackupPlace } from '#apps/server/backup/backup-place.ts';
import { makeBackup } from '#apps/server/backup/make-backup.ts';
import type { Manifest } from '#apps/server/backup/manifest.ts';
import { shutKey } from '#apps/server/backup/sealed-key.ts';
import type { Environment } from '#platform/config/environment.ts';
import { openInstallation } from '#platform/config/installation.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openOwnedDatabase } from '#platform/db/prepare-database.ts';
import { makeScratchFolder } from '#platform/files/scratch-folder.ts';
import { parseSecretKey, readSecretKeyFile } from '#platform/secrets/secret-key.ts';
import { readInstalledOrExit } from './installed.ts';

/**
 * `npm run backup -- --to /folder` or `--to 's3://bucket/prefix?endpoint=…'`: keeps everything of the installation as it is at one
 * moment, while the product runs; what an earlier backup in that place holds is not written again. With `--with-key` the key goes
 * along, shut up by BACKUP_PASSWORD or for who holds the private half of `--public-key file.pem`. Exit code 0 when the backup has its
 * name, 2 when there is none.
 */
const environment = readInstalledOrExit();
try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-key': { type: 'boolean' }, 'public-key': { type: 'string' } },
  });
  const { to, 'with-key': withKey = false, 'public-key': publicKey } = values;
  if (to === undefined) throw new Error('npm run backup -- --to /… [--with-key [--public-key file.pem]]');
  const key = withKey ? await shutInstalledKey(environment, publicKey) : null;
  await backUp(environment, to, key);
} catch (error) {
  console.error(`No hay copia / There is no backup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

async function shutInstalledKey(
  { SECRET_KEY, DATA_DIR, BACKUP_PASSWORD: password }: Environment,
  publicKey: string | undefined,
): Promise<Manifest['key']> {
  const key = parseSecretKey(SECRET_KEY ?? '') ?? (await readSecretKeyFile(DATA_DIR));
  if (publicKey !== undefined) return shutKey(key, { pem: await readFile(publicKey, 'utf8') });
  if (password !== undefined) return shutKey(key, { password });
  throw new Error('--with-key: BACKUP_PASSWORD, --public-key file.pem');
}

async function backUp(from: Environment, to: string, key: Manifest['key']): Promise<void> {
  const began = performance.now();
  const spool = await makeScratchFolder('backup');
  const database = await openOwnedDatabase(from, () => {});
  const owner = openDatabase(database.ownerUrl, { maximumConnections: 2, statementTimeoutMs: 0 });
  try {
    const place = await openBackupPlace(to, from, spool);
    const { files, anchor } = await openInstallation(from, from.DATA_DIR);
    const { name, manifest } = await makeBackup({ owner, files, anchor, key }, place);
    sayBackup(name, manifest, (performance.now() - began) / 1000);
  } finally {
    await owner.close();
    await database.close();
    await rm(spool, { recursive: true, force: true });
  }
}

function sayBackup(name: string, { takenAt, tables, files, seal, key }: Manifest, seconds: number): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${name}
  ${takenAt}: ${rows} filas / rows, ${files.count} archivos / files, ${seconds.toFixed(1)} s
  último sello / newest seal: ${seal === null ? '—' : `${seal.number} ${seal.hash}`}
  clave / key: ${key === null ? 'NO está en la copia: guárdela aparte / is NOT in the backup: keep it elsewhere' : key.opensBy.by}`);
}
