import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { negotiateLanguage } from '#platform/i18n/language.ts';
import type { Act, Signing, SigningAssertion } from '#platform/signing/act.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { passkeyHeader } from '#platform/signing/passkey-header.ts';
import { providerHeader } from '#platform/signing/provider-header.ts';
import type { Permission, RoutePermission } from '#product/permissions.ts';
import { grantedScope } from '#product/roles.ts';
import { httpErrors } from './errors.ts';
import { defineErrors } from './refusal.ts';
import { type RequestConnection, type RequestSession, roleOf, sessionOf } from './request-context.ts';

export const passwordErrors = defineErrors({
  MUST_CHANGE_PASSWORD: {
    status: 403,
    es: 'Debe cambiar su contraseña antes de continuar.',
    en: 'You must change your password before you continue.',
  },
});

export const tabletErrors = defineErrors({
  TABLET_MODE: {
    status: 403,
    es: 'La sesión está en modo tablet: solo atiende a los asistentes de su instancia hasta que el instructor salga.',
    en: 'The session is in tablet mode: it serves only the attendees of its instance until the instructor leaves it.',
  },
});

export interface SessionGate {
  /** The session of a bearer token, or null when there is none, or it has ended; polling is no activity. */
  resolve(token: string, isActivity: boolean): Promise<RequestSession | null>;
  /** The session of the cookie that opens course files, for routes that accept it. */
  resolveFileCookie(cookies: string | undefined): Promise<RequestSession | null>;
  /**
   * The program of a key, as it is for this very call, or null: no such key, or it opens nothing any more. Asked a second time for a
   * call (its body has come), `connection` of the request is set, and nothing is counted.
   * @throws Refusal TOO_MANY_REQUESTS for an address that guesses, or a key that calls too often
   */
  resolveConnection(token: string, request: FastifyRequest, reply: FastifyReply): Promise<RequestConnection | null>;
  /** Checks the credentials typed for one act and returns the act that carries the signature. */
  sign(session: RequestSession, signing: Signing, address: string): Promise<Act>;
  /** Called when a key has not the scope of a call. */
  onConnectionDenied(connection: RequestConnection, request: FastifyRequest): Promise<void>;
  /** Called when the role table, or tablet mode, denies a call. */
  onDenied(session: RequestSession, request: FastifyRequest): Promise<void>;
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

const headerOf = { passkey: passkeyHeader, provider: providerHeader } as const;

/** What signs a call in place of a password: a passkey, or an answer of the identity provider; null where neither does. */
export function assertionOf(request: FastifyRequest): SigningAssertion | null {
  const { method, url, bodyDigest, headers } = request;
  for (const by of ['provider', 'passkey'] as const) {
    const text = headers[headerOf[by].toLowerCase()];
    if (typeof text !== 'string') continue;
    const number = String(headers[numberHeader.toLowerCase()] ?? '').slice(0, 36);
    return { by, text, call: `${method} ${url}`, number, bodyDigest, origin: originOf(request) };
  }
  return null;
}

/** The address that a call came to, as its browser names it. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${protocol}://${host}`;
}

/** A route for programs takes keys of connections and nothing else: no session opens it, as no key opens any other route. */
async function authorizeConnection(request: FastifyRequest, reply: FastifyReply, gate: SessionGate): Promise<void> {
  const token = bearerToken(request);
  const connection = token === null ? null : await gate.resolveConnection(token, request, reply);
  if (connection === null) throw httpErrors.UNAUTHENTICATED();
  const { connectionScope } = request.routeOptions.config;
  request.connection = connection;
  if (connectionScope === 'any') return;
  if (connectionScope !== undefined && connection.scopes.includes(connectionScope)) return;
  await gate.onConnectionDenied(connection, request);
  throw httpErrors.FORBIDDEN();
}

async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  permission: RoutePermission,
  gate: SessionGate,
): Promise<void> {
  if (permission === 'public') return;
  if (permission === 'connection') return authorizeConnection(request, reply, gate);
  const { acceptsFileCookie, servesTablet } = request.routeOptions.config;
  const token = bearerToken(request);
  const session =
    token !== null
      ? await gate.resolve(token, request.headers['x-background'] !== '1')
      : acceptsFileCookie
        ? await gate.resolveFileCookie(request.headers.cookie)
        : null;
  if (session === null) throw httpErrors.UNAUTHENTICATED();
  request.session = session;
  if (session.tablet !== null && servesTablet !== true) {
    await gate.onDenied(session, request);
    throw tabletErrors.TABLET_MODE();
  }
  if (permission === 'pendingPassword') return;
  if (session.mustChangePassword) throw passwordErrors.MUST_CHANGE_PASSWORD();
  if (permission === 'session') return;
  request.scope = grantedScope(roleOf(session), permission satisfies Permission);
  if (request.scope === null) {
    await gate.onDenied(session, request);
    throw httpErrors.FORBIDDEN();
  }
}

/**
 * Deny by default: every route must declare `config.permission`, or the application does not start, and `config.servesTablet`, or
 * a session in tablet mode is refused. It is enforced before
 * a body is read, and again when it has been read: bodies take as long as their senders like (decisions sections 2 and 4,
 * 21 CFR 11.10(d) and (g)).
 */
export function addAuthorization(app: FastifyInstance, gate: SessionGate): void {
  app.decorateRequest('session', null);
  app.decorateRequest('connection', null);
  app.decorateRequest('scope', null);
  app.decorateRequest('language', 'es');
  app.decorateRequest('awaitsNotices', false);
  app.decorateRequest('bodyDigest', null);
  app.decorateRequest('bodyBytes', null);
  app.decorateRequest('sign', function sign(this: FastifyRequest, signing: Signing) {
    this.awaitsNotices = true;
    return gate.sign(sessionOf(this), { ...signing, assertion: assertionOf(this) }, this.ip);
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.permission === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} declares no permission.`);
    }
    if ((route.config.permission === 'connection') !== (route.config.connectionScope !== undefined)) {
      throw new Error(
        `The route ${String(route.method)} ${route.url} is for connections and names no scope, or the reverse.`,
      );
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    request.language = negotiateLanguage(request.headers['accept-language']);
    const permission = request.routeOptions.config.permission;
    // An unknown path has no route and no permission; it is answered 404 without looking at anything.
    if (permission !== undefined) await authorize(request, reply, permission, gate);
  });
  app.addHook('preHandler', async (request, reply) => {
    const { permission } = request.routeOptions.config;
    if (permission !== undefined && request.body !== undefined) await authorize(request, reply, permission, gate);
  });
}
