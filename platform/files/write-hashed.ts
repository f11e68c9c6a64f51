import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was stored: the name of the bytes is their SHA-256, so equal files are one and none is ever overwritten. */
export interface StoredFile {
  readonly sha256: string;
  readonly byteSize: number;
}

/**
 * Writes a file for the server's account alone, waits until the disk has it, and tells the digest of what was written.
 * @param place where, or a file that is open already and stays so
 */
export async function writeHashed(source: Readable, place: string | FileHandle): Promise<StoredFile> {
  const hash = createHash('sha256');
  let byteSize = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      byteSize += chunk.length;
      done(null, chunk);
    },
  });
  if (typeof place === 'string') {
    await pipeline(source, measure, createWriteStream(place, { mode: 0o600, flush: true }));
  } else {
    // A stream would hold the file open for as long as it is not closed by it.
    await pipeline(source, measure, (chunks) => place.writeFile(chunks));
    await place.sync();
  }
  return { sha256: hash.digest('hex'), byteSize };
}
