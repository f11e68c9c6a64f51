import type { FastifyReply } from 'fastify';

/** Answers with a text as JSON: a bare string would leave as text/plain. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(text));
}
