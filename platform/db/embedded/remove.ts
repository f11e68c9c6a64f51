import { rm } from 'node:fs/promises';
import { choosePlace } from './place.ts';
import { removeMistakenPostmasterFile } from './postmaster-file.ts';
import { killServer } from './server-process.ts';

/**
 * Ends whichever server runs on a folder and removes all that `startEmbeddedPostgres` made for it, also where the process that did
 * was killed. Nobody else may be using it.
 * @param stateDirectory as it was given to `startEmbeddedPostgres`
 */
export async function removeEmbeddedPostgres(stateDirectory: string): Promise<void> {
  const { root, data } = choosePlace(stateDirectory);
  // The number in a file that was left behind may be another program's by now.
  removeMistakenPostmasterFile(data);
  await killServer(data);
  // A killed start may have left a program that writes for a moment more.
  for (const folder of new Set([root, stateDirectory]))
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
