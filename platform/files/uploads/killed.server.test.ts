import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { Role } from '#product/roles.ts';
import { makePerson, makeRelaxedSettings, makeSector } from '#tests/factories/people.ts';
import { TestClock, testPassword } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { prepareServer } from '#tests/support/server-process.ts';
import { callUpload, makeWebm } from './fixtures/upload-call.ts';
import { idOf } from './fixtures/upload-world.ts';

const megabyte = 1024 * 1024;

test('a program that is killed in the middle of a part loses no byte that it counted', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), 'capacita-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const services = {
    ...database.connection,
    clock: new TestClock('2026-03-10T12:00:00-03:00'),
    timeZone: 'America/Argentina/Buenos_Aires',
    files: openFileStore(join(folder, 'files')),
    secrets: createSecretBox(randomBytes(32)),
    anchor: openAppendOnlyFile(join(folder, 'seals.txt')),
    mediaHosts: [],
  };
  await makeRelaxedSettings(services);
  await makePerson(services, await makeSector(services, 'Envasado'), 'qa', { role: Role.AdminQA });
  const server = await prepareServer(database.ownerUrl, folder);
  onTestFinished(() => server.kill());
  await server.start();
  const { address } = server;
  const signIn = await fetch(`${address}/api/Auth/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'qa', pass: testPassword }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const film = makeWebm(30 * megabyte);
  const headers = { 'upload-length': String(film.length) };
  const begun = await callUpload({ address, token, method: 'POST', path: '/api/uploads', headers });
  const path = begun.headers.get('location') ?? '';

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const part = callUpload({ address, token, method: 'PATCH', path, offset: 0, body: readable }).catch(() => 'cut');
  const writer = writable.getWriter();
  writer.closed.catch(() => {});
  for (let sent = 0; sent < 20; sent += 1) {
    await writer.write(film.subarray(sent * megabyte, (sent + 1) * megabyte));
  }
  const row = () =>
    services.db.selectFrom('upload').selectAll().where('upload_id', '=', idOf(path)).executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).received).toBeGreaterThan(0);
  await server.kill();
  expect(await part).toBe('cut');

  await server.start();
  // Its hold shows no life any more; half a minute of that is not waited for here.
  await services.pool.query(`update upload set held_until = now() - interval '1 second'`);
  const found = await callUpload({ address, token, method: 'HEAD', path });
  const offset = Number(found.headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(8 * megabyte);
  expect(offset).toBeLessThanOrEqual(20 * megabyte);
  const rest = await callUpload({ address, token, method: 'PATCH', path, offset, body: film.subarray(offset) });
  expect(rest.status).toBe(204);
  expect(await row()).toMatchObject({ sha256: hash('sha256', film), mime: 'video/webm' });
});
