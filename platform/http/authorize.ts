import type { FastifyInstance, FastifyRequest } from 'fastify';
import { negotiateLanguage } from '#platform/i18n/language.ts';
import type { Act, Signing, SigningAssertion } from '#platform/signing/act.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { passkeyHeader } from '#platform/signing/passkey-header.ts';
import { providerHeader } from '#platform/signing/provider-header.ts';
import type { Permission, RoutePermission } from '#product/permissions.ts';
import { grantedScope } from '#product/roles.ts';
import { httpErrors } from './errors.ts';
import { defineErrors } from './refusal.ts';
import { type RequestSession, roleOf, sessionOf } from './request-context.ts';

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
  /** Checks the credentials typed for one act and returns the act that carries the signature. */
  sign(session: RequestSession, signing: Signing, address: string): Promise<Act>;
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

async function authorize(request: FastifyRequest, permission: RoutePermission, gate: SessionGate): Promise<void> {
  if (permission === 'public') return;
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
  app.decorateRequest('scope', null);
  app.decorateRequest('language', 'es');
  app.decorateRequest('awaitsNotices', false);
  app.decorateRequest('bodyDigest', null);
  app.decorateRequest('sign', function sign(this: FastifyRequest, signing: Signing) {
    this.awaitsNotices = true;
    return gate.sign(sessionOf(this), { ...signing, assertion: assertionOf(this) }, this.ip);
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.permission === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} declares no permission.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    request.language = negotiateLanguage(request.headers['accept-language']);
    const permission = request.routeOptions.config.permission;
    // An unknown path has no route and no permission; it is answered 404 without looking at anything.
    if (permission !== undefined) await authorize(request, permission, gate);
  });
  app.addHook('preHandler', async (request) => {
    const { permission } = request.routeOptions.config;
    if (permission !== undefined && request.body !== undefined) await authorize(request, permission, gate);
  });
}
