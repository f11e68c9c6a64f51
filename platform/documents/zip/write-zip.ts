import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralDirectoryEnd, centralEntry, dataDescriptor, localHeader, type ZipEntry } from './zip-records.ts';

/** One file of an archive; its content is text, written as UTF-8. */
export interface ZipPart {
  readonly path: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** Sizes are written in 32 bits: what reads spreadsheets does not agree on anything longer. */
const maximumSize = 0xffff_ffff;

/** How hard documents are compressed: twice as fast as zlib's own choice (6) for a tenth more bytes. */
export const compressionLevel = 3;

/**
 * Writes an archive as it is read, part after part: nothing is held but the chunk at hand and a few numbers for each part.
 * A part is asked for when the one before has been written to its end. zlib works on its own threads.
 * @param modified written as the date of every part
 * @throws RangeError when a part or the archive passes 4 GiB
 */
export async function* writeZip(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  modified: Date,
): AsyncGenerator<Buffer, void, undefined> {
  const entries: ZipEntry[] = [];
  let offset = 0;
  for await (const { path, content } of parts) {
    const entry: ZipEntry = { path, modified, offset, crc: 0, size: 0, compressedSize: 0 };
    const header = localHeader(entry);
    yield header;
    yield* deflate(content, entry);
    if (entry.size > maximumSize) throw new RangeError(`${path} is larger than 4 GiB.`);
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    entries.push(entry);
    offset += header.length + entry.compressedSize + descriptor.length;
    if (offset > maximumSize) throw new RangeError('The archive is larger than 4 GiB.');
  }
  const directory = Buffer.concat(entries.map(centralEntry));
  yield directory;
  yield centralDirectoryEnd(entries.length, directory.length, offset);
}

/** Compresses a part's content and notes its sizes and checksum in `entry`. */
async function* deflate(content: ZipPart['content'], entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  const compressor = createDeflateRaw({ level: compressionLevel, chunkSize: 64 * 1024 });
  const source = Readable.from(measured(content, entry));
  const written = pipeline(source, compressor);
  // A failure also ends the loop below with the same error; unheard, it would end the process.
  written.catch(() => {});
  for await (const chunk of compressor as AsyncIterable<Buffer>) {
    entry.compressedSize += chunk.length;
    yield chunk;
  }
  await written;
}

async function* measured(content: ZipPart['content'], entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  for await (const text of content) {
    if (text === '') continue;
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
