import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AppendOnlyFile, openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { type FileStore, openFileStore } from '#platform/files/file-store.ts';
import { createSecretBox, type SecretBox } from '#platform/secrets/secret-box.ts';
import { parseSecretKey, readSecretKeyFile } from '#platform/secrets/secret-key.ts';
import type { Environment } from './environment.ts';

/** What an installation keeps outside its database. */
export interface Installation {
  readonly files: FileStore;
  readonly secrets: SecretBox;
  readonly anchor: AppendOnlyFile;
}

/** @throws Error in words for a key file that others may read, or that holds no key */
export async function openInstallation(environment: Environment, dataDirectory: string): Promise<Installation> {
  const key = parseSecretKey(environment.SECRET_KEY ?? '') ?? (await readSecretKeyFile(dataDirectory));
  return {
    files: openFileStore(join(dataDirectory, 'files')),
    secrets: createSecretBox(key),
    anchor: openAppendOnlyFile(environment.SEAL_ANCHOR_FILE ?? join(dataDirectory, 'seals.txt')),
  };
}

/**
 * For commands of the operator, which must not make a new database where they find none.
 * @throws Error in words
 */
export function requireInstalled(environment: Environment, dataDirectory: string): void {
  if (environment.DATABASE_URL !== undefined || existsSync(join(dataDirectory, 'database'))) return;
  throw new Error(`No hay base de datos en / There is no database in ${dataDirectory} (DATA_DIR, DATABASE_URL)`);
}
