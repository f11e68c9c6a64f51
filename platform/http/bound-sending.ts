import type { FastifyReply } from 'fastify';

const defaults = {
  /** how long a reader may take nothing, in milliseconds */
  stalledMs: 60_000,
  /** how long the whole may take */
  longestMs: 10 * 60_000,
};

/**
 * Closes a long reply whose reader takes nothing of it, or takes it too slowly: what it holds, a place, a connection of the
 * database, a document in memory or on disk, must not wait for somebody who has gone.
 * @param signal aborts when the reply is over
 */
export function boundSending(
  reply: FastifyReply,
  signal: AbortSignal,
  { stalledMs, longestMs }: typeof defaults = defaults,
): void {
  const close = () => void reply.raw.destroy();
  reply.raw.setTimeout(stalledMs, close);
  const longest = setTimeout(close, longestMs);
  signal.addEventListener('abort', () => clearTimeout(longest), { once: true });
}
