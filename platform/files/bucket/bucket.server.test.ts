import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { addMaterials } from '#tests/factories/materials.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeStudent } from '#tests/factories/taking.ts';
import { type BucketServer, startBucketServer } from '#tests/support/bucket-server.ts';
import { callUpload, makePdf, nameOf } from '../uploads/fixtures/upload-call.ts';
import { takeUpload } from '../uploads/take-upload.ts';
import { openBucketStore } from './bucket-store.ts';

let s: StaffedApp;
let bucket: BucketServer;
let folder: string;
const machines: { readonly app: HttpServer; readonly services: Services; readonly address: string }[] = [];

/** Two machines' applications on one database and one bucket, each with a disk of its own. */
beforeAll(async () => {
  s = await createStaffedApp();
  bucket = await startBucketServer();
  folder = await mkdtemp(join(tmpdir(), 'capacita-machines-'));
  for (const name of ['one', 'other']) {
    const settings = { ...bucket.access, prefix: 'planta/', lockDays: null, patienceMs: 500, pauseMs: 5 };
    const services = { ...s.t.services, files: openBucketStore(settings, join(folder, name)) };
    const app = await createApp(services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: 'figures' });
    machines.push({ app, services, address: await app.listen({ port: 0, host: '127.0.0.1' }) });
  }
});
afterAll(async () => {
  for (const { app } of machines) await app.close();
  await bucket.close().catch(() => {});
  await s.t.close();
  await rm(folder, { recursive: true, force: true });
});

const machine = (index: 0 | 1) => {
  const found = machines[index];
  if (found === undefined) throw new Error('the machines were not made');
  return found;
};
const upload = (index: 0 | 1, call: Omit<Parameters<typeof callUpload>[0], 'address' | 'token'>) =>
  callUpload({ ...call, address: machine(index).address, token: s.tokens.qa });

async function begin(bytes: Buffer): Promise<string> {
  const headers = { 'upload-length': String(bytes.length), 'upload-metadata': nameOf('Inducción.pdf') };
  const reply = await upload(0, { method: 'POST', path: '/api/uploads', headers });
  return reply.headers.get('location') ?? '';
}

test('an upload that one machine received is shown and taken by another', async () => {
  const bytes = makePdf(200_000);
  const path = await begin(bytes);
  await upload(0, { method: 'PATCH', path, offset: 0, body: bytes.subarray(0, 100_000) });
  expect((await upload(0, { method: 'PATCH', path, offset: 100_000, body: bytes.subarray(100_000) })).status).toBe(204);
  const id = path.split('/').at(-1) ?? '';
  const shown = await machine(1).app.inject({
    url: `/CourseManager/GetUpload?id=${id}`,
    headers: { authorization: `Bearer ${s.tokens.qa}`, range: 'bytes=10-19' },
  });
  expect([shown.statusCode, shown.rawPayload]).toEqual([206, bytes.subarray(10, 20)]);
  const { services } = machine(1);
  const wanted = { upload: id, employeeNr: s.people.qa.employeeNr, types: ['application/pdf'] as const };
  const take = () =>
    services.db.transaction().execute((tx) => takeUpload(tx, services.files, factoryAct(services), wanted));
  bucket.meet('HEAD', 'busy', 3);
  await expect(take()).rejects.toMatchObject({ code: 'FILES_AWAY', status: 503 });
  const { sha256 } = await take();
  expect(await machine(0).services.files.readsIntact(sha256)).toBe(true);
});

test('an upload whose last part meets no bucket keeps its bytes and goes on later', async () => {
  const bytes = makePdf(50_000);
  const path = await begin(bytes);
  bucket.meet('PUT', 'busy', 3);
  const refused = await upload(0, { method: 'PATCH', path, offset: 0, body: bytes });
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([503, 'FILES_AWAY']);
  const later = await upload(0, { method: 'HEAD', path });
  expect([later.status, later.headers.get('upload-offset')]).toEqual([200, '50000']);
  const row = await s.t.services.db
    .selectFrom('upload')
    .select('sha256')
    .where('upload_id', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  expect(await machine(1).services.files.readsIntact(row.sha256 ?? '')).toBe(true);
});

test('a film is sent in ranges, over a line that breaks too; without its bucket it is 503 in words', async () => {
  const { services, app } = machine(0);
  const student = await makeStudent(s.t);
  const { media } = await addMaterials(services, student.course.courseId);
  const url = `/CourseManager/GetCourseMedia?ID=${media.partId}&ID_Content=${media.contentId}&ID_Course=${student.course.courseId}`;
  const ask = (headers = {}) => app.inject({ url, headers: { authorization: `Bearer ${student.token}`, ...headers } });
  const whole = await ask();
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, media.bytes]);
  bucket.meet('GET', 'truncated');
  const part = await ask({ range: 'bytes=100-899' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, media.bytes.subarray(100, 900)]);
  bucket.meet('GET', 'forbidden');
  const refused = await ask();
  expect([refused.statusCode, refused.headers['x-error-code'], refused.headers.etag]).toEqual([
    503,
    'FILES_AWAY',
    undefined,
  ]);
  expect(refused.body).toContain('El depósito de archivos no responde');
});

test('a verification names an altered and a missing file, and gives no verdict where the bucket does not answer', async () => {
  const { services } = machine(1);
  const { db } = s.t.database.owner;
  const verify = async () => {
    const { files, secrets, anchor } = services;
    const now = s.t.clock.now();
    return (await verifyAudit(db, { files, secrets, anchor, isWhole: true, others: db, now })).broken;
  };
  const [stored] = [...bucket.objects].filter(([key]) => key !== 'planta/try');
  if (stored === undefined) throw new Error('no file was stored');
  const [key, object] = stored;
  expect(await verify()).toBeNull();
  bucket.meet('GET', 'forbidden');
  await expect(verify()).rejects.toMatchObject({ code: 'FILES_AWAY', message: expect.stringContaining('403') });
  bucket.objects.set(key, { ...object, bytes: Buffer.from('altered, and nothing else tells') });
  expect(await verify()).toMatchObject({ code: 'fileAltered', recordKey: key.slice(-64) });
  bucket.objects.delete(key);
  expect(await verify()).toMatchObject({ code: 'fileAltered', recordKey: key.slice(-64) });
  bucket.objects.set(key, object);
  expect(await verify()).toBeNull();
});

test('it is ready while its bucket is away, as signing goes on, and its figures tell', async () => {
  const { app } = machine(1);
  const figures = async () =>
    (await app.inject({ url: '/metrics', headers: { authorization: 'Bearer figures' } })).body;
  expect(await figures()).toMatch(/^capacita_files_reached 1$/m);
  await bucket.close();
  await expect.poll(figures).toMatch(/^capacita_files_reached 0$/m);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  expect(await figures()).toMatch(/file_store_calls_total\{outcome="failed"\} [1-9]/);
});
