import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '#tests/support/bucket-server.ts';
import { openBucketStore } from './bucket/bucket-store.ts';
import { type FileStore, openFileStore } from './file-store.ts';

const text = Buffer.from('procedimiento');
const name = createHash('sha256').update(text).digest('hex');

let folder: string;
let bucket: BucketServer;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-store-'));
  bucket = await startBucketServer();
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const openStore = {
  folder: () => openFileStore(folder),
  bucket: () => openBucketStore({ ...bucket.access, prefix: 'planta/', lockDays: null }, folder),
};
const place = () => join(folder, name.slice(0, 2), name);
const key = `planta/${name.slice(0, 2)}/${name}`;

/** Alters stored bytes past the store, leaving no trace where the kind of store allows it. */
const alter = {
  async folder(bytes: Buffer) {
    const { atime, mtime } = await stat(place());
    await writeFile(place(), bytes);
    await utimes(place(), atime, mtime);
  },
  async bucket(bytes: Buffer) {
    bucket.objects.set(key, { bytes, version: Math.random() });
  },
};

describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
  beforeEach(() => {
    store = openStore[kind]();
  });

  test('bytes are kept under their own digest, whole or in part', async () => {
    expect(await store.put(Readable.from([text.subarray(0, 3), text.subarray(3)]))).toEqual({
      sha256: name,
      byteSize: 13,
    });
    expect(await buffer(await store.read(name))).toEqual(text);
    expect(await buffer(await store.read(name, { start: 3, end: 5 }))).toEqual(text.subarray(3, 6));
    expect([await store.sizeOf(name), await store.sizeOf('0'.repeat(64))]).toEqual([13, null]);
  });

  test('no bytes are a file as well', async () => {
    const { sha256 } = await store.put(Buffer.alloc(0));
    expect(await store.sizeOf(sha256)).toBe(0);
    expect(await buffer(await store.read(sha256))).toEqual(Buffer.alloc(0));
    expect(await store.readsIntact(sha256)).toBe(true);
  });

  test('every file is named, and nothing else that lies there', async () => {
    await store.tryWrite();
    const stored = await Promise.all([1, 2, 3, 4, 5].map((byte) => store.put(Buffer.from([byte]))));
    const names: string[] = [];
    for await (const name of store.names()) names.push(name);
    expect(names.sort()).toEqual(stored.map(({ sha256 }) => sha256).sort());
  });

  test('what another store that lies below it holds is not its own', async () => {
    const own = await store.put(text);
    const below = {
      folder: () => openFileStore(join(folder, 'copias')),
      bucket: () => openBucketStore({ ...bucket.access, prefix: 'planta/copias/', lockDays: null }, folder),
    };
    await below[kind]().put(Buffer.from('copia'));
    const names: string[] = [];
    for await (const name of store.names()) names.push(name);
    expect(names).toEqual([own.sha256]);
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
    const left = (name: string) => join(folder, 'incoming', name);
    await Promise.all(['old', 'young'].map((name) => writeFile(left(name), text)));
    await utimes(left('old'), 0, 0);
    await store.removeUnstored(new Date(Date.now() - 60_000));
    expect((await readdir(join(folder, 'incoming'))).sort()).toEqual(['try', 'young']);
  });

  test('a file is intact as long as its bytes are those of its name, whatever was read before', async () => {
    await store.put(text);
    expect([await store.isIntact(name), await store.isIntact(name)]).toEqual([true, true]);
    await alter[kind](Buffer.from('PROCEDIMIENTO'));
    expect([await store.isIntact(name), await store.readsIntact(name)]).toEqual([false, false]);
    await alter[kind](text);
    expect([await store.readsIntact(name), await store.isIntact('0'.repeat(64))]).toEqual([true, false]);
  });

  test('the same bytes, put again, mend an altered file', async () => {
    await store.put(text);
    await alter[kind](Buffer.from('PROCEDIMIENTO'));
    await store.put(text);
    expect(await store.readsIntact(name)).toBe(true);
  });

  test.each(['../../etc/passwd', '', 'A'.repeat(64), `${'0'.repeat(63)}/`])(
    '%j is not the name of a file',
    async (other) => {
      await expect(store.read(other)).rejects.toThrow('not the name of a stored file');
      expect(await store.sizeOf(other)).toBeNull();
    },
  );
});

test('equal bytes are one file, which nobody but the server reads', async () => {
  store = openFileStore(folder);
  await Promise.all([store.put(text), store.put(text)]);
  expect(await readdir(join(folder, name.slice(0, 2)))).toEqual([name]);
  expect((await stat(place())).mode & 0o777).toBe(0o600);
});

test('the same bytes, uploaded again, mend an altered file; what was altered alone is not adopted', async () => {
  store = openFileStore(folder);
  await store.put(text);
  await alter.folder(Buffer.from('PROCEDIMIENTO'));
  const id = randomUUID();
  const onKept = async () => {};
  await store.uploads.append({ id, offset: 0, byteSize: text.length, onKept }, Readable.from([text]));
  await store.uploads.finish(id, 'material');
  expect(await store.adopt(id, name)).toBe(true);
  expect(await store.readsIntact(name)).toBe(true);
  // Taken twice by one page.
  expect(await store.adopt(id, name)).toBe(true);
  await alter.folder(Buffer.from('PROCEDIMIENTO'));
  expect(await store.adopt(id, name)).toBe(false);
  await rm(place());
  await mkdir(place());
  expect(await store.adopt(id, name)).toBe(false);
});
