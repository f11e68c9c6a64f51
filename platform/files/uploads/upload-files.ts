import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type FileType,
  type TableType,
  tellFileType,
  tellingBytes,
  tellTableType,
} from '#platform/schema/file-type.ts';
import { uploadId } from '../shared/calls.ts';
import { type StoredFile, writeHashed } from '../write-hashed.ts';

/** A whole upload: its digest, and its type as its bytes tell it, null for one that nothing here is made of. */
export interface WholeUpload extends StoredFile {
  readonly mime: FileType | TableType | null;
}

/** What an upload is for: course material and signed sheets, or a table that is imported. */
export type UploadPurpose = 'material' | 'table';

interface Appending {
  readonly id: string;
  /** where the first byte goes; what lies behind it is not counted and is cut off */
  readonly offset: number;
  /** bytes of the whole file: none is written beyond it */
  readonly byteSize: number;
  /** Told from time to time how many bytes the disk has; throws to stop. */
  onKept(received: number): Promise<void>;
}

/** The bytes of uploads on disk, by upload id: those under way, and beside them those that are whole. */
export interface UploadFiles {
  /**
   * Adds what a source brings, never more than the file has, and waits until the disk has it: also when the source breaks,
   * whose error is thrown afterwards.
   * @returns false when the source brought more than the file has
   */
  append(appending: Appending, source: AsyncIterable<Uint8Array>): Promise<boolean>;
  /** Bytes of an upload under way; 0 before its first. */
  sizeOf(id: string): Promise<number>;
  /** What an upload under way seems to be by its first bytes; null for nothing that is taken here. */
  tellBeginning(id: string, purpose: UploadPurpose): Promise<FileType | TableType | null>;
  /** Copies an upload that has all its bytes to its own place, so that no late writer reaches them any more. */
  finish(id: string, purpose: UploadPurpose): Promise<WholeUpload>;
  /** Bytes of a finished one, or null when it is not there. */
  sizeOfWhole(id: string, sha256: string): Promise<number | null>;
  /** Bytes `start` to `end` of a finished one (both included; all by default). */
  readWhole(id: string, sha256: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Where a finished one lies. */
  wholePlace(id: string): string;
  /** Removes all of an upload; what is not there is no error. */
  remove(id: string): Promise<void>;
  /** Removes what was received, once it is whole. */
  removeReceived(id: string): Promise<void>;
  /** Upload ids of which something lies here that was last written before a moment. */
  untouchedSince(moment: Date): Promise<string[]>;
  /** Bytes that the disk has left for this account. */
  freeBytes(): Promise<number>;
}

/** Whether a text is an id that an upload may have: a UUID in small letters. */
export function isUploadId(text: string): boolean {
  return uploadId.test(text);
}

/** How many bytes are counted at once: what a crash may cost, and how often the disk is waited for. */
const keepEvery = 8 * 1024 * 1024;

/** Keeps uploads in a folder, readable by the server's account alone. */
export function openUploadFiles(folder: string): UploadFiles {
  const placeOf = (id: string): string => {
    if (!isUploadId(id)) throw new Error('not the id of an upload');
    return join(folder, id);
  };
  const wholePlace = (id: string) => `${placeOf(id)}.whole`;
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    wholePlace,
    async append(appending, source) {
      await makeFolder();
      const file = await openToWrite(placeOf(appending.id));
      try {
        await file.truncate(appending.offset);
        return await appendTo(file, appending, source);
      } finally {
        await file.close();
      }
    },
    async sizeOf(id) {
      try {
        return (await stat(placeOf(id))).size;
      } catch {
        return 0;
      }
    },
    sizeOfWhole: (id) =>
      stat(wholePlace(id)).then(
        ({ size }) => size,
        () => null,
      ),
    readWhole: async (id, _sha256, range) => createReadStream(wholePlace(id), range),
    async tellBeginning(id, purpose) {
      const [head] = await readEnds(placeOf(id));
      return purpose === 'table' ? tellTableType(head) : tellFileType(head, null);
    },
    async finish(id, purpose) {
      try {
        const stored = await writeHashed(createReadStream(placeOf(id)), wholePlace(id));
        const [head, tail] = await readEnds(wholePlace(id));
        return { ...stored, mime: purpose === 'table' ? tellTableType(head) : tellFileType(head, tail) };
      } catch (error) {
        await rm(wholePlace(id), { force: true });
        throw error;
      }
    },
    async remove(id) {
      await rm(placeOf(id), { force: true });
      await rm(wholePlace(id), { force: true });
    },
    removeReceived: (id) => rm(placeOf(id), { force: true }),
    async untouchedSince(moment) {
      await makeFolder();
      const ids = new Set<string>();
      for (const name of await readdir(folder)) {
        const isOld = await stat(join(folder, name)).then(
          ({ mtime }) => mtime < moment,
          () => false,
        );
        if (isOld) ids.add(name.replace(/\.whole$/, ''));
      }
      return [...ids].filter(isUploadId);
    },
    async freeBytes() {
      await makeFolder();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function openToWrite(place: string): Promise<FileHandle> {
  try {
    return await open(place, 'r+');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return open(place, 'w', 0o600);
  }
}

async function appendTo(
  file: FileHandle,
  { offset, byteSize, onKept }: Appending,
  source: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  let received = offset;
  let kept = offset;
  const keep = async () => {
    if (received === kept) return;
    await file.datasync();
    kept = received;
    await onKept(received);
  };
  try {
    for await (const chunk of source) {
      if (received + chunk.length > byteSize) return false;
      await writeWhole(file, chunk, received);
      received += chunk.length;
      if (received - kept >= keepEvery) await keep();
    }
    return true;
  } finally {
    await keep();
  }
}

/** A write may take less than it was given. */
async function writeWhole(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

async function readEnds(place: string): Promise<readonly [Buffer, Buffer]> {
  const file = await open(place, 'r');
  try {
    const { size } = await file.stat();
    const read = async (length: number, position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const tail = Math.min(tellingBytes.tail, size);
    return [await read(Math.min(tellingBytes.head, size), 0), await read(tail, size - tail)];
  } finally {
    await file.close();
  }
}
