import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpServer, type HttpServer } from './create-server.ts';
import { acceptMultipart, UploadedFile } from './multipart.ts';

const limit = 1024 * 1024;
let app: HttpServer;
let address: string;

beforeAll(async () => {
  const gate = {
    resolve: async () => null,
    resolveFileCookie: async () => null,
    resolveConnection: async () => null,
    onConnectionDenied: async () => {},
    sign: async () => Promise.reject(new Error('nothing is signed here')),
    onDenied: async () => {},
  };
  app = await createHttpServer({ gate, logLevel: 'silent', version: '0', trustedProxies: 0 });
  const config = { permission: 'public' } as const;
  const schema = { body: z.record(z.string(), z.unknown()) };
  app.post('/plain', { config, schema }, (request) => request.body);
  app.register(async (scope) => {
    await acceptMultipart(scope, { fileBytes: limit, files: 1 });
    scope.post('/upload', { config, schema }, async (request) =>
      Object.fromEntries(
        Object.entries(request.body as object).map(([name, value]) => [
          name,
          value instanceof UploadedFile ? `${value.name} ${value.bytes.length}` : value,
        ]),
      ),
    );
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function send(path: string, parts: Readonly<Record<string, string | File | readonly (string | File)[]>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) for (const each of [value].flat()) form.append(name, each);
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const file = (bytes: number, name = "O'Ñandú.pdf") => new File([new Uint8Array(bytes)], name);

/** Two calls one after the other on one connection that is kept open. */
async function sendTwice(headers: Readonly<Record<string, string>>, body: Buffer): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (path: string, sent: Readonly<Record<string, string>>, payload?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(`${address}${path}`, { agent, method: 'POST', headers: sent }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode));
      });
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
  try {
    return [await call('/upload', headers, body), await call('/plain', { 'content-type': 'application/json' })];
  } finally {
    agent.destroy();
  }
}

describe('a multipart body', () => {
  test('gives its fields and its file', async () => {
    const reply = await send('/upload', { values: '{"name":"Ñ"}', pdf: file(limit) });
    expect(reply.json()).toEqual({ values: '{"name":"Ñ"}', pdf: `O'Ñandú.pdf ${limit}` });
  });

  test('is refused elsewhere', async () => {
    expect((await send('/plain', { name: 'x' })).statusCode).toBe(415);
  });

  test('without a chosen file has none', async () => {
    expect((await send('/upload', { name: 'x', pdf: file(0, '') })).json()).toEqual({ name: 'x' });
  });

  test('with one byte too many names the field and the limit', async () => {
    const reply = await send('/upload', { pdf: file(limit + 1), after: 'the file' });
    expect([reply.statusCode, reply.headers['x-error-code'], reply.body]).toEqual([
      413,
      'FILE_TOO_LARGE',
      'pdf: el archivo no puede superar 1 MB',
    ]);
  });

  test.each([
    ['two files', { pdf: [file(1), file(1)] }, 413],
    ['a field twice', { name: ['x', 'y'] }, 400],
    ['a field beyond measure', { name: 'x'.repeat(300_000) }, 413],
    ['a name that reaches for the prototype', { constructor: 'x' }, 400],
    ['a NUL character', { name: 'a\u0000b' }, 400],
  ])('with %s is refused', async (_what, parts, status) => {
    expect((await send('/upload', parts)).statusCode).toBe(status);
  });

  test.each([
    ['cut off', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'in bytes that are no text',
      'multipart/form-data; boundary=b',
      Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\xff\xfe\r\n--b--\r\n', 'latin1'),
    ],
  ])('%s is refused', async (_what, type, payload) => {
    const reply = await app.inject({ method: 'POST', url: '/upload', headers: { 'content-type': type }, payload });
    expect(reply.statusCode).toBe(400);
  });

  const part = (name: string, bytes: number) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="f"\r\n\r\n${'x'.repeat(bytes)}\r\n`;

  test.each([
    ['has no boundary', 'multipart/form-data', 'x'.repeat(limit), 400],
    ['has two files', 'multipart/form-data; boundary=b', `${part('a', limit)}${part('b', limit)}--b--\r\n`, 413],
    ['is cut off', 'multipart/form-data; boundary=b', part('a', 300_000), 400],
  ])('that %s is refused, and the next call on its connection is answered', async (_what, type, text, status) => {
    const [refused, next] = await sendTwice({ 'content-type': type }, Buffer.from(text));
    expect([refused, next]).toEqual([status, 200]);
  });
});
