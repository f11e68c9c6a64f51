import type { FastifyRequest } from 'fastify';
import type { Language } from '#platform/i18n/language.ts';
import type { Act, Signing } from '#platform/signing/act.ts';
import type { AskedScope, ConnectionScope } from '#product/connection-scopes.ts';
import type { RoutePermission, Scope } from '#product/permissions.ts';
import { effectiveRole, type RoleCode } from '#product/roles.ts';
import { httpErrors } from './errors.ts';

/** The one instance, with its course, that a session in tablet mode serves. */
export interface TabletInstance {
  readonly courseId: string;
  readonly instanceId: number;
}

/** A password that somebody else set, and that nobody has confirmed to be its person's since. */
export interface PasswordSet {
  /** cwid and name of who set it */
  readonly by: string;
  readonly byName: string;
  readonly at: Date;
  /** nothing is signed before it is confirmed (decisions section 5, four eyes) */
  readonly needsConfirmation: boolean;
  /** the account had none before: whose it is expects that another set it */
  readonly isFirst: boolean;
}

/** The user behind a bearer token, as the session store knows them. */
export interface RequestSession {
  readonly sessionId: string;
  readonly employeeNr: number;
  readonly cwid: string;
  readonly fullName: string;
  readonly roles: readonly number[];
  readonly sectorId: number;
  readonly sectorName: string;
  /** Nothing but changing the password is allowed until then. */
  readonly mustChangePassword: boolean;
  /** null when the session is not in tablet mode; in it only routes with `servesTablet` are served */
  readonly tablet: TabletInstance | null;
  /** began with the password alone: its next signature takes the typed name too (docs/decisions/087) */
  readonly typesName: boolean;
  /** the password that the session began with was set by another; null where it is the person's own, or confirmed */
  readonly passwordSet: PasswordSet | null;
  /** when the session ends unless something more is heard of the user */
  readonly idleEndsAt: Date;
  /** when it ends in any case */
  readonly endsAt: Date;
}

/** The program behind the key of a connection: never a person, and no session. */
export interface RequestConnection {
  readonly connectionId: number;
  readonly keyId: number;
  readonly name: string;
  /** as the author of what it changes stands in the history; no cwid looks so */
  readonly actor: string;
  readonly scopes: readonly ConnectionScope[];
  /** the one whose rows it reaches; null: all */
  readonly sectorId: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null;
    /** of a route for connections, which has no session */
    connection: RequestConnection | null;
    /** how far the route's permission reaches for this user */
    scope: Scope | null;
    language: Language;
    /** the reply waits until this process has heard of what was committed: a signed act, or what its caller's next look must show */
    awaitsNotices: boolean;
    /** SHA-256 of the bytes of the body, in hexadecimal, where a passkey or the identity provider signs it; of a form with files, where the provider does, that of its parts; else null */
    bodyDigest: string | null;
    /** the body as it came, of a call that may be answered apart; else null */
    bodyBytes: Buffer | null;
    /** Verifies a signature typed for this call (21 CFR 11.200(a)); the act it returns is what audited writes carry. */
    sign(signing: Signing): Promise<Act>;
  }
  interface FastifyContextConfig {
    permission?: RoutePermission;
    /** what the key must open, where the permission is `connection` */
    connectionScope?: AskedScope;
    /** also opened by the file cookie: for course files, which the browser's own players fetch */
    acceptsFileCookie?: boolean;
    /** also served to a session in tablet mode, which anyone who holds the tablet calls from; the route limits it to its instance */
    servesTablet?: boolean;
    /** works for long: answered apart where there is a thread for it */
    worksLong?: boolean;
    /** the OpenAPI document names the header that numbers a signed call (docs/decisions/117) */
    takesNumber?: boolean;
  }
}

/** The session of a route that is not public. */
export function sessionOf(request: FastifyRequest): RequestSession {
  if (request.session === null) throw httpErrors.UNAUTHENTICATED();
  return request.session;
}

/** The connection of a route that is for connections. */
export function connectionOf(request: FastifyRequest): RequestConnection {
  if (request.connection === null) throw httpErrors.UNAUTHENTICATED();
  return request.connection;
}

/** The role that decides what the session's user may do. */
export function roleOf(session: RequestSession): RoleCode {
  return effectiveRole(session.roles);
}
