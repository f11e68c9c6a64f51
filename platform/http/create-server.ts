import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { jsonSchemaTransform, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Traces } from '#platform/observability/traces.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { productName } from '#product/product-name.ts';
import type { Apart } from './apart.ts';
import { addAuthorization, type SessionGate } from './authorize.ts';
import { addBodyParsers } from './body-parsers.ts';
import { addCompression } from './compress-replies.ts';
import { addDrain } from './drain.ts';
import { addErrorHandling, answerBadAddress, type OnRefused } from './error-handler.ts';
import { httpErrors } from './errors.ts';
import { createShares, type Shares } from './fair-share.ts';
import { addLimits, answerClientError } from './limits.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { InvalidInput, isUnacceptable } from './validation.ts';

/** Fastify with schemas in zod: what a feature registers its routes on. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** places for heavy work, one set for all routes */
    readonly shares: Shares;
    /** where calls that work for long are answered; null: in this thread */
    readonly apart: Apart | null;
  }
}

interface ServerOptions {
  readonly gate: SessionGate;
  readonly onRefused?: OnRefused;
  readonly logLevel: string;
  readonly version: string;
  /** how many proxies in front are believed about the caller's address and protocol */
  readonly trustedProxies: number;
  readonly traces?: Traces | undefined;
  /** a thread for calls that work for long */
  readonly apart?: Apart | undefined;
}

/** Logs one line per call: method, route pattern, status, milliseconds. Never a query string, a header or a body. */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        by: request.session?.employeeNr ?? request.connection?.actor,
      },
      'call',
    );
    done();
  });
}

function addSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value) => {
    const result = schema.safeParse(value ?? {});
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.addHook('preValidation', (request, _reply, done) => {
    const isRefused = isUnacceptable(request.body) || isUnacceptable(request.query) || isUnacceptable(request.params);
    done(isRefused ? httpErrors.BAD_REQUEST() : undefined);
  });
}

/**
 * The HTTP machinery without any route: parsing, limits, sessions, permissions, schemas, errors, headers, log and the
 * OpenAPI document of whatever is registered on it.
 */
export async function createHttpServer(options: ServerOptions): Promise<HttpServer> {
  const app = Fastify({
    logger: { level: options.logLevel, serializers: { req: () => ({}), res: () => ({}) } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    frameworkErrors: answerBadAddress,
    // Long filters travel in the address (grid protocol, section 9).
    http: { maxHeaderSize: 128 * 1024, headersTimeout: 20_000 },
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 200 },
    requestTimeout: 120_000,
    return503OnClosing: false,
    // Of each step of the end, too: the calls under way have ten seconds, and what is written then may meet a lost connection.
    pluginTimeout: 60_000,
    forceCloseConnections: true,
  });
  options.traces?.followCalls(app);
  app.decorate('shares', createShares());
  app.decorate('apart', options.apart ?? null);
  addBodyParsers(app);
  addErrorHandling(app, options.onRefused);
  addDrain(app, 10_000);
  addLimits(app);
  addSecurityHeaders(app);
  addCompression(app);
  addAuthorization(app, options.gate);
  addSchemas(app);
  addRequestLog(app);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: productName, version: options.version } },
    transform: describeRoute,
  });
  return app.withTypeProvider<ZodTypeProvider>();
}

/** The header that numbers a signed call, as JSON Schema. */
const numbered = {
  type: 'object',
  properties: {
    [numberHeader]: {
      type: 'string',
      format: 'uuid',
      description:
        'A number that the caller makes for this call. Sent again with it, as after a lost reply, the call is made once and answered as the first time; another call under it is refused (422 NUMBER_USED). Kept for seven days. GET /api/Signed/{number} says whether the call was made.',
    },
  },
};

/** A route as the OpenAPI document has it. */
const describeRoute: typeof jsonSchemaTransform = (asked) => {
  const told = jsonSchemaTransform(asked);
  const { takesNumber = false } = asked.route.config ?? {};
  return takesNumber ? { ...told, schema: { ...told.schema, headers: numbered } } : told;
};
