import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const file = readFileSync(join(import.meta.dirname, 'inter-latin.woff2'));

/** Tags that a directory of WOFF 2.0 names by number (section 5.2 there); those that this file has. */
const knownTags = 'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern'
  .concat(' LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat')
  .concat(
    ' bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill',
  )
  .split(' ');

/** The tables of the font, each as it is stored. */
function readTables(): ReadonlyMap<string, Buffer> {
  let at = 48;
  const byte = () => {
    at += 1;
    return file.readUInt8(at - 1);
  };
  const number = () => {
    let value = 0;
    for (let next = 0x80; next >= 0x80; ) {
      next = byte();
      value = value * 0x80 + (next & 0x7f);
    }
    return value;
  };
  const entry = () => {
    const flags = byte();
    const tag = knownTags[flags & 0x3f] ?? String.fromCharCode(byte(), byte(), byte(), byte());
    const length = number();
    // Version 3 of outlines, and version 0 of everything else, are as in the plain font.
    const isTransformed = flags >> 6 !== (tag === 'glyf' || tag === 'loca' ? 3 : 0);
    return { tag, length: isTransformed ? number() : length };
  };
  const entries = Array.from({ length: file.readUInt16BE(12) }, entry);
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const tables = new Map<string, Buffer>();
  let from = 0;
  for (const { tag, length } of entries) {
    tables.set(tag, data.subarray(from, from + length));
    from += length;
  }
  return tables;
}

function tableOf(tag: string): Buffer {
  const table = readTables().get(tag);
  if (table === undefined) throw new Error(`the font has no table ${tag}`);
  return table;
}

/** The first and last weight that it draws. */
function weights(): readonly [number, number] {
  const axes = tableOf('fvar');
  const axis = axes.readUInt16BE(4);
  expect(axes.toString('latin1', axis, axis + 4)).toBe('wght');
  return [axes.readInt32BE(axis + 4) / 65_536, axes.readInt32BE(axis + 12) / 65_536];
}

/** The characters of its table for the basic plane (format 4). */
function characters(): ReadonlySet<number> {
  const cmap = tableOf('cmap');
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const at = cmap.readUInt32BE(8 + index * 8);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const ends = cmap.readUInt16BE(at + 6);
    for (let segment = 0; segment < ends; segment += 2) {
      const last = cmap.readUInt16BE(at + 14 + segment);
      for (let code = cmap.readUInt16BE(at + 16 + ends + segment); code <= last; code += 1) found.add(code);
    }
  }
  return found;
}

const styles = ['apps/web', 'features', 'platform/ui'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name)),
);

test('it draws every weight that a style asks for', () => {
  const [lightest, boldest] = weights();
  const asked = styles.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/(?:font-weight|fontWeight\w*):\s*'?(\d+)(?!\d*\s+\d)/g)].map(
      ([, weight]) => Number(weight),
    ),
  );
  expect(asked.length).toBeGreaterThan(50);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(lightest);
  expect(Math.max(...asked)).toBeLessThanOrEqual(boldest);
});

test('the style sheet offers the weights that it has', () => {
  const offered = /font-weight: (\d+) (\d+);/.exec(readFileSync(join(root, 'platform/ui/theme/base.css'), 'utf8'));
  expect(offered?.slice(1).map(Number)).toEqual(weights());
});

test('it has the letters of Spanish and English, and the signs that texts use', () => {
  const has = characters();
  // From the blank to ÿ; the soft hyphen is never drawn.
  const latin = Array.from({ length: 0xe0 }, (_, index) => index + 0x20).filter(
    (code) => (code < 0x7f || code >= 0xa0) && code !== 0xad,
  );
  const signs = [...'–—‘’“”…•€™↑↓−'].map((sign) => sign.codePointAt(0) ?? 0);
  expect([...latin, ...signs].filter((code) => !has.has(code))).toEqual([]);
});
