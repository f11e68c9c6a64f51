import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const keyLength = 32;

/** The 32 bytes that a text holds as base64 or hexadecimal, or null when it is neither. */
export function parseSecretKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === keyLength ? bytes : null;
}

const placeIn = (folder: string) => join(folder, 'secret.key');

/**
 * The key of the installation from `<folder>/secret.key`; null where there is none.
 * @throws Error in words for a file that others may read, or that holds no key
 */
export async function readSecretKeyFile(folder: string): Promise<Buffer | null> {
  const place = placeIn(folder);
  return (await exists(place)) ? readKey(place) : null;
}

/**
 * The same, made where there is none. Of several processes that start at once one makes it and all read the same.
 * @throws Error in words, as above
 */
export async function makeSecretKeyFile(folder: string): Promise<Buffer> {
  const place = placeIn(folder);
  if (!(await exists(place))) await createKeyFile(folder, place);
  return readKey(place);
}

async function readKey(place: string): Promise<Buffer> {
  const { mode } = await stat(place);
  // Windows has no such bits: there the folder's own rights decide.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(
      `otros usuarios pueden leer ${place}: ejecute chmod 600 / other users may read ${place}: run chmod 600 on it`,
    );
  }
  const key = parseSecretKey((await readFile(place, 'utf8')).trim());
  if (key === null) {
    throw new Error(`${place} no contiene una clave de 32 bytes / ${place} holds no key of 32 bytes`);
  }
  return key;
}

/** Writes the whole file under another name and links it into place, which fails where there is one already. */
async function createKeyFile(folder: string, place: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = `${place}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(keyLength).toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(temporary, place);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function exists(place: string): Promise<boolean> {
  try {
    await stat(place);
    return true;
  } catch {
    return false;
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
