import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRelaxedSettings } from '../factories/people.ts';
import { makeStudent, type Student } from '../factories/taking.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fingerprint } from '../support/fingerprint.ts';

let t: TestApp;
let student: Student;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  student = await makeStudent(t);
});
afterAll(() => t.close());

const json = 'application/json';
const paths = ['/api/Auth/Authenticate', '/CourseManager/InitContent', '/CourseManager/SaveResult'];
const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

const bodies: readonly (readonly [string, string, string | Buffer, number, string])[] = [
  ['two megabytes', json, `{"user":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413, 'BODY_TOO_LARGE'],
  ['JSON 4,000 levels deep', json, deep(4_000), 400, 'BAD_REQUEST'],
  ['JSON 4,000 levels deep, within JSON', json, JSON.stringify(deep(4_000)), 400, 'BAD_REQUEST'],
  ['half a JSON text', json, '{"user":', 400, 'BODY_NOT_JSON'],
  ['half a JSON text within JSON', json, JSON.stringify('{"user":'), 400, 'BODY_NOT_JSON'],
  ['words', json, 'hola', 400, 'BODY_NOT_JSON'],
  ['nothing', json, '', 400, 'INVALID_INPUT'],
  ['blanks', json, '  ', 400, 'INVALID_INPUT'],
  ['null', json, 'null', 400, 'INVALID_INPUT'],
  ['a list', json, '[]', 400, 'INVALID_INPUT'],
  ['a number', json, '7', 400, 'INVALID_INPUT'],
  ['JSON three times encoded', json, JSON.stringify(JSON.stringify('{}')), 400, 'INVALID_INPUT'],
  ['bytes that are no UTF-8', json, Buffer.from('{"user":"\xff","pass":"x"}', 'latin1'), 400, 'BODY_NOT_JSON'],
  ['a NUL character', json, '{"user":"a\\u0000b","pass":"x"}', 400, 'BAD_REQUEST'],
  ['a NUL character in a name', json, '{"a\\u0000b":1}', 400, 'BAD_REQUEST'],
  [
    'prototype keys',
    json,
    '{"__proto__":{"user":"a","pass":"b"},"constructor":{"prototype":{}}}',
    400,
    'INVALID_INPUT',
  ],
  ['XML', 'application/xml', '<a/>', 415, 'BODY_TYPE'],
  ['plain text', 'text/plain', 'hola', 415, 'BODY_TYPE'],
  ['a type that is none', 'nonsense', '{}', 415, 'BODY_TYPE'],
  ['an unfinished multipart', 'multipart/form-data; boundary=x', '--x', 415, 'BODY_TYPE'],
  ['a form whose values are no object', 'application/x-www-form-urlencoded', 'values=5', 400, 'BODY_NOT_JSON'],
  [
    'a form with prototype keys',
    'application/x-www-form-urlencoded',
    '__proto__=1&constructor=2',
    400,
    'INVALID_INPUT',
  ],
];

test.each(bodies)(
  'a body of %s is refused in plain words and nothing is written',
  async (_name, type, body, status, code) => {
    const before = await fingerprint(t.database.owner.pool);
    for (const url of paths) {
      const reply = await t.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${student.token}`, 'content-type': type },
        payload: body,
      });
      expect([url, reply.statusCode, reply.headers['x-error-code']]).toEqual([url, status, code]);
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(reply.body).not.toBe('');
    }
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  },
);

test.each([
  ['GET', '/api/Nothing'],
  ['GET', '/CourseManager/Nothing'],
  ['POST', '/api/AttendedJoinedWCourse/Activity'],
  ['DELETE', '/CourseManager/InitContent'],
  ['PATCH', '/api/Auth/Authenticate'],
  ['OPTIONS', '/api/Auth/Authenticate'],
  ['GET', '/api/Auth/%00'],
  ['GET', '/api/..%2f..%2fetc/passwd'],
  ['GET', '/api/Auth/%zz'],
  ['GET', `/api/${'a'.repeat(3000)}`],
] as const)('%s %s leads nowhere, in plain words', async (method, url) => {
  const reply = await t.app.inject({ method, url, headers: { authorization: `Bearer ${student.token}` } });
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.headers['x-error-code']).toMatch(/^(NOT_FOUND|BAD_REQUEST)$/);
});

test.each(['/assets/..%2f..%2f..%2fpackage.json', '/..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json'])(
  '%s shows nothing that is not the web',
  async (url) => {
    const reply = await t.app.inject({ url });
    expect(reply.body).not.toContain('"dependencies"');
    expect(reply.statusCode).toBeLessThan(500);
  },
);

test('every reply carries the headers that keep browsers careful', async () => {
  for (const url of ['/api/Nothing', '/api/Auth/IsAuthorized', '/healthz', '/meta.json']) {
    const { headers } = await t.app.inject({ url });
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      }),
    ]);
  }
});

test('what is not even HTTP does not end the server', async () => {
  const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const send = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(address.port), '127.0.0.1', () => socket.end(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      // It may close before it has read all.
      socket.on('error', () => resolve(answer));
    });
  expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`);
  expect(await send('POST /api/Auth/Authenticate HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n')).toMatch(/ 400 /);
  const reply = await fetch(new URL('/healthz', address));
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
});
