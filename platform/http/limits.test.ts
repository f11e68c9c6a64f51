import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { longBody } from '#platform/calls/call.ts';
import { addErrorHandling } from './error-handler.ts';
import { addLimits, answerClientError } from './limits.ts';

async function listen(limits: Parameters<typeof addLimits>[1] = { bodyPatienceMs: 300 }) {
  const app = Fastify({ clientErrorHandler: answerClientError, http: { maxHeaderSize: 16_384 } });
  addErrorHandling(app);
  addLimits(app, limits);
  const reply = async () => ({ ok: true });
  app.post('/open', { config: { permission: 'public' } }, reply);
  app.post('/closed', { config: { permission: 'session' } }, reply);
  app.post('/long', { config: { permission: 'session' }, bodyLimit: longBody }, reply);
  app.get('/full', () => writeFile('/dev/full', 'x'));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const post = async (path: string, bytes: number) => {
    const body = JSON.stringify('x'.repeat(bytes));
    const got = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return got.status;
  };
  const sendRaw = (bytes: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };
  return { address, post, sendRaw };
}

test('a body is bounded by who may send it', async () => {
  const { post } = await listen();
  expect([await post('/open', 4_000), await post('/open', 9_000)]).toEqual([200, 413]);
  expect([await post('/closed', 60_000), await post('/closed', 70_000)]).toEqual([200, 413]);
  expect([await post('/long', 900_000), await post('/long', 1_100_000)]).toEqual([200, 413]);
});

test('a body that never ends is answered and its connection closed', async () => {
  const { sendRaw } = await listen();
  const reply = await sendRaw(
    'POST /open HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  expect(reply).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-error-code: BODY_TOO_SLOW/i);
});

test('connections have a cap: one more is closed, and served once another has ended', async () => {
  const app = Fastify();
  addLimits(app);
  expect(app.server.maxConnections).toBe(2_000);
  const { address } = await listen({ connections: 3 });
  const open = async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    const reply = once(socket, 'data').then(([bytes]) => String(bytes));
    const closed = once(socket, 'close').then(() => 'closed');
    socket.write('POST /open HTTP/1.1\r\nHost: x\r\n\r\n');
    return { socket, outcome: await Promise.race([reply, closed]) };
  };
  const held = [await open(), await open(), await open()];
  expect(held.map(({ outcome }) => outcome.slice(0, 12))).toEqual(Array(3).fill('HTTP/1.1 200'));
  expect((await open()).outcome).toBe('closed');
  held[0]?.socket.destroy();
  await expect.poll(async () => (await open()).outcome).toMatch(/^HTTP\/1\.1 200/);
});

test('a head over the limit is answered in one sentence of the language asked for', async () => {
  const { sendRaw } = await listen();
  const head = (language: string) =>
    `GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: ${language}\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await sendRaw(head('es'))).toMatch(/^HTTP\/1\.1 431 [\s\S]*HEADERS_TOO_LARGE[\s\S]*encabezados[^\n]*$/);
  expect(await sendRaw(head('en'))).toMatch(/headers of the request[^\n]*$/);
});

test.runIf(process.platform === 'linux')('a full disk is told as such', async () => {
  const { address } = await listen();
  const reply = await fetch(`${address}/full`);
  expect([reply.status, reply.headers.get('x-error-code')]).toEqual([503, 'DISK_FULL']);
});
