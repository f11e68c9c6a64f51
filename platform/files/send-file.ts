import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#platform/http/refusal.ts';
import type { FileStore } from './file-store.ts';

/** A file of the store as it is sent. */
export interface ServedFile {
  readonly sha256: string;
  /** decided by the content when it was stored */
  readonly mime: string;
  readonly name: string;
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Reads one `bytes=` range; null for none or several (the whole is sent), `unsatisfiable` for one past the end. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  // The wrong way round is no range at all (RFC 9110, 14.1.1).
  if (from !== '' && to !== '' && Number(from) > Number(to)) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/**
 * Sends a stored file to be shown in the page, whole or the range asked for. The browser may keep it, but asks each time
 * whether it still may show it: the next user of a shared tablet may not.
 * @param missing made when the store does not hold the file that the record names, or its bytes are not those of its name
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  file: ServedFile,
  missing: () => Refusal,
): Promise<FastifyReply> {
  const size = await files.sizeOf(file.sha256);
  if (size === null || !(await files.isIntact(file.sha256))) throw missing();
  return sendBytes(request, reply, file, { size, read: (range) => files.read(file.sha256, range) });
}

/** The bytes of a file, wherever they lie. */
interface FileBytes {
  readonly size: number;
  readonly read: (range?: ByteRange) => Promise<Readable>;
}

/** Sends bytes as `sendFile` does: whole, or the range asked for. A store that is away is met before the reply begins. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  { size, read }: FileBytes,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : null;
  const isKnown = request.headers['if-none-match'] === etag;
  const bytes = isKnown || range === 'unsatisfiable' ? null : await read(range ?? undefined);
  reply.headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    'Content-Type': file.mime,
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll("'", '%27')}`,
  });
  if (isKnown) return reply.code(304).send();
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  if (range === null) return reply.header('Content-Length', size).send(bytes);
  return reply
    .code(206)
    .headers({
      'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
      'Content-Length': range.end - range.start + 1,
    })
    .send(bytes);
}
