import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostUnderWay } from '#features/connections/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeScimClient, patch, type ScimClient, sayPlace, sentPerson } from './fixtures/scim-client.ts';
import { errorSchema } from './scim/errors.ts';

// A program with a key that holds may do its worst: it waits for itself, and everybody else's calls go on (moving-in section 5).

let s: StaffedApp;
let scim: ScimClient;
/** the program that does its worst */
let flooding: ScimClient;
let address: string;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Directorio');
  const { sectorId, profileId } = s.sector;
  await sayPlace(s, scim, { department: 'Producción', title: 'Operador', sectorId, profileId });
  address = await s.t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => s.t.close());

/** How many replies had each status. */
function statuses(replies: readonly { readonly status: number }[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** What a person does meanwhile, each of which asks the database. */
async function work(): Promise<void> {
  for (let time = 0; time < 20; time += 1) {
    const path = time % 2 === 0 ? '/api/Turn' : '/api/Course/CourseStats';
    expect((await s.as('qa', 'GET', path)).status).toBe(200);
  }
}

describe('hundreds of calls at once', () => {
  test('that write wait for one another, and hold no connection that people need', async () => {
    flooding = await makeScimClient(s, 'En apuros');
    // Somebody changes people at this moment, so that none of them gets on.
    const held = await s.t.services.db.startTransaction().execute();
    await lockPeople(held);
    const calls = Array.from({ length: 1000 }, (_one, at) =>
      flooding.call('POST', '/Users', sentPerson(10_000 + at, `f${at}`)),
    );
    await sleep(500);
    const began = performance.now();
    await work();
    expect(performance.now() - began).toBeLessThan(10_000);
    // So that none of them is written, for which the test would wait.
    await s.as('itps', 'DELETE', '/api/Connection', { key: flooding.connectionId });
    await held.rollback().execute();
    const told = statuses(await Promise.all(calls));
    expect(told).toEqual({ 401: mostUnderWay, 429: 1000 - mostUnderWay });
  });

  test('that read, each a look through everybody, too', async () => {
    const filter = encodeURIComponent('displayName co "a" and userName co "b" and emails co "c"');
    const calls = Array.from({ length: 600 }, () => scim.call('GET', `/Users?filter=${filter}`));
    const [, replies] = await Promise.all([work(), Promise.all(calls)]);
    const { 200: read = 0, 429: refused = 0 } = statuses(replies);
    expect([read > 0, read + refused]).toEqual([true, 600]);
    const slowed = replies.find(({ status }) => status === 429);
    expect(slowed).toMatchObject({ body: { schemas: [errorSchema], status: '429' }, headers: { 'retry-after': '1' } });
  });

  test('are all counted among what failed, by few statements', async () => {
    const { failures } = (
      await s.as('itps', 'GET', '/api/Connection/Detail', { iD_Connection: flooding.connectionId })
    ).json();
    const refused = failures.find((one: { route: string }) => one.route === 'POST /scim/v2/Users');
    expect(refused).toMatchObject({ code: 'TOO_MANY_AT_ONCE', times: 1000 - mostUnderWay });
  });

  test('leave a call that comes afterwards its place', async () => {
    expect((await scim.call('GET', '/Users?count=1')).status).toBe(200);
  });
});

test('callers who leave in the middle of a call hold no place for good', async () => {
  const { host, hostname, port } = new URL(address);
  const head = [
    'POST /scim/v2/Users HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${scim.token}`,
    'Content-Type: application/scim+json',
    'Content-Length: 1000',
    '',
    '{"userName":',
  ].join('\r\n');
  for (let wave = 0; wave < 2; wave += 1) {
    const sockets = Array.from({ length: mostUnderWay + 20 }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write(head);
    // They hold every place.
    await expect.poll(async () => (await scim.call('GET', '/Users?count=1')).status, { timeout: 5_000 }).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await scim.call('GET', '/Users?count=1')).status, { timeout: 5_000 }).toBe(200);
  }
});

describe('a call that asks for too much', () => {
  test.each([
    ['count=999999999', 200],
    ['count=-5', 0],
    ['startIndex=999999999&count=10', 0],
  ])('of a list (%s) gets what there is to get', async (query, most) => {
    const { status, body } = await scim.call('GET', `/Users?${query}`);
    expect(status).toBe(200);
    expect(body.Resources.length).toBeLessThanOrEqual(most);
  });

  test.each([
    [
      'ten thousand operations',
      () =>
        scim.call(
          'PATCH',
          `/Users/${randomUUID()}`,
          patch(...Array.from({ length: 10_000 }, () => ({ op: 'add', path: 'title' }))),
        ),
      [400, 413],
    ],
    [
      'a hundred thousand members',
      () =>
        scim.call('POST', '/Groups', {
          displayName: 'Todos',
          members: Array.from({ length: 100_000 }, () => ({ value: randomUUID() })),
        }),
      [413],
    ],
    [
      'many members who are nobody',
      () =>
        scim.call('POST', '/Groups', {
          displayName: 'Nadie',
          members: Array.from({ length: 30_000 }, () => ({ value: randomUUID() })),
        }),
      [400],
    ],
    [
      'another content type',
      () => scim.call('POST', '/Users', sentPerson(1, 'x'), { 'content-type': 'text/xml' }),
      [415],
    ],
    ['no content type', () => scim.call('POST', '/Users', sentPerson(1, 'x'), { 'content-type': '' }), [400, 415]],
  ])('%s is refused in the form of SCIM', async (_name, call, expected) => {
    const { status, body, headers } = await call();
    expect(expected).toContain(status);
    expect(body).toMatchObject({ schemas: [errorSchema], status: String(status) });
    expect(headers['content-type']).toBe('application/scim+json; charset=utf-8');
  });

  test('a body of 100 MB is not read', async () => {
    let sent = 0;
    const body = Readable.from(
      (function* () {
        for (; sent < 100; sent += 1) yield Buffer.alloc(1024 * 1024, 'a');
      })(),
    );
    const reply = await fetch(`${address}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scim.token}`, 'content-type': 'application/scim+json' },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(reply);
    expect(sent).toBeLessThan(50);
  });
});

test.each([
  '/scim/v2/%zz',
  '/scim/v2/Users/%zz',
  '/SCIM/v2/Users?filter=a&x=%zz%',
  '/scim/v2/Nothing',
  '/scim/v2/Bulk',
  '/scim/v2/Me',
  '/scim/v2',
])('%s is answered in the form of SCIM', async (url) => {
  const reply = await s.t.app.inject({ url, headers: { 'accept-language': 'en' } });
  expect([400, 401, 404]).toContain(reply.statusCode);
  expect(reply.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  expect(reply.json()).toMatchObject({ schemas: [errorSchema], status: String(reply.statusCode) });
});
