import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from '../fixtures/read-zip.ts';
import { writeZip, type ZipPart } from './write-zip.ts';

const modified = new Date('2026-03-10T15:04:06Z');

test('an archive holds its parts in their order, with names and content in UTF-8', async () => {
  const lines = Array.from({ length: 2_000 }, (_, line) => `line ${line} ${Math.sqrt(line)}\n`);
  const parts: ZipPart[] = [
    { path: 'ñandú.txt', content: ['¿Qué?', '', ' 🐦'] },
    { path: 'empty.txt', content: [] },
    { path: 'long.txt', content: lines },
  ];
  const read = readZip(await buffer(writeZip(parts, modified)));
  expect([...read.keys()]).toEqual(parts.map(({ path }) => path));
  expect(read.get('ñandú.txt')).toBe('¿Qué? 🐦');
  expect(read.get('empty.txt')).toBe('');
  expect(read.get('long.txt')).toBe(lines.join(''));
});

test('the next part is asked for when the one before is written', async () => {
  const order: string[] = [];
  async function* content(name: string) {
    order.push(`${name} begins`);
    yield name;
    order.push(`${name} ends`);
  }
  async function* parts() {
    yield { path: 'a', content: content('a') };
    order.push('next');
    yield { path: 'b', content: content('b') };
  }
  await buffer(writeZip(parts(), modified));
  expect(order).toEqual(['a begins', 'a ends', 'next', 'b begins', 'b ends']);
});

test('a failing source fails the archive with its own error', async () => {
  async function* content() {
    yield 'x';
    throw new Error('The source broke.');
  }
  await expect(buffer(writeZip([{ path: 'a', content: content() }], modified))).rejects.toThrow('The source broke.');
});
