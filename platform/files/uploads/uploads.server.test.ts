import { hash, randomBytes, randomUUID } from 'node:crypto';
import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factoryAct } from '#tests/factories/people.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { makePdf, makeWebm, openBody, type UploadCall } from './fixtures/upload-call.ts';
import { createUploadWorld, idOf, type UploadWorld } from './fixtures/upload-world.ts';
import { takeUpload } from './take-upload.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

describe('a file in parts', () => {
  test('is finished with its digest and its type, and is a stored file once a change takes it', async () => {
    const bytes = makePdf(300_000);
    const path = await world.begin(bytes.length);
    for (let at = 0; at < bytes.length; at += 100_000) {
      const reply = await world.add(path, at, bytes.subarray(at, at + 100_000));
      expect([reply.status, reply.headers.get('upload-offset')]).toEqual([
        204,
        String(Math.min(at + 100_000, 300_000)),
      ]);
    }
    const sha256 = hash('sha256', bytes);
    expect(await world.rowOf(path)).toMatchObject({ sha256, mime: 'application/pdf', received: 300_000, holder: null });
    const { services } = world.s.t;
    const take = (employeeNr: number, types: ('application/pdf' | 'video/mp4')[]) =>
      services.db
        .transaction()
        .execute((tx) =>
          takeUpload(tx, services.files, factoryAct(services), { upload: idOf(path), employeeNr, types }),
        );
    const own = world.s.people.qa.employeeNr;
    await expect(take(world.s.people.itps.employeeNr, ['application/pdf'])).rejects.toMatchObject({
      code: 'UPLOAD_NOT_FOUND',
    });
    await expect(take(own, ['video/mp4'])).rejects.toMatchObject({ code: 'UPLOAD_TYPE' });
    expect(await take(own, ['application/pdf'])).toEqual({
      sha256,
      byteSize: 300_000,
      mime: 'application/pdf',
      name: 'Inducción ñ.pdf',
    });
    expect(await services.files.readsIntact(sha256)).toBe(true);
    await expect(take(own, ['application/pdf'])).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
    expect(await world.lying()).not.toContain(idOf(path));
  });

  test('is shown to who sent it once it is whole, in ranges too, and to nobody else', async () => {
    const bytes = makePdf(5_000);
    const path = await world.begin(bytes.length);
    const { app } = world.s.t;
    const ask = (name: StaffName, headers = {}) =>
      app.inject({
        url: `/CourseManager/GetUpload?id=${idOf(path)}`,
        headers: { authorization: `Bearer ${world.s.tokens[name]}`, ...headers },
      });
    await world.add(path, 0, bytes.subarray(0, 2_000));
    expect((await ask('qa')).headers['x-error-code']).toBe('UPLOAD_UNFINISHED');
    await world.add(path, 2_000, bytes.subarray(2_000));
    const whole = await ask('qa');
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const part = await ask('qa', { range: 'bytes=10-19' });
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(10, 20))]).toEqual([206, true]);
    expect((await ask('itps')).headers['x-error-code']).toBe('UPLOAD_NOT_FOUND');
    expect((await ask('ana')).statusCode).toBe(403);
    await rm(`${world.place(path)}.whole`);
    expect((await ask('qa')).headers['x-error-code']).toBe('UPLOAD_NOT_FOUND');
  });

  test('that is finished in the table and gone from the disk is none', async () => {
    const bytes = makePdf(1_000);
    const path = await world.begin(bytes.length);
    await world.add(path, 0, bytes);
    await rm(`${world.place(path)}.whole`);
    const { services } = world.s.t;
    const wanted = {
      upload: idOf(path),
      employeeNr: world.s.people.qa.employeeNr,
      types: ['application/pdf'] as const,
    };
    const taken = services.db
      .transaction()
      .execute((tx) => takeUpload(tx, services.files, factoryAct(services), wanted));
    await expect(taken).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  });

  test('goes on in another process, from what the first one kept when its line broke', async () => {
    const bytes = makeWebm(500_000);
    const path = await world.begin(bytes.length);
    const { port } = new URL(world.address);
    const head = [
      `PATCH ${path} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${world.s.tokens.qa}`,
      'Tus-Resumable: 1.0.0',
      'Content-Type: application/offset+octet-stream',
      'Upload-Offset: 0',
      `Content-Length: ${bytes.length}`,
    ];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, 200_000));
    await expect.poll(async () => (await stat(world.place(path)).catch(() => null))?.size).toBe(200_000);
    socket.destroy();
    await expect.poll(() => world.offsetOf(path)).toBe('200000');
    const reply = await world.add(path, 200_000, bytes.subarray(200_000), true);
    expect(reply.status).toBe(204);
    expect(await world.rowOf(path)).toMatchObject({ sha256: hash('sha256', bytes), mime: 'video/webm' });
  });

  test('is written by one call at a time, in whatever process: the other is told to wait', async () => {
    const path = await world.begin(1_000);
    const bytes = makePdf(1_000);
    const body = openBody();
    const first = world.add(path, 0, body.readable);
    await body.write(bytes.subarray(0, 400));
    await expect.poll(async () => (await world.rowOf(path))?.holder).not.toBeNull();
    const others = [world.add(path, 0, randomBytes(1_000)), world.add(path, 0, randomBytes(1_000), true)];
    for (const other of await Promise.all(others)) expect([other.status, other.code]).toEqual([423, 'UPLOAD_BUSY']);
    await body.write(bytes.subarray(400));
    await body.end();
    expect((await first).status).toBe(204);
    expect((await world.rowOf(path))?.sha256).toBe(hash('sha256', bytes));
  });

  test('outlives a process that was killed: what the disk surely has counts, and nobody waits for the dead', async () => {
    const bytes = makePdf(1_000);
    const path = await world.begin(bytes.length);
    await world.add(path, 0, bytes.subarray(0, 600));
    // What a killed process leaves: a hold that shows no life, and bytes that were never counted.
    await writeFile(world.place(path), Buffer.concat([bytes.subarray(0, 600), randomBytes(300)]));
    const hold = (until: string) =>
      world.s.t.services.pool.query(
        `update upload set holder = $1, held_until = now() + $2::interval where upload_id = $3`,
        [randomUUID(), until, idOf(path)],
      );
    await hold('20 seconds');
    expect((await world.add(path, 600, bytes.subarray(600))).code).toBe('UPLOAD_BUSY');
    await hold('-1 second');
    expect(await world.offsetOf(path)).toBe('600');
    expect((await world.add(path, 600, bytes.subarray(600))).status).toBe(204);
    expect((await world.rowOf(path))?.sha256).toBe(hash('sha256', bytes));
  });

  test('counts no byte that the disk has lost', async () => {
    const bytes = makePdf(1_000);
    const path = await world.begin(bytes.length);
    await world.add(path, 0, bytes.subarray(0, 600));
    await truncate(world.place(path), 250);
    expect(await world.offsetOf(path)).toBe('250');
    expect((await world.add(path, 600, bytes.subarray(600))).code).toBe('UPLOAD_OFFSET');
    expect((await world.add(path, 250, bytes.subarray(250))).status).toBe(204);
    expect((await world.rowOf(path))?.sha256).toBe(hash('sha256', bytes));
  });

  test('that is whole, and whose process was killed before it was finished, is finished by whoever looks', async () => {
    const bytes = makePdf(1_000);
    const path = await world.begin(bytes.length);
    await world.add(path, 0, bytes.subarray(0, 999));
    await writeFile(world.place(path), bytes);
    await world.s.t.services.db
      .updateTable('upload')
      .set({ received: 1_000 })
      .where('upload_id', '=', idOf(path))
      .execute();
    expect(await world.offsetOf(path)).toBe('1000');
    expect(await world.rowOf(path)).toMatchObject({ sha256: hash('sha256', bytes), holder: null });
  });
});

