import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder, syncFolder } from './sync-folder.ts';
import { openUploadFiles, type UploadFiles } from './uploads/upload-files.ts';
import { type StoredFile, writeHashed } from './write-hashed.ts';

export type { StoredFile } from './write-hashed.ts';

export interface FileStore {
  /** replies of a store that is asked over a network, by whether they came */
  readonly counts?: { readonly answered: number; readonly failed: number };
  /** what is not stored yet: uploads under way, in a folder of their own on this machine's disk */
  readonly uploads: UploadFiles;
  /** Makes a finished upload a stored file; false when neither it nor these bytes are there. Where they were altered, it replaces them. */
  adopt(upload: string, sha256: string): Promise<boolean>;
  /** Stores bytes atomically: they are there whole, or not at all. */
  put(content: Readable | Uint8Array): Promise<StoredFile>;
  /** Removes what a `put` that never ended has left, last written before a moment. */
  removeUnstored(before: Date): Promise<void>;
  /** Bytes `start` to `end` (both included; all by default), as soon as the store begins to send them. */
  read(sha256: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Looks whether files can be written. @throws what a write of a file would throw, such as ENOSPC */
  tryWrite(): Promise<void>;
  /** Writes where files are kept, if that is not the disk of this machine; absent where it is. @throws Refusal FILES_AWAY */
  tryStore?(): Promise<void>;
  /** Bytes of a stored file, or null when it is not there. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Reads a stored file whole: whether it is there and its bytes are those of its name. */
  readsIntact(sha256: string): Promise<boolean>;
  /** The same, but reads each file once in this process, and again when it was touched since. */
  isIntact(sha256: string): Promise<boolean>;
  /** The names of all stored files, in no order. */
  names(): AsyncIterable<string>;
}

/** @throws Error for what is not a SHA-256 in small letters */
export function requireFileName(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of a stored file');
  return sha256;
}

/** More than fits into what a file system keeps free in a file's last block. */
const trial = Buffer.alloc(64 * 1024);

/** Keeps files in a folder by content, two levels deep, readable by the server's account alone. */
export function openFileStore(folder: string): FileStore {
  /** what `put` has not stored yet, and what `tryWrite` writes */
  const incoming = join(folder, 'incoming');
  const placeOf = (sha256: string): string => join(folder, requireFileName(sha256).slice(0, 2), sha256);
  /** what was read and fits, by name: how the file looked then */
  const intact = new Map<string, string>();
  const lookOf = async (sha256: string): Promise<string | null> => {
    try {
      const { ino, size, mtimeNs, ctimeNs } = await stat(placeOf(sha256), { bigint: true });
      return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
    } catch {
      return null;
    }
  };
  const readsIntact = async (sha256: string): Promise<boolean> => {
    intact.delete(sha256);
    const look = await lookOf(sha256);
    if (look === null || (await hashFile(placeOf(sha256))) !== sha256) return false;
    intact.set(sha256, look);
    return true;
  };
  const uploads = openUploadFiles(join(folder, 'uploads'));
  const sizeOf = async (sha256: string): Promise<number | null> => {
    try {
      return (await stat(placeOf(sha256))).size;
    } catch {
      return null;
    }
  };
  const isIntact = async (sha256: string): Promise<boolean> => {
    const look = await lookOf(sha256);
    return look !== null && (intact.get(sha256) === look || (await readsIntact(sha256)));
  };
  return {
    uploads,
    async adopt(upload, sha256) {
      const place = placeOf(sha256);
      await makeFolder(dirname(place));
      try {
        // Its bytes were hashed when it was whole: what is stored under their name, altered or unreadable maybe, is not read first.
        await rename(uploads.wholePlace(upload), place);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
        // Another has adopted it.
        return isIntact(sha256).catch(() => false);
      }
      await syncFolder(dirname(place));
      const look = await lookOf(sha256);
      if (look !== null) intact.set(sha256, look);
      return true;
    },
    readsIntact,
    isIntact,
    async put(content) {
      const temporary = join(incoming, randomUUID());
      await makeFolder(incoming);
      try {
        const stored = await writeHashed(content instanceof Readable ? content : Readable.from([content]), temporary);
        const place = placeOf(stored.sha256);
        await makeFolder(dirname(place));
        await rename(temporary, place);
        await syncFolder(dirname(place));
        return stored;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async removeUnstored(before) {
      await makeFolder(incoming);
      for (const name of await readdir(incoming)) {
        const place = join(incoming, name);
        const written = await stat(place).catch(() => null);
        if (written !== null && written.mtime < before) await rm(place, { force: true });
      }
    },
    read: async (sha256, range) => createReadStream(placeOf(sha256), range),
    async tryWrite() {
      const place = join(incoming, 'try');
      await makeFolder(incoming);
      await writeFile(place, trial, { mode: 0o600 });
      await truncate(place);
    },
    sizeOf,
    async *names() {
      const folders = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
      for (const name of folders) {
        yield* (await readdir(join(folder, name))).filter((file) => /^[0-9a-f]{64}$/.test(file));
      }
    },
  };
}

async function hashFile(place: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  return hash.digest('hex');
}
