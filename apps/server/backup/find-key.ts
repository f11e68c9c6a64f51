import { readFile } from 'node:fs/promises';
import type { Environment } from '#platform/config/environment.ts';
import type { Manifest } from './manifest.ts';
import { openKey } from './sealed-key.ts';

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
