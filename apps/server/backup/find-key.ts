import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#platform/config/environment.ts';
import { parseSecretKey, readSecretKeyFile } from '#platform/secrets/secret-key.ts';
import type { Manifest } from './manifest.ts';
import { openKey } from './sealed-key.ts';

/** The key of the installation itself, from SECRET_KEY or DATA_DIR; null where it has none. Makes none. */
export async function readInstalledKey({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Buffer | null> {
  const named = parseSecretKey(SECRET_KEY ?? '');
  if (named !== null || !existsSync(join(DATA_DIR, 'secret.key'))) return named;
  return readSecretKeyFile(DATA_DIR);
}

/**
 * The key that a backup holds.
 * @param privateKey path of a PEM file
 * @returns null where nothing that opens it was given, or the backup holds none
 * @throws Error in words where it does not open with what was given
 */
export async function readBackupKey(
  { BACKUP_PASSWORD: password }: Pick<Environment, 'BACKUP_PASSWORD'>,
  { key }: Manifest,
  privateKey: string | undefined,
): Promise<Buffer | null> {
  if (key !== null && privateKey !== undefined) return openKey(key, { pem: await readFile(privateKey, 'utf8') });
  if (key !== null && password !== undefined) return openKey(key, { password });
  return null;
}

/** What is said where nobody has the key of a backup. */
export function keyMissing({ key }: Manifest): Error {
  return new Error(
    key === null
      ? 'la copia no lleva la clave: indique SECRET_KEY / the backup does not hold the key: set SECRET_KEY'
      : 'falta lo que abre la clave / what opens the key is missing: BACKUP_PASSWORD, --private-key file.pem',
  );
}
