import type { FastifyReply, FastifyRequest } from 'fastify';
import { numberHeader } from '#platform/signing/call-number.ts';
import { whileUnderWay } from '#platform/signing/under-way.ts';

/** A call as it came, for who answers it in another thread. */
export interface SentCall {
  readonly method: string;
  /** with its query */
  readonly url: string;
  readonly headers: FastifyRequest['headers'];
  /** the bytes as they came, which a passkey or the identity provider may have signed */
  readonly body: Uint8Array | null;
  /** of the connection; a proxy's own */
  readonly address: string;
}

export interface AnsweredCall {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}

/**
 * A thread with the whole application for what works for long: the pauses of its memory, and its work, are nobody else's
 * (docs/decisions/181). It is another process to the database in all but name, and begins with the first work.
 */
export interface Apart {
  /** @throws Refusal UNAVAILABLE, OUTCOME_UNKNOWN where the thread ended meanwhile */
  answer(call: SentCall): Promise<AnsweredCall>;
  /**
   * Does a piece of work by its name on a record.
   * @returns what the work returns
   * @throws Error of the work, without its class
   */
  run(work: string, key: number, signal: AbortSignal): Promise<unknown>;
  stop(): Promise<void>;
}

/** What this very answer to its caller decides: its length, its encoding, and when. */
const ofThisAnswer = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
]);

/** Has a call answered apart. Its caller's next look at what this process remembers shows what it did. */
export async function answerApart(apart: Apart, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url, bodyBytes, raw } = request;
  const { 'accept-encoding': _encoding, 'content-length': _length, ...headers } = request.headers;
  const address = raw.socket.remoteAddress ?? request.ip;
  const number = headers[numberHeader.toLowerCase()];
  const answered = await whileUnderWay(typeof number === 'string' ? number.toLowerCase() : null, () =>
    apart.answer({ method, url, headers, body: bodyBytes, address }),
  );
  request.awaitsNotices = true;
  for (const [name, value] of Object.entries(answered.headers)) {
    if (!ofThisAnswer.has(name)) reply.header(name, value);
  }
  return reply.code(answered.status).send(Buffer.from(answered.body));
}
