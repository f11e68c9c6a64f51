import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileStore, openFileStore } from './file-store.ts';

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-store-'));
  store = openFileStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = Buffer.from('procedimiento');
const name = createHash('sha256').update(text).digest('hex');

test('bytes are kept under their own digest, whole or in part', async () => {
  expect(await store.put(Readable.from([text.subarray(0, 3), text.subarray(3)]))).toEqual({
    sha256: name,
    byteSize: 13,
  });
  expect(await buffer(store.read(name))).toEqual(text);
  expect(await buffer(store.read(name, { start: 3, end: 5 }))).toEqual(text.subarray(3, 6));
  expect([await store.sizeOf(name), await store.sizeOf('0'.repeat(64))]).toEqual([13, null]);
});

test('equal bytes are one file, which nobody but the server reads', async () => {
  await Promise.all([store.put(text), store.put(text)]);
  expect(await readdir(join(folder, name.slice(0, 2)))).toEqual([name]);
  expect((await stat(join(folder, name.slice(0, 2), name))).mode & 0o777).toBe(0o600);
});

test('what breaks off in the middle leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield text;
      throw new Error('the connection broke');
    })(),
  );
  await expect(store.put(broken)).rejects.toThrow('the connection broke');
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await store.sizeOf(name)).toBeNull();
});

test('what a put that was killed has left is removed, and what another is writing is not', async () => {
  await store.tryWrite();
  const place = (name: string) => join(folder, 'incoming', name);
  await Promise.all(['old', 'young'].map((name) => writeFile(place(name), text)));
  await utimes(place('old'), 0, 0);
  await store.removeUnstored(new Date(Date.now() - 60_000));
  expect((await readdir(join(folder, 'incoming'))).sort()).toEqual(['try', 'young']);
});

test('a file is intact as long as its bytes are those of its name, whatever was read before', async () => {
  await store.put(text);
  const place = join(folder, name.slice(0, 2), name);
  expect([await store.isIntact(name), await store.isIntact(name)]).toEqual([true, true]);
  const { atime, mtime } = await stat(place);
  await writeFile(place, 'PROCEDIMIENTO');
  await utimes(place, atime, mtime);
  expect([await store.isIntact(name), await store.readsIntact(name)]).toEqual([false, false]);
  await writeFile(place, text);
  expect([await store.readsIntact(name), await store.isIntact('0'.repeat(64))]).toEqual([true, false]);
});

test.each(['../../etc/passwd', '', 'A'.repeat(64), `${'0'.repeat(63)}/`])(
  '%j is not the name of a file',
  async (other) => {
    expect(() => store.read(other)).toThrow('not the name of a stored file');
    expect(await store.sizeOf(other)).toBeNull();
  },
);
