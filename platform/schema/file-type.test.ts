import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isWholePdf, tellFileType, tellingBytes } from './file-type.ts';

const tell = (bytes: Buffer) => tellFileType(bytes.subarray(0, tellingBytes.head), bytes.subarray(-tellingBytes.tail));
const bytes = (text: string) => Buffer.from(text, 'latin1');
const container = (brands: string) => bytes(`\0\0\0\x20ftyp${brands.slice(0, 4)}\0\0\x02\0${brands}moov`);

test('the material of the demo company is what its endings say', async () => {
  const folder = new URL('../../demo/materials/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /\.(pdf|mp4|vtt)$/.test(name));
  expect(names.length).toBeGreaterThan(5);
  const types = { pdf: 'application/pdf', mp4: 'video/mp4', vtt: 'text/vtt' } as const;
  for (const name of names) {
    const ending = name.split('.').at(-1) as keyof typeof types;
    expect([name, tell(await readFile(new URL(name, folder)))]).toEqual([name, types[ending]]);
  }
});

test.each([
  ['a whole PDF', bytes('%PDF-1.4\n…\n%%EOF\n'), 'application/pdf'],
  ['MP4 by its first brand', container('isomiso2avc1mp41'), 'video/mp4'],
  ['MP4 by another brand', container('XAVCXAVCmp42iso2'), 'video/mp4'],
  ['WebM', bytes('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'), 'video/webm'],
  ['subtitles', bytes('WEBVTT\n\n00:00.000 --> 00:01.000\nHola'), 'text/vtt'],
  ['subtitles with a byte order mark', bytes('\xef\xbb\xbfWEBVTT - título\n'), 'text/vtt'],
  ['a PDF without its end', bytes('%PDF-1.4\n…'), null],
  ['a PDF within something else', bytes('GIF89a %PDF-1.4\n%%EOF'), null],
  ['a first line that holds more', bytes('%PDF-1.4x\n%%EOF'), null],
  ['QuickTime', container('qt  isom'), null],
  ['a picture in the container of films', container('heicmif1heic'), null],
  ['a moving picture in it', container('avifmsf1iso8'), null],
  ['Matroska', bytes('\x1a\x45\xdf\xa3\x9fB\x82\x88matroska'), null],
  ['a page', bytes('<!doctype html><video>'), null],
  ['text that begins like subtitles', bytes('WEBVTTX'), null],
  ['nothing', Buffer.alloc(0), null],
  ['three bytes', bytes('\x1a\x45\xdf'), null],
])('%s is told by its bytes', (_name, content, type) => {
  expect(tell(content)).toBe(type);
  expect(isWholePdf(content)).toBe(type === 'application/pdf');
});

test('the beginning of a PDF is one as long as its end is not known', () => {
  expect(tellFileType(bytes('%PDF-1.7\n'), null)).toBe('application/pdf');
});
