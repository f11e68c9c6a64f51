import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeStudent } from '#tests/factories/taking.ts';
import { problem } from '../shared/contract.ts';
import { type ApiClient, makeApiClient } from './fixtures/api-client.ts';

let s: StaffedApp;
let all: ApiClient;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  await makeStudent(s.t);
  all = await makeApiClient(s, 'Todo');
});
afterAll(() => s.t.close());

test.each([
  ['GET', '/api/v1'],
  ['GET', '/api/v1/'],
  ['GET', '/api/v1/persons?code=secreto'],
  ['GET', '/API/V1/People/1'],
  ['POST', '/api/v1/people'],
  ['DELETE', '/api/v1/trainings'],
] as const)('%s %s is not there, and says so as every error of api/v1 does', async (method, path) => {
  for (const token of [undefined, all.token]) {
    const options = method === 'POST' ? { body: { a: 1 } } : {};
    const reply = await s.t.call(method, path, { ...options, ...(token === undefined ? {} : { token }) });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(problem.parse(reply.json())).toMatchObject({ status: 404, code: reply.headers['x-error-code'] });
    expect(reply.text).not.toContain('secreto');
  }
});

test.each(['/api/v1/%zz', '/API/V1/people/%zz?code=secreto', '/api/v1/%'])(
  '%s, whose address cannot be read, is answered as every error of api/v1 is',
  async (path) => {
    const reply = await s.t.call('GET', path, { token: all.token });
    expect([reply.status, reply.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(problem.parse(reply.json())).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(reply.text).not.toContain('secreto');
  },
);

test.each([
  ['an endless body', { text: 'a'.repeat(3_000_000) }, 413],
  ['a body of a call that takes none', { number: 1 }, 404],
] as const)('%s is refused as every error of api/v1 is', async (_name, body, status) => {
  const reply = await s.t.call('POST', '/api/v1/people', { body, token: all.token });
  expect([reply.status, reply.headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8']);
  expect(problem.parse(reply.json()).status).toBe(status);
});

test('a key in the address opens nothing, and is not repeated', async () => {
  for (const path of [`/api/v1/people?key=${all.token}`, `/api/v1/people?access_token=${all.token}`]) {
    const reply = await s.t.call('GET', path);
    expect(reply.status).toBe(401);
    expect(reply.text).not.toContain(all.token);
  }
});

test('a key that is ended while its calls are under way opens none that begins afterwards', async () => {
  const own = await makeApiClient(s, 'Retirada');
  const { keys } = (await s.as('itps', 'GET', '/api/Connection/Detail', { iD_Connection: own.connectionId })).json();
  const calls = Array.from({ length: 20 }, () => own.get('/trainings'));
  await s.as('itps', 'POST', '/api/Connection/EndKey', { iD_Connection_Key: keys[0].iD_Connection_Key });
  expect((await own.get('/trainings')).status).toBe(401);
  for (const { status } of await Promise.all(calls)) expect([200, 401, 429]).toContain(status);
});

test('what is not under api/v1 is not answered so', async () => {
  for (const path of ['/api/v11', '/api/Nothing', '/api/v1beta/people', '/api/v1x/%zz']) {
    const { status, headers } = await s.t.call('GET', path);
    expect([404, 400]).toContain(status);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  }
});

const cursorOf = (text: string) => `cursor=${Buffer.from(text).toString('base64url')}`;

test.each([
  ['a text with a zero', '/people?code=%00'],
  ['a number beyond all', '/people?number=2147483648'],
  ['a number in other letters', '/people?number=1e3'],
  ['a number below zero', '/people?number=-1'],
  ['no number', '/people?number='],
  ['no cursor', '/people?cursor='],
  ['a huge cursor', `/people?cursor=${'A'.repeat(60_000)}`],
  ['a cursor of a number beyond all', `/people?${cursorOf('["person",99999999999]')}`],
  ['a cursor of too many keys', `/people?${cursorOf('["person",1,2]')}`],
  ['a cursor of a zero', `/courses?${cursorOf('["course","\\u0000"]')}`],
  ['a cursor of half a letter', `/courses?${cursorOf('["course","\\ud800"]')}`],
  ['a cursor of a number that is not exact', `/changes?${cursorOf('["changes",9007199254740993,"a"]')}`],
  ['no document', '/courses?document='],
  ['a long document', `/courses?document=${'a'.repeat(61)}`],
  ['a list of documents', '/courses?document[]=a'],
  ['half a version', '/courses?version=1.5'],
  ['another word for true', '/trainings?overdue=1'],
  ['a name of the language', '/trainings?__proto__=1'],
  ['another name of the language', '/trainings?constructor=1'],
  ['a parameter where there are none', '/connection?x=1'],
  ['a parameter of the document', '/openapi.json?x=1'],
])('%s is refused in words', async (_name, path) => {
  const reply = await all.get(path);
  expect([reply.status, reply.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
});

test('a key that calls too often is refused with the seconds to wait, and another key is not', async () => {
  const busy = await makeApiClient(s, 'Apurada');
  const still = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    const replies = [];
    for (let batch = 0; batch < 41; batch += 1)
      replies.push(...(await Promise.all(Array.from({ length: 50 }, () => busy.get('/connection')))));
    const refused = replies.filter(({ status }) => status === 429);
    expect([replies.length - refused.length, new Set(refused.map(({ body }) => body.code))]).toEqual([
      2_000,
      new Set(['TOO_MANY_REQUESTS']),
    ]);
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-remaining': '0' });
    expect(problem.parse(refused[0]?.body).status).toBe(429);
    expect((await all.get('/connection')).status).toBe(200);
    still.mockReturnValue(performance.now() + 1_000);
    expect((await busy.get('/connection')).status).toBe(200);
  } finally {
    still.mockRestore();
  }
}, 60_000);

test('many calls of one program at once wait in a line of their own, which has an end', async () => {
  const greedy = await makeApiClient(s, 'Voraz');
  const replies = await Promise.all(Array.from({ length: 120 }, () => greedy.get('/trainings')));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
  for (const { body, headers } of refused) {
    expect(problem.parse(body).code).toBe('TOO_MANY_AT_ONCE');
    expect(headers['retry-after']).toBe('1');
  }
});
