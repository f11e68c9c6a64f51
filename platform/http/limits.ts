import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { negotiateLanguage } from '#platform/i18n/language.ts';
import { httpErrors } from './errors.ts';

const kilobyte = 1024;

/** Bytes of a body, unless its route says otherwise: of anybody's, and of a signed-in person's. */
const publicBody = 8 * kilobyte;
const ordinaryBody = 64 * kilobyte;

/** Bodies of files: they take as long as their lines need, and their readers bound them. */
const uploadTypes = /^(multipart\/|application\/offset\+octet-stream)/i;

const defaults = {
  /** how long a body may take that is no upload, in milliseconds */
  bodyPatienceMs: 15_000,
  /** connections open at once; one more is closed unanswered */
  connections: 2_000,
};

/** Bounds what a caller can make the server hold: bytes and time of a body, connections. */
export function addLimits(app: FastifyInstance, limits: Partial<typeof defaults> = {}): void {
  const { bodyPatienceMs, connections } = { ...defaults, ...limits };
  app.server.maxConnections = connections;
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= route.config?.permission === 'public' ? publicBody : ordinaryBody;
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const type = request.headers['content-type'] ?? '';
    if (type === '' || uploadTypes.test(type)) return done(null, payload);
    const timer = setTimeout(() => {
      // Nobody reads the body of a call that was answered already.
      if (reply.sent || request.raw.listenerCount('error') === 0) return;
      reply.header('Connection', 'close');
      // Ends the reading of the body as a failure, and with it the call.
      request.raw.emit('error', httpErrors.BODY_TOO_SLOW());
    }, bodyPatienceMs);
    request.raw.once('end', () => clearTimeout(timer));
    reply.raw.once('close', () => clearTimeout(timer));
    done(null, payload);
  });
}

/** Answers what never becomes a request, such as a head over the limit, in one sentence like every refusal. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? httpErrors.HEADERS_TOO_LARGE()
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? httpErrors.BODY_TOO_SLOW()
        : httpErrors.BAD_REQUEST();
  const head = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const accepted = /^accept-language:\s*([^\r\n]{1,200})/im.exec(head)?.[1];
  const text = refusal.text(negotiateLanguage(accepted));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${refusal.code}`,
      'Content-Type: text/plain; charset=utf-8',
      `X-Error-Code: ${refusal.code}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
