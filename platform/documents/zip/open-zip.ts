import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw } from 'node:zlib';
import { ZipError } from './read-zip.ts';

/** Where the bytes of an archive are, which may be larger than memory. */
export interface ZipSource {
  readonly size: number;
  /** bytes `start` to `end`, both included */
  read(range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/** A file of an archive. */
export interface ZipEntry {
  readonly path: string;
  /** bytes, as the archive says; `open` gives no more */
  readonly size: number;
  /** its bytes as they are unpacked, held against its checksum. The stream fails with a ZipError where they are more than it says */
  open(): Promise<Readable>;
}

const endMark = Buffer.from([0x50, 0x4b, 5, 6]);
/** The end of an archive with the longest comment that it may have; and the longest directory that is read. */
const [endBytes, directoryBytes] = [22 + 65_535, 32 * 1024 * 1024];
const [stored, deflated] = [0, 8];

/**
 * Reads the directory of an archive and nothing of its files, which are unpacked one by one as they are asked for. Folders are left
 * out; archives of 4 GB and more (ZIP64) are not read.
 * @param mostEntries, mostBytes of all files together
 * @throws ZipError
 */
export async function openZip(
  source: ZipSource,
  { mostEntries, mostBytes }: { readonly mostEntries: number; readonly mostBytes: number },
): Promise<readonly ZipEntry[]> {
  const tail = await readPart(source, Math.max(0, source.size - endBytes), source.size - 1);
  const end = tail.lastIndexOf(endMark);
  if (end < 0 || end + 22 > tail.length) throw new ZipError('This is no archive that can be read.');
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count === 0xffff || start === 0xffffffff || start + length > source.size) {
    throw new ZipError('This is no archive that can be read.');
  }
  if (count > mostEntries || length > directoryBytes) throw new ZipError('The archive has too many files.', true);
  const directory = count === 0 ? Buffer.alloc(0) : await readPart(source, start, start + length - 1);
  const entries: ZipEntry[] = [];
  let [at, left] = [0, mostBytes];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length) throw new ZipError('This is no archive that can be read.');
    const nameLength = directory.readUInt16LE(at + 28);
    const path = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const entry = entryAt(source, directory, at, path);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (path.endsWith('/')) continue;
    left -= entry.size;
    if (left < 0) throw new ZipError('The files are larger than allowed.', true);
    entries.push(entry);
  }
  return entries;
}

function entryAt(source: ZipSource, directory: Buffer, at: number, path: string): ZipEntry {
  const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
  const method = directory.readUInt16LE(at + 10);
  const checksum = directory.readUInt32LE(at + 16);
  const [packed, size, header] = [20, 24, 42].map((offset) => directory.readUInt32LE(at + offset)) as [
    number,
    number,
    number,
  ];
  return {
    path,
    size,
    async open() {
      if (isEncrypted || (method !== stored && method !== deflated))
        throw new ZipError('A file is packed in another way.');
      const local = await readPart(source, header, Math.min(header + 29, source.size - 1));
      if (local.length < 30) throw new ZipError('This is no archive that can be read.');
      const start = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
      if (start + packed > source.size) throw new ZipError('This is no archive that can be read.');
      const bytes = packed === 0 ? Readable.from([]) : await source.read({ start, end: start + packed - 1 });
      const check = holdAgainst(size, checksum);
      const ignore = () => {};
      return method === stored ? pipeline(bytes, check, ignore) : pipeline(bytes, createInflateRaw(), check, ignore);
    },
  };
}

/** Passes bytes on, and fails where they are not those that the archive told. */
function holdAgainst(size: number, checksum: number): Transform {
  let [seen, sum] = [0, 0];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) return done(new ZipError('A file is larger than the archive says.', true));
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(seen === size && sum === checksum ? null : new ZipError('A file does not fit its checksum.'));
    },
  });
}

async function readPart(source: ZipSource, start: number, end: number): Promise<Buffer> {
  if (end < start) return Buffer.alloc(0);
  return buffer(await source.read({ start, end }));
}
