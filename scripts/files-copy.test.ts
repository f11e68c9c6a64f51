import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileStore } from '#platform/files/file-store.ts';
import { type BucketServer, bucketKeys, startBucketServer } from '#tests/support/bucket-server.ts';

let folder: string;
let bucket: BucketServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-files-copy-'));
  bucket = await startBucketServer();
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const inBucket = () => `s3://files/planta?endpoint=${bucket.endpoint}&region=sur-1`;
const keys = { AWS_ACCESS_KEY_ID: bucketKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey };

async function copy(from: string, to: string, variables: Readonly<Record<string, string>> = keys) {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/files-copy.ts', '--from', from, '--to', to],
      { env: { PATH: process.env.PATH, TMPDIR: folder, ...variables } },
    );
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

test('files go to a bucket and back, again only what is missing, and never what is altered', async () => {
  const disk = openFileStore(join(folder, 'files'));
  const { sha256 } = await disk.put(Buffer.from('uno'));
  const others = await Promise.all(['dos', 'tres', 'cuatro', 'cinco'].map((text) => disk.put(Buffer.from(text))));
  const there = `file:${join(folder, 'files')}`;
  expect(await copy(there, inBucket())).toEqual({ code: 0, said: expect.stringMatching(/copied: 5 .* intact: 0\n$/) });
  const gone = `planta/${others[0]?.sha256.slice(0, 2)}/${others[0]?.sha256}`;
  expect(bucket.objects.delete(gone)).toBe(true);
  expect((await copy(there, inBucket())).said).toMatch(/copied: 1 .* intact: 4/);
  const back = openFileStore(join(folder, 'back'));
  expect((await copy(inBucket(), `file:${join(folder, 'back')}`)).said).toMatch(/copied: 5 /);
  expect(await back.readsIntact(sha256)).toBe(true);
  await writeFile(join(folder, 'files', sha256.slice(0, 2), sha256), 'UNO');
  const altered = await copy(there, `file:${join(folder, 'third')}`);
  expect(altered).toEqual({ code: 1, said: expect.stringMatching(new RegExp(`copied: 4 [^]*ALTERED.*: ${sha256}`)) });
  expect((await readdir(folder)).filter((name) => name.startsWith('capacita-copy'))).toEqual([]);
});

test('it says why it copied nothing', async () => {
  const nowhere = `file:${join(folder, 'nowhere')}`;
  expect(await copy(nowhere, inBucket())).toMatchObject({ code: 1, said: expect.stringContaining('no files') });
  expect(await copy(nowhere, inBucket(), {})).toMatchObject({
    code: 2,
    said: expect.stringContaining('AWS_ACCESS_KEY_ID'),
  });
  expect(await copy(nowhere, 'ftp://x')).toMatchObject({ code: 2, said: expect.stringContaining('s3://bucket') });
  const wrong = { ...keys, AWS_SECRET_ACCESS_KEY: 'another' };
  expect(await copy(inBucket(), nowhere, wrong)).toMatchObject({
    code: 2,
    said: expect.stringContaining('403 SignatureDoesNotMatch'),
  });
});
