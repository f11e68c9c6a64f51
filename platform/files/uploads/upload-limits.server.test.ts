import { hash, randomUUID } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callUpload, makePdf, openBody } from './fixtures/upload-call.ts';
import { createUploadWorld, idOf, type UploadWorld } from './fixtures/upload-world.ts';
import { removeOldUploads } from './remove-old-uploads.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

describe('who and how much', () => {
  test('a collaborator uploads nothing; whoever writes contents sees their own uploads alone', async () => {
    const headers = { 'upload-length': '10' };
    expect((await world.as('ana', { method: 'POST', path: '/api/uploads', headers })).status).toBe(403);
    const path = await world.begin(1_000, 'train');
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const reply = await world.as('itps', {
        method,
        path,
        offset: 0,
        ...(method === 'PATCH' ? { body: makePdf(1_000) } : {}),
      });
      expect([method, reply.status]).toEqual([method, 404]);
    }
    expect((await world.as('train', { method: 'HEAD', path })).headers.get('upload-length')).toBe('1000');
    expect((await callUpload({ address: world.address, method: 'HEAD', path, token: 'nobody' })).status).toBe(401);
  });

  test('a session that ends while a part is on its way finishes nothing; what came is there for the next one', async () => {
    const { t, tokens } = world.s;
    const bytes = makePdf(1_000);
    const path = await world.begin(bytes.length);
    const body = openBody();
    const part = world.add(path, 0, body.readable);
    await body.write(bytes.subarray(0, 400));
    await expect.poll(async () => (await world.rowOf(path))?.holder).not.toBeNull();
    expect((await t.call('POST', '/api/Auth/Logout', { token: tokens.qa })).status).toBe(200);
    await body.write(bytes.subarray(400));
    await body.end();
    expect((await part).status).toBe(401);
    expect(await world.rowOf(path)).toMatchObject({ received: 1_000, sha256: null });
    Object.assign(tokens, { qa: await t.signIn('qa') });
    expect(await world.offsetOf(path)).toBe('1000');
    expect((await world.rowOf(path))?.sha256).toBe(hash('sha256', bytes));
  });

  test.each([
    [{}, 400, 'UPLOAD_LENGTH'],
    [{ 'upload-length': '0' }, 400, 'UPLOAD_EMPTY'],
    [{ 'upload-length': '-5' }, 400, 'UPLOAD_LENGTH'],
    [{ 'upload-length': '1e3' }, 400, 'UPLOAD_LENGTH'],
    [{ 'upload-defer-length': '1' }, 400, 'UPLOAD_LENGTH'],
    [{ 'upload-length': String(2_048 * 1024 * 1024 + 1) }, 413, 'UPLOAD_TOO_LARGE'],
    [{ 'upload-length': '10', 'upload-metadata': 'filename ñ' }, 400, 'UPLOAD_METADATA'],
    [{ 'upload-length': '10', 'upload-metadata': 'filename /w==' }, 400, 'UPLOAD_METADATA'],
  ])('a beginning with %j is refused', async (headers, status, code) => {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('ñ', '%')]));
    const reply = await world.as('qa', { method: 'POST', path: '/api/uploads', headers: sent });
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect(await world.s.t.services.db.selectFrom('upload').select('name').execute()).toEqual([]);
  });

  test('all unused uploads of a person have a limit, also for two that begin at once', async () => {
    const one = { 'upload-length': String(1_500 * 1024 * 1024) };
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => world.as('qa', { method: 'POST', path: '/api/uploads', headers: one })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 413, 413]);
    expect(replies.find(({ status }) => status === 413)?.code).toBe('UPLOAD_TOTAL');
    expect((await world.as('hse', { method: 'POST', path: '/api/uploads', headers: one })).status).toBe(201);
  });

  test('a file that the disk has no room for is refused before it is sent', async () => {
    const headers = { 'upload-length': String(9_000_000 * 1024 * 1024) };
    const reply = await world.as('qa', { method: 'POST', path: '/api/uploads', headers, nextDoor: true });
    expect([reply.status, reply.code]).toEqual([503, 'DISK_FULL']);
    expect(await world.s.t.services.db.selectFrom('upload').select('name').execute()).toEqual([]);
  });

  test('a disk that others fill meanwhile is left with room for the database; what came goes on once there is some', async () => {
    const { uploads } = world.s.t.services.files;
    const bytes = makePdf(20 * 1024 * 1024);
    const path = await world.begin(bytes.length);
    const free = vi.spyOn(uploads, 'freeBytes').mockResolvedValue(512 * 1024 * 1024 - 1);
    const full = await world.add(path, 0, bytes);
    expect([full.status, full.code]).toEqual([503, 'DISK_FULL']);
    const { received } = (await world.rowOf(path)) ?? {};
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(bytes.length);
    free.mockResolvedValue(512 * 1024 * 1024 + bytes.length - 1);
    const uncopied = await world.add(path, received ?? 0, bytes.subarray(received));
    expect([uncopied.status, uncopied.code]).toEqual([503, 'DISK_FULL']);
    free.mockRestore();
    expect(await world.offsetOf(path)).toBe(String(bytes.length));
    expect((await world.rowOf(path))?.sha256).toBe(hash('sha256', bytes));
  });

  test('an upload is removed by its sender', async () => {
    const path = await world.begin(1_000);
    await world.add(path, 0, makePdf(1_000).subarray(0, 500));
    expect((await world.as('qa', { method: 'DELETE', path })).status).toBe(204);
    expect((await world.as('qa', { method: 'HEAD', path })).status).toBe(404);
    expect((await world.as('qa', { method: 'DELETE', path })).status).toBe(404);
    expect(await stat(world.place(path)).catch(() => null)).toBeNull();
  });

  test('what the server can do is told', async () => {
    const reply = await world.as('qa', { method: 'OPTIONS', path: '/api/uploads' });
    expect([reply.status, reply.headers.get('tus-version'), reply.headers.get('tus-max-size')]).toEqual([
      204,
      '1.0.0',
      String(2_048 * 1024 * 1024),
    ]);
  });
});

