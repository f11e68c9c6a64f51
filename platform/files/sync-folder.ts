import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a file system says that keeps no names to be waited for; Windows opens no folder. */
const isNotKept = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP'].includes(String(error.code));

/**
 * Waits until the disk has the names in a folder. A file that was written and given its name may be without it after a loss of power,
 * though its bytes are there, while a database on another machine has committed the row that names it.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!isNotKept(error)) throw error;
  }
}

/** Makes a folder for the server's account alone, with those above it, and waits until the disk has them. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
