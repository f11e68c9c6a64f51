import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { openBucketStore } from '#platform/files/bucket/bucket-store.ts';
import { copyFiles } from '#platform/files/copy-files.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import { ofSwift, testWith } from '../support/debian-packages.ts';
import { prepareSwift } from '../support/swift-server.ts';

const megabyte = 1024 * 1024;

testWith(ofSwift)('a real S3 server keeps the files, refuses a wrong key, and may stop and come back', async () => {
  const swift = await prepareSwift();
  onTestFinished(() => swift.remove());
  await swift.start();
  const folder = await mkdtemp(join(tmpdir(), 'capacita-swift-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const disk = openFileStore(join(folder, 'disk'));
  const store = openBucketStore({ ...swift.access, prefix: 'planta/', lockDays: null, pauseMs: 50 }, folder);
  await store.tryStore?.();

  const sizes = [0, 1, 10_000, 5 * megabyte, 200 * megabyte];
  for (const size of sizes) await disk.put(randomBytes(size));
  for (let number = 0; number < 300; number += 1) await disk.put(randomBytes(20_000));
  const began = performance.now();
  const first = await copyFiles(disk, store);
  const firstMs = performance.now() - began;
  expect(first).toMatchObject({ copied: 305, present: 0, altered: [] });
  expect(await copyFiles(disk, store)).toMatchObject({ copied: 0, present: 305 });
  const againMs = performance.now() - began - firstMs;

  const film = randomBytes(20 * megabyte);
  const { sha256 } = await store.put(film);
  const range = { start: 7 * megabyte, end: 9 * megabyte };
  expect((await buffer(await store.read(sha256, range))).equals(film.subarray(range.start, range.end + 1))).toBe(true);
  expect([await store.sizeOf(sha256), await store.isIntact(sha256), await store.sizeOf('0'.repeat(64))]).toEqual([
    film.length,
    true,
    null,
  ]);
  let names = 0;
  for await (const _name of store.names()) names += 1;
  expect(names).toBe(306);

  const stranger = openBucketStore(
    { ...swift.access, secretAccessKey: 'another', prefix: 'planta/', lockDays: null },
    folder,
  );
  await expect(stranger.readsIntact(sha256)).rejects.toMatchObject({
    code: 'FILES_AWAY',
    message: expect.stringContaining('403 SignatureDoesNotMatch'),
  });
  const elsewhere = openBucketStore({ ...swift.access, bucket: 'nothing', prefix: '', lockDays: null }, folder);
  await expect(elsewhere.sizeOf(sha256)).rejects.toMatchObject({ code: 'FILES_AWAY' });

  await swift.stop();
  await expect(store.put(Buffer.from('más'))).rejects.toMatchObject({ code: 'FILES_AWAY' });
  await expect(store.tryStore?.()).rejects.toMatchObject({ code: 'FILES_AWAY' });
  await swift.start();
  await store.tryStore?.();
  const back = openFileStore(join(folder, 'back'));
  expect(await copyFiles(store, back)).toMatchObject({ copied: 306, altered: [] });
  const rate = (ms: number) => `${(first.copiedBytes / megabyte / (ms / 1000)).toFixed(0)} MB/s`;
  console.log(`Swift: 305 files copied and read back at ${rate(firstMs)}, compared again at ${rate(againMs)}`);
});
