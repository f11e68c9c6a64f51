import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppendOnlyFile } from './append-only-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-lines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file begins with all of its lines, and grows from there; half a beginning is nothing', async () => {
  const place = join(folder, 'apart', 'seals.txt');
  const file = openAppendOnlyFile(place);
  const lines = Array.from({ length: 20_000 }, (_, number) => `${number} ${'f'.repeat(64)}`);
  await file.begin(lines);
  expect(await file.lines()).toEqual(lines);
  expect((await stat(place)).mode & 0o777).toBe(0o600);
  await file.append('more');
  expect((await file.lines()).length).toBe(lines.length + 1);
  // As one that was cut off leaves it.
  await rm(place);
  await writeFile(`${place}.new`, 'half');
  expect(await file.lines()).toEqual([]);
  await file.begin(['whole']);
  expect([await file.lines(), await readdir(join(folder, 'apart'))]).toEqual([['whole'], ['seals.txt']]);
});
