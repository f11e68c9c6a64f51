import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { type SentSpan, SpanSender, type TraceCollector } from './send-spans.ts';
import { statementName } from './statement-name.ts';

/** Kinds of spans as OpenTelemetry numbers them. */
const kinds = { internal: 1, server: 2, client: 3 } as const;
const failedStatus = 2;

/** Calls that machines make every few seconds, and nobody asks about. */
const unwatched = new Set(['/healthz', '/readyz', '/metrics']);

interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** @param attributes what is known at the end: never a value that somebody typed, nor a text of an error */
  end(attributes: Readonly<Record<string, string | number>>, failed: boolean): void;
}

interface Parent {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * Tells a collector of OpenTelemetry where time goes (decision 147): calls by the pattern of their route, statements of the database by
 * their names, jobs by their queue. No address, query string, header, body, value of a statement or text of an error is in a span.
 */
export class Traces {
  readonly #sender: SpanSender;
  readonly #current = new AsyncLocalStorage<Parent>();
  readonly #ofRequest = new WeakMap<FastifyRequest, OpenSpan>();
  readonly #watched = new WeakSet<pg.PoolClient>();

  constructor(collector: TraceCollector, pool: pg.Pool) {
    this.#sender = new SpanSender(collector);
    this.#followStatements(pool);
  }

  /** Sends what has ended and was not sent, and nothing any more. */
  stop(): Promise<void> {
    return this.#sender.stop();
  }

  /** A span for each call, as part of its caller's trace where that sends a `traceparent`. To be called before any hook that asks the database. */
  followCalls(app: FastifyInstance): void {
    this.#sender.onTrouble = (sentence) => app.log.warn(sentence);
    app.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      if (unwatched.has(route)) return done();
      const span = this.#begin(`${request.method} ${route}`, kinds.server, callersSpan(request.headers.traceparent));
      this.#ofRequest.set(request, span);
      this.#current.run(span, done);
    });
    // What follows the reading of a body runs where its bytes arrived.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = this.#ofRequest.get(request);
      if (span === undefined) done();
      else this.#current.run(span, done);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const status = reply.statusCode;
      const attributes = { 'http.request.method': method, 'http.response.status_code': status };
      const { url: route } = routeOptions;
      this.#ofRequest
        .get(request)
        ?.end(route === undefined ? attributes : { ...attributes, 'http.route': route }, status >= 500);
      done();
    });
  }

  /** A span for each statement on the pool's connections that belongs to a call or a job. */
  #followStatements(pool: pg.Pool): void {
    pool.on('acquire', (client) => {
      if (this.#watched.has(client)) return;
      this.#watched.add(client);
      const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
      // The driver's method has ten overloads, with and without a callback; each is passed on as it came.
      client.query = ((...parameters: unknown[]) => {
        const span = this.#current.getStore() && this.#begin(nameOf(parameters[0]), kinds.client);
        if (!span) return query(...parameters);
        const told = (error: unknown) => span.end({ 'db.system.name': 'postgresql', ...stateOf(error) }, error != null);
        const last = parameters.length - 1;
        const callback = parameters[last];
        if (typeof callback === 'function') {
          parameters[last] = (error: unknown, ...rest: unknown[]) => {
            told(error);
            callback(error, ...rest);
          };
          return query(...parameters);
        }
        const answer = query(...parameters);
        if (answer instanceof Promise) answer.then(() => told(null), told);
        return answer;
      }) as typeof client.query;
    });
  }

  /** Runs work of the program's own, such as a job, as a trace of its own. */
  async follow<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.#begin(name, kinds.internal, null);
    try {
      const result = await this.#current.run(span, work);
      span.end({}, false);
      return result;
    } catch (error) {
      span.end({}, true);
      throw error;
    }
  }

  /** @param parent null begins a trace */
  #begin(name: string, kind: number, parent: Parent | null = this.#current.getStore() ?? null): OpenSpan {
    const startMs = performance.timeOrigin + performance.now();
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const spanId = randomBytes(8).toString('hex');
    return {
      traceId,
      spanId,
      end: (attributes, failed) => {
        const told: SentSpan = {
          traceId,
          spanId,
          ...(parent !== null && { parentSpanId: parent.spanId }),
          name,
          kind,
          startTimeUnixNano: nanoseconds(startMs),
          endTimeUnixNano: nanoseconds(performance.timeOrigin + performance.now()),
          attributes: Object.entries(attributes).map(([key, value]) => ({
            key,
            value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
          })),
          ...(failed && { status: { code: failedStatus } }),
        };
        this.#sender.add(told);
      },
    };
  }
}

function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

/** The span of a `traceparent` (W3C Trace Context, version 00) whose caller keeps its trace; null for any other text. */
function callersSpan(header: unknown): Parent | null {
  const found = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f][13579bdf]$/.exec(String(header));
  return found === null ? null : { traceId: found[1] as string, spanId: found[2] as string };
}

function nameOf(config: unknown): string {
  const { text = '', name } = typeof config === 'string' ? { text: config } : (config as Partial<pg.QueryConfig>);
  return name ?? statementName(text);
}

function stateOf(error: unknown): Record<string, string> {
  return error instanceof pg.DatabaseError && error.code !== undefined ? { 'db.response.status_code': error.code } : {};
}
