import { expect, test } from 'vitest';
import { inkOn, isColor, readsOnWhite } from './brand.ts';
import { describeLogo, isSeenOnWhite, largestLogo, logoAddress, logoType } from './logo.ts';

const base64 = (...bytes: (string | number[])[]) =>
  Buffer.concat(
    bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  ).toString('base64');
const two = (number: number) => [number >> 8, number & 255];
const chunk = (kind: string, data: string, length = data.length) =>
  Buffer.concat([
    Buffer.from(new Int32Array([length]).buffer).reverse(),
    Buffer.from(`${kind}${data}crcs`, 'latin1'),
  ]).toString('latin1');
const png = (width: number, height: number, rest = 'rest', more = '') =>
  base64(
    '\x89PNG\r\n\x1a\n',
    ...[[0, 0, 0, 13], 'IHDR', [0, 0], two(width), [0, 0], two(height), [8, 6, 0, 0, 0], 'crcs'],
    `${more}${chunk('IDAT', rest)}${chunk('IEND', '')}`,
  );
/** A frame behind a segment of the camera, as telephones write it. */
const jpeg = (width: number, height: number) =>
  base64(
    [0xff, 0xd8, 0xff, 0xe1, 0, 6],
    'Exif',
    [0xff, 0xc4, 0, 3, 9],
    [0xff, 0xc2, 0, 17, 8],
    two(height),
    two(width),
    'rest',
  );

test.each([
  ['#0f5565', true],
  ['#767676', true],
  ['#777777', false],
  ['#ffd200', false],
  ['#ffffff', false],
  ['#000000', true],
])('%s can be read on white: %s', (color, reads) => {
  expect([isColor(color), readsOnWhite(color), inkOn(color)]).toEqual([true, reads, reads ? '#ffffff' : '#000000']);
});

/** By the formulas of WCAG 2.2, beside those of the product. */
function contrastOf(one: string, other: string): number {
  const luminance = (color: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, part) => {
      const share = Number.parseInt(color.slice(1 + 2 * part, 3 + 2 * part), 16) / 255;
      return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    }, 0.05);
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return light / dark;
}

test('whatever the colour, its ink can be read on it', () => {
  const steps = [0, 51, 102, 128, 153, 187, 204, 230, 255].map((part) => part.toString(16).padStart(2, '0'));
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  expect(Math.min(...colors.map((color) => contrastOf(color, inkOn(color))))).toBeGreaterThanOrEqual(4.5);
});

test.each(['#FFF', 'red', '#0F5565', '#0f55655', ''])('%j is no colour', (text) => expect(isColor(text)).toBe(false));

test.each([
  [png(256, 64), 'image/png'],
  [jpeg(640, 200), 'image/jpeg'],
  // Small files that unpack to huge pictures.
  [png(65_535, 65_535), null],
  [png(3000, 3000), null],
  [jpeg(65_535, 65_535), null],
  [jpeg(4001, 100), null],
  // A dot, a line, and nothing.
  [png(1, 1), null],
  [png(400, 23), null],
  [png(0, 64), null],
  [jpeg(0, 0), null],
  // What lies of its type, or ends before it tells its size.
  [base64([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), null],
  [base64([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]), null],
  [base64('\x89PNG\r\n\x1a\n'), null],
  [base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), null],
  [base64('GIF89a', two(100), two(100)), null],
  [base64('%PDF-1.7'), null],
  [png(256, 64, 'x'.repeat(largestLogo)), null],
  // What a reader of PNG would go round in for ever, or take another size from.
  [png(256, 64, 'rest', chunk('zzZz', '', -12)), null],
  [png(256, 64, 'rest', chunk('IHDR', '\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0')), null],
  [png(256, 64, 'rest', chunk('tRNS', chunk('IHDR', '\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0'))), null],
  [png(256, 64, 'rest', chunk('fcTL', '')), null],
  [png(256, 64, 'rest', chunk('pHYs', '\0\0\x0b\x13')), 'image/png'],
  // What the browser unpacks, and the database does not.
  [png(256, 64, 'xrest').replace(/=+$/, ''), null],
  [`${png(256, 64).slice(0, 40)}\f${png(256, 64).slice(40)}`, null],
  ['no base64!', null],
  ['', null],
] as const)('a logo is what its bytes are (%#)', (text, type) => expect(logoType(text)).toBe(type));

/** Before each marker up to that of the frame, as some cameras and editors pad them. */
const filled = () => {
  const plain = Buffer.from(jpeg(640, 200), 'base64');
  const fill = Buffer.from([0xff, 0xff, 0xff]);
  return Buffer.concat([
    plain.subarray(0, 2),
    ...[plain.subarray(2, 10), plain.subarray(10, 15), plain.subarray(15)].flatMap((part) => [fill, part]),
  ]).toString('base64');
};

test('a JPEG may have fill bytes before its markers, which go to no PDF', () => {
  expect(logoType(filled())).toBe('image/jpeg');
  expect(logoAddress(filled())).toBe(`data:image/jpeg;base64,${jpeg(640, 200)}`);
});

test.each([
  ['white on nothing', [255, 255, 255, 255], [0, 0, 0, 0], false],
  ['a light grey', [230, 230, 230, 255], [255, 255, 255, 255], false],
  ['petrol that is nearly see-through', [15, 85, 101, 20], [0, 0, 0, 0], false],
  ['petrol', [15, 85, 101, 255], [0, 0, 0, 0], true],
  ['yellow', [255, 180, 0, 255], [255, 255, 255, 255], true],
])('on white, a sign of %s is seen or not', (_what, sign, ground, isSeen) => {
  const pixels = Array.from({ length: 400 }, (_, index) => (index % 50 === 0 ? sign : ground)).flat();
  expect(isSeenOnWhite(pixels)).toBe(isSeen);
});

test('a logo is told in words, and shown by an address', () => {
  const logo = png(256, 64, 'x'.repeat(13_500));
  expect([describeLogo(logo), logoAddress(logo)]).toEqual(['PNG, 14 kB', `data:image/png;base64,${logo}`]);
  expect([describeLogo('SHA-256 0f'), logoAddress('<svg/>'), logoAddress(null)]).toEqual([null, null, null]);
});