describe('a call that does not fit is refused, and what was received stays', () => {
  const bytes = makePdf(1_000);
  const cases: readonly (readonly [string, Partial<UploadCall>, number, string])[] = [
    ['an earlier place', { offset: 0 }, 409, 'UPLOAD_OFFSET'],
    ['a later place', { offset: 700 }, 409, 'UPLOAD_OFFSET'],
    ['no place', { offset: undefined }, 409, 'UPLOAD_OFFSET'],
    ['more bytes than announced', { body: randomBytes(401) }, 413, 'UPLOAD_TOO_LONG'],
    [
      'another type of body',
      { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
      415,
      'BODY_TYPE',
    ],
    ['bytes with the call that begins', { method: 'POST', path: '/api/uploads' }, 415, 'BODY_TYPE'],
    ['another version', { headers: { 'tus-resumable': '0.2.0' } }, 412, 'UPLOAD_VERSION'],
  ];
  test.each(cases)('%s', async (_name, change, status, code) => {
    const path = await world.begin(1_000);
    await world.add(path, 0, bytes.subarray(0, 600));
    const call = { method: 'PATCH', path, offset: 600, body: bytes.subarray(600), ...change } as const;
    const reply = await world.as('qa', call);
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect(reply.text).not.toBe('');
    expect(reply.headers.get('tus-resumable')).toBe('1.0.0');
    expect(await world.offsetOf(path)).toBe('600');
  });

  test('more bytes than were announced, without telling how many', async () => {
    const path = await world.begin(1_000);
    const body = openBody();
    const reply = world.add(path, 0, body.readable);
    await body.write(bytes.subarray(0, 900));
    await sleep(50);
    await body.write(bytes.subarray(0, 900)).catch(() => {});
    expect((await reply).code).toBe('UPLOAD_TOO_LONG');
    expect(await world.offsetOf(path)).toBe('900');
  });
});

describe('what a file is', () => {
  test.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(998)])],
    ['a page', Buffer.from(`<html>${' '.repeat(994)}`)],
    ['QuickTime', Buffer.concat([Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '), randomBytes(980)])],
    [
      'Matroska',
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('B\x82\x88matroska'), randomBytes(985)]),
    ],
  ])('is told by its first bytes: %s is refused at once and is gone', async (_name, bytes) => {
    const path = await world.begin(5_000);
    const reply = await world.add(path, 0, bytes);
    expect([reply.status, reply.code]).toEqual([415, 'UPLOAD_TYPE']);
    expect(reply.text).toContain('Inducción ñ.pdf');
    expect((await world.as('qa', { method: 'HEAD', path })).status).toBe(404);
    expect(await stat(world.place(path)).catch(() => null)).toBeNull();
  });

  test('a PDF that breaks off is refused when it is whole by its length', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(991)]);
    const path = await world.begin(1_000);
    expect((await world.add(path, 0, bytes)).code).toBe('UPLOAD_TYPE');
    expect(await world.rowOf(path)).toBeUndefined();
  });
});
