/** What an archive says of one part; sizes in bytes, filled in while the part is written. */
export interface ZipEntry {
  readonly path: string;
  readonly modified: Date;
  /** where its local header begins */
  readonly offset: number;
  crc: number;
  size: number;
  compressedSize: number;
}

/** PKZIP 2.0, deflate; bit 3: sizes follow the data; bit 11: names are UTF-8 (APPNOTE 4.3 and 4.4). */
const version = 20;
const flags = 0x0808;
const deflated = 8;

/** The header before a part's data. Its sizes are zero: they are not known yet. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt32LE(dosTime(entry.modified), 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** The sizes and the checksum, after a part's data. */
export function dataDescriptor(entry: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  writeSizes(descriptor, 4, entry);
  return descriptor;
}

/** A part's line in the directory at the end. */
export function centralEntry(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x0201_4b50, 0);
  line.writeUInt16LE(version, 4);
  line.writeUInt16LE(version, 6);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(deflated, 10);
  line.writeUInt32LE(dosTime(entry.modified), 12);
  writeSizes(line, 16, entry);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([line, name]);
}

/** The last bytes of an archive. */
export function centralDirectoryEnd(entries: number, directorySize: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
}

function writeSizes(target: Buffer, at: number, entry: ZipEntry): void {
  target.writeUInt32LE(entry.crc, at);
  target.writeUInt32LE(entry.compressedSize, at + 4);
  target.writeUInt32LE(entry.size, at + 8);
}

/** Date and time as MS-DOS kept them, in steps of two seconds from 1980 on, here in UTC. */
function dosTime(moment: Date): number {
  const day =
    (Math.max(0, moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
