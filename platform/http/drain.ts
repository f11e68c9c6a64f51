import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from './errors.ts';

const lookEveryMs = 20;

/**
 * Lets running calls end when the application closes: it takes no new connections, a new call on an old one is
 * answered with 503, and what still runs after the patience is cut.
 * @param patienceMs how long running calls may take to end
 */
export function addDrain(app: FastifyInstance, patienceMs: number): void {
  let isClosing = false;
  let running = 0;

  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    // Told once, whether the reply was sent to its end or its reader went away.
    reply.raw.once('close', () => {
      running -= 1;
    });
    done(isClosing ? httpErrors.UNAVAILABLE() : undefined);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Takes no more connections and ends the idle ones.
    if (app.server.listening) app.server.close();
    const deadline = Date.now() + patienceMs;
    while (running > 0 && Date.now() < deadline) await sleep(lookEveryMs);
  });
}