test('unfinished uploads end after a week without a byte, finished ones later, each with its bytes', async () => {
  const { clock, services } = world.s.t;
  const start = clock.now();
  try {
    const bytes = makePdf(1_000);
    const [old, young, whole] = [await world.begin(1_000), await world.begin(1_000), await world.begin(1_000)];
    for (const path of [old, young]) await world.add(path, 0, bytes.subarray(0, 500));
    await world.add(whole, 0, bytes);
    const wake = async (days: number) => {
      clock.set(new Date(start.getTime() + days * 86_400_000).toISOString());
      Object.assign(world.s.tokens, { qa: await world.s.t.signIn('qa') });
    };
    await wake(6);
    await world.add(young, 500, bytes.subarray(500, 600));
    await wake(8);
    await removeOldUploads(services);
    const states = async () =>
      Promise.all([old, young, whole].map(async (path) => (await world.rowOf(path))?.received));
    expect(await states()).toEqual([undefined, 600, 1_000]);
    expect((await world.lying()).sort()).toEqual([idOf(young), `${idOf(whole)}.whole`].sort());
    await wake(40);
    await removeOldUploads(services);
    expect(await states()).toEqual([undefined, undefined, undefined]);
    expect(await world.lying()).toEqual([]);
  } finally {
    clock.set(start.toISOString());
    Object.assign(world.s.tokens, { qa: await world.s.t.signIn('qa') });
  }
});

test('bytes that no upload knows are removed, and what was received of a whole one', async () => {
  const path = await world.begin(1_000);
  await world.add(path, 0, makePdf(1_000));
  const lost = randomUUID();
  for (const place of [world.place(path), world.place(lost), `${world.place(lost)}.whole`]) {
    await writeFile(place, 'x');
    await utimes(place, 0, 0);
  }
  const fresh = world.place(randomUUID());
  await writeFile(fresh, 'x');
  const { services, filesFolder } = world.s.t;
  await services.files.tryWrite();
  const unstored = join(filesFolder, 'incoming', randomUUID());
  await writeFile(unstored, 'x');
  await utimes(unstored, 0, 0);
  await removeOldUploads(services);
  expect((await world.lying()).sort()).toEqual([basename(fresh), `${idOf(path)}.whole`].sort());
  expect(await readdir(join(filesFolder, 'incoming'))).toEqual(['try']);
});
