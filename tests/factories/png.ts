import { crc32, deflateSync } from 'node:zlib';

/** A picture with a see-through colour, base64. @param pixels in place of those of the picture, packed */
export function pngOf(width: number, height: number, pixels?: string): string {
  const raw = Buffer.alloc(height * (1 + 4 * width), 0x80);
  for (let row = 0; row < height; row += 1) raw[row * (1 + 4 * width)] = 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = pixels === undefined ? deflateSync(raw) : Buffer.from(pixels);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  );
}
