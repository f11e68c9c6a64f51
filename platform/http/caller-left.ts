import type { FastifyReply } from 'fastify';

/** The caller disconnected before the reply: there is nobody left to answer. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller has gone.');
  }
}

/** Aborts when the reply is over, sent or not: what its caller no longer waits for need not be done. */
export function callerLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  const onClose = () => left.abort(new CallerLeft());
  // Gone while the body was read: no later event would tell us.
  if (reply.raw.destroyed) onClose();
  else reply.raw.once('close', onClose);
  return left.signal;
}
