import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '#tests/support/bucket-server.ts';
import type { FileStore } from '../file-store.ts';
import { openBucketStore } from './bucket-store.ts';

let folder: string;
let bucket: BucketServer;
let store: FileStore;

const open = (settings: Partial<Parameters<typeof openBucketStore>[0]> = {}): FileStore =>
  openBucketStore({ ...bucket.access, prefix: '', lockDays: null, patienceMs: 300, pauseMs: 5, ...settings }, folder);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-bucket-'));
  bucket = await startBucketServer();
  store = open();
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const film = Buffer.alloc(300_000, 'película ');
const name = createHash('sha256').update(film).digest('hex');
const key = `${name.slice(0, 2)}/${name}`;
const puts = () => bucket.asked.filter((each) => each.startsWith('PUT')).length;
const away = (reason: RegExp) =>
  expect.objectContaining({ code: 'FILES_AWAY', status: 503, message: expect.stringMatching(reason) });

test('what is put is read back before anything may name it; equal bytes are not sent twice', async () => {
  await store.put(film);
  expect(bucket.asked).toEqual([`GET ${key}`, 'HEAD', `PUT ${key}`, `GET ${key}`]);
  await store.put(film);
  expect(puts()).toBe(1);
});

describe('a fault that passes is not noticed', () => {
  test.each(['busy', 'silent'] as const)('%s at a put and at a read', async (fault) => {
    // A slow machine is silent too: where silence is not the fault, only the faults that are asked for may count.
    if (fault === 'busy') store = open({ patienceMs: 60_000 });
    bucket.meet('PUT', fault, 2);
    bucket.meet('GET', fault, 2);
    await store.put(film);
    bucket.meet('GET', fault, 2);
    expect(await buffer(await store.read(name))).toEqual(film);
    if (fault === 'busy') expect(store.counts?.failed).toBe(6);
    else expect(store.counts?.failed).toBeGreaterThanOrEqual(6);
  });

  test('a lost reply after a put', async () => {
    bucket.meet('PUT', 'lostReply');
    await store.put(film);
    expect(bucket.objects.get(key)?.bytes).toEqual(film);
  });

  test.each(['truncated', 'stalls'] as const)('a body that is %s goes on from where it broke', async (fault) => {
    await store.put(film);
    bucket.meet('GET', fault, 2);
    expect(await buffer(await store.read(name))).toEqual(film);
    bucket.meet('GET', fault, 2);
    expect(await buffer(await store.read(name, { start: 1_000, end: 250_000 }))).toEqual(film.subarray(1_000, 250_001));
    bucket.meet('GET', fault);
    expect(await store.readsIntact(name)).toBe(true);
  });

  test('a film that is held still goes on when it is played again', async () => {
    const long = Buffer.alloc(8_000_000, 'película ');
    const { sha256 } = await store.put(long);
    const body = await store.read(sha256);
    body.once('readable', () => body.read(1_000));
    await sleep(1_000);
    expect((await buffer(body)).length).toBe(long.length - 1_000);
  });
});

