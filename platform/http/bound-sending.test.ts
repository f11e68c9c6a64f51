import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { boundSending } from './bound-sending.ts';
import { callerLeft } from './caller-left.ts';

/** Whether a reply of 64 MB with these bounds is sent whole to such a reader. */
async function isSent(bounds: { stalledMs: number; longestMs: number }, read: (reply: IncomingMessage) => void) {
  const app = fastify();
  const ended = new Promise<boolean>((resolve) => {
    app.get('/', (_request, reply) => {
      const signal = callerLeft(reply);
      signal.addEventListener('abort', () => resolve(reply.raw.writableFinished));
      boundSending(reply, signal, bounds);
      return reply.send(Buffer.alloc(64 * 1024 * 1024));
    });
  });
  const request = get(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.on('error', () => {});
  read(reply);
  const sent = await ended;
  request.destroy();
  await app.close();
  return sent;
}

const patient = 60_000;
const slowly = (reply: IncomingMessage) => {
  const pieces = setInterval(() => reply.read(), 10);
  reply.once('close', () => clearInterval(pieces));
};

test('a reply is closed whose reader takes nothing of it, or is too long at it', async () => {
  expect(await isSent({ stalledMs: 200, longestMs: patient }, (reply) => void reply.pause())).toBe(false);
  expect(await isSent({ stalledMs: patient, longestMs: 200 }, slowly)).toBe(false);
});

test('whoever reads on has it whole', async () => {
  expect(await isSent({ stalledMs: patient, longestMs: patient }, (reply) => void reply.resume())).toBe(true);
});
