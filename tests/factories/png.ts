import { crc32, deflateSync } from 'node:zlib';

/** A grey picture, base64: `pixels` in place of its own, packed; its opacity of 255. */
export function pngOf(
  width: number,
  height: number,
  { pixels, opacity = 0x80 }: { readonly pixels?: string; readonly opacity?: number } = {},
): string {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(4 * width, Buffer.from([0x80, 0x80, 0x80, opacity]))]);
  const raw = Buffer.concat(Array.from({ length: height }, () => row));
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
