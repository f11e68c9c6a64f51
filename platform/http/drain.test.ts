import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addDrain } from './drain.ts';
import { addErrorHandling } from './error-handler.ts';

async function listen(patienceMs: number): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: true });
  addErrorHandling(app);
  addDrain(app, patienceMs);
  app.get('/slow/:ms', async (request) => {
    await sleep(Number((request.params as { ms: string }).ms));
    return { done: true };
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, port: Number(new URL(address).port) };
}

/** A connection that keeps what it is told. */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  let told = '';
  socket.on('data', (data) => {
    told += data;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return {
    get: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    told: () => told,
    closed: once(socket, 'close'),
  };
}

test('a closing server answers what is under way, refuses new calls in words, and takes no new connection', async () => {
  const { app, port } = await listen(5_000);
  const line = await open(port);
  line.get('/slow/400');
  await sleep(100);
  const closing = app.close();
  await sleep(50);
  line.get('/slow/0');
  await expect(fetch(`http://127.0.0.1:${port}/slow/0`)).rejects.toThrow();
  await Promise.all([closing, line.closed]);
  expect(line.told()).toMatch(
    /^HTTP\/1\.1 200 OK[\s\S]*\{"done":true\}HTTP\/1\.1 503 [\s\S]*x-error-code: UNAVAILABLE/i,
  );
  expect(line.told()).toMatch(/El servicio no está disponible/);
});

test('a call that takes longer than the patience is cut', async () => {
  const { app, port } = await listen(200);
  const line = await open(port);
  line.get('/slow/3000');
  await sleep(50);
  const started = performance.now();
  await app.close();
  await line.closed;
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(line.told()).toBe('');
});
