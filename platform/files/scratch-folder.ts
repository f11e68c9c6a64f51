import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder for what is not to stay, below the system's (TMPDIR). That one is made too where it is missing: in a container it lies in
 * the volume, which begins empty.
 * @param name what it is for: a word
 * @returns its path; who asked for it removes it
 */
export async function makeScratchFolder(name: string): Promise<string> {
  await mkdir(tmpdir(), { recursive: true });
  return mkdtemp(join(tmpdir(), `capacita-${name}-`));
}