describe('a fault that stays is 503, and nothing is stored', () => {
  test.each([
    ['busy', /PUT: 503 SlowDown/],
    ['silent', /PUT: nothing came for 300 ms/],
    ['forbidden', /PUT: 403 AccessDenied/],
    ['wrongBytes', /other bytes than it was given/],
  ] as const)('%s', async (fault, reason) => {
    bucket.meet('PUT', fault, 3);
    await expect(store.put(film)).rejects.toEqual(away(reason));
    expect(await store.readsIntact(name)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  test('after wrong bytes the same file can be put again', async () => {
    bucket.meet('PUT', 'wrongBytes');
    await expect(store.put(film)).rejects.toThrow();
    await store.put(film);
    expect(await store.readsIntact(name)).toBe(true);
  });

  test('wrong bytes that come back are never taken for the file', async () => {
    await store.put(film);
    bucket.meet('GET', 'wrongBytes');
    expect(await store.readsIntact(name)).toBe(false);
    expect(await store.readsIntact(name)).toBe(true);
  });

  test('a body that never comes whole', async () => {
    await store.put(film);
    bucket.meet('GET', 'truncated', 60);
    await expect(buffer(await store.read(name))).rejects.toEqual(away(/did not come whole/));
    await expect(store.readsIntact(name)).rejects.toEqual(away(/did not come whole/));
  });

  test('an object that is gone or replaced while it is read', async () => {
    await store.put(film);
    bucket.meet('GET', 'stalls');
    const body = await store.read(name);
    bucket.objects.set(key, { bytes: Buffer.alloc(film.length, 'otra'), version: 9 });
    await expect(buffer(body)).rejects.toEqual(away(/changed while it was read/));
    bucket.objects.clear();
    await expect(store.read(name)).rejects.toEqual(away(/is gone/));
  });

  test.each(['network', 'bucket', 'key'])('without its %s a stored file is not said to be missing', async (what) => {
    await store.put(film);
    if (what === 'network') await bucket.close();
    if (what === 'bucket') store = open({ bucket: 'other' });
    if (what === 'key') store = open({ secretAccessKey: 'another' });
    const reason = { network: /ECONNREFUSED/, bucket: /HEAD: 404/, key: /403/ }[what] as RegExp;
    for (const call of [
      () => store.sizeOf(name),
      () => store.isIntact(name),
      () => store.readsIntact(name),
      () => store.read(name),
      () => store.put(Buffer.from('más')),
      () => store.adopt('', name),
      () => store.tryStore?.(),
      () => store.names()[Symbol.asyncIterator]().next(),
    ]) {
      await expect(call()).rejects.toEqual(away(what === 'bucket' ? /404/ : reason));
    }
  });
});

test('a missing object is a file that is not there', async () => {
  await store.put(film);
  bucket.objects.clear();
  expect([await store.sizeOf(name), await store.isIntact(name), await store.readsIntact(name)]).toEqual([
    null,
    false,
    false,
  ]);
});

test('whether it can be written is tried by a write each hour, and at once after one that failed', async () => {
  await store.tryStore?.();
  await store.tryStore?.();
  expect(bucket.asked).toEqual(['PUT try', 'HEAD try']);
  bucket.meet('PUT', 'forbidden', 2);
  await expect(store.put(film)).rejects.toThrow('403 AccessDenied');
  await expect(store.tryStore?.()).rejects.toEqual(away(/403 AccessDenied/));
  await store.tryStore?.();
  expect(puts()).toBe(4);
});

describe('object lock', () => {
  test('is asked for with every file, and refused where the bucket keeps none', async () => {
    store = open({ lockDays: 365 });
    bucket.meet('PUT', 'noLock');
    await expect(store.put(film)).rejects.toEqual(away(/object lock/));
    await store.put(film);
    const until = Date.parse(bucket.objects.get(key)?.lockedUntil ?? '');
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(365);
  });

  test('comes to a file that was stored without, when the same bytes are put again', async () => {
    await store.put(film);
    store = open({ lockDays: 1 });
    await store.put(film);
    expect([puts(), bucket.objects.get(key)?.lockedUntil]).toEqual([2, expect.any(String)]);
  });
});

test('a finished upload lies in the bucket, so that another machine may show and take it', async () => {
  const id = '5b3f1c52-7f0e-4d0b-9d7a-0c1a2b3c4d5e';
  const { uploads } = store;
  const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(2_000)}\n%%EOF\n`);
  await uploads.append({ id, offset: 0, byteSize: pdf.length, onKept: async () => {} }, createReadStream('/dev/null'));
  await uploads.append({ id, offset: 0, byteSize: pdf.length, onKept: async () => {} }, [pdf] as never);
  bucket.meet('PUT', 'forbidden');
  await expect(uploads.finish(id, 'material')).rejects.toThrow('403');
  expect(await uploads.sizeOf(id)).toBe(pdf.length);
  const { sha256 } = await uploads.finish(id, 'material');
  const other = openBucketStore({ ...bucket.access, prefix: '', lockDays: null }, join(folder, 'other'));
  expect(await other.uploads.sizeOfWhole(id, sha256)).toBe(pdf.length);
  expect(await buffer(await other.uploads.readWhole(id, sha256))).toEqual(pdf);
  expect([await other.adopt(id, sha256), await other.adopt(id, '0'.repeat(64))]).toEqual([true, false]);
});
