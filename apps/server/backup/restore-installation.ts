import type { Environment } from '#platform/config/environment.ts';
import { openStores } from '#platform/config/installation.ts';
import { type DatabaseConnection, openDatabase } from '#platform/db/database.ts';
import { openOwnedDatabase } from '#platform/db/prepare-database.ts';
import type { BackupPlace } from './backup-place.ts';
import type { Manifest } from './manifest.ts';
import { restoreAnchor, restoreFiles, restoreRows } from './restore-backup.ts';

/** What a restore brought. */
export interface Restored {
  readonly files: number;
  /** lines of an anchor file that outlived the database, and that the backup has not */
  readonly lostSeals: readonly string[];
}

/**
 * Puts files, rows and seals of a backup into an installation that is empty, whose key is there. The schema stays as the backup's
 * version had it: the next program that opens the database brings it up to date.
 * @param look told the restored database, as its owner, before anything else works on it
 * @throws Error in words; of the rows nothing is kept then
 */
export async function restoreInstallation(
  environment: Environment,
  place: BackupPlace,
  manifest: Manifest,
  look: (owner: DatabaseConnection) => Promise<void> = async () => {},
): Promise<Restored> {
  const { files: store, anchor } = await openStores(environment, environment.DATA_DIR);
  const files = await restoreFiles(store, place, manifest);
  const database = await openOwnedDatabase(environment, () => {}, manifest.migration);
  const owner = openDatabase(database.ownerUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
  try {
    await restoreRows(owner, place, manifest);
    await look(owner);
  } finally {
    await owner.close();
    await database.close();
  }
  return { files, lostSeals: await restoreAnchor(anchor, manifest) };
}
