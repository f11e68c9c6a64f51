import { crc32, inflateRawSync } from 'node:zlib';

/** What cannot be read as an archive, or would be more than is asked for. */
export class ZipError extends Error {
  /** its parts together are larger than the caller takes */
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

const endMark = Buffer.from([0x50, 0x4b, 5, 6]);
const stored = 0;
const deflated = 8;

/**
 * Unpacks the parts of an archive by path, in the order of its directory, and never more than is asked for, whatever the
 * archive says of its sizes.
 * @param maximumBytes of all wanted parts together
 * @param isWanted by path; all if not said
 * @throws ZipError
 */
export function unpackZip(
  archive: Buffer,
  maximumBytes: number,
  isWanted: (path: string) => boolean = () => true,
): Map<string, Buffer> {
  try {
    return unpackParts(archive, maximumBytes, isWanted);
  } catch (error) {
    if (error instanceof ZipError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // Whatever else is wrong with its numbers leads outside the archive or into bytes that do not inflate.
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new ZipError('The parts are larger than allowed.', true);
    throw new ZipError('This is no archive that can be read.');
  }
}

function unpackParts(archive: Buffer, maximumBytes: number, isWanted: (path: string) => boolean): Map<string, Buffer> {
  const end = archive.lastIndexOf(endMark);
  const parts = new Map<string, Buffer>();
  let left = maximumBytes;
  let at = archive.readUInt32LE(end + 16);
  for (let entries = archive.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (isWanted(path)) {
      if (left < 1) throw new ZipError('The parts are larger than allowed.', true);
      const bytes = unpackPart(archive, at, left);
      left -= bytes.length;
      parts.set(path, bytes);
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}

/** @param at where the part's line of the directory begins */
function unpackPart(archive: Buffer, at: number, maximumBytes: number): Buffer {
  const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
  const method = archive.readUInt16LE(at + 10);
  if (isEncrypted || (method !== stored && method !== deflated)) throw new ZipError('A part is packed in another way.');
  const header = archive.readUInt32LE(at + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
  if (method === stored && packed.length > maximumBytes) throw new ZipError('A part is larger than allowed.', true);
  const bytes = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: maximumBytes });
  if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new ZipError('A part does not fit its checksum.');
  return bytes;
}
