import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import {
  authenticateBody,
  authenticateReply,
  isAuthorizedReply,
  type SessionTime,
  type SessionUser,
} from '../../contract.ts';
import { expiredFileCookie, fileCookie } from '../file-cookie.ts';
import type { Account } from '../queries.ts';
import type { SessionStore } from '../session-store.ts';
import { verifyCredentials } from '../verify-credentials.ts';

function timeLeft(
  now: Date,
  { idleEndsAt, endsAt }: { readonly idleEndsAt: Date; readonly endsAt: Date },
): SessionTime {
  const secondsUntil = (end: Date) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));
  return {
    idleSeconds: Math.min(secondsUntil(idleEndsAt), secondsUntil(endsAt)),
    maximumSeconds: secondsUntil(endsAt),
  };
}

/** Opens a session for a verified account and presents it, with the cookie that opens course files. */
export async function presentNewSession(
  { clock }: Services,
  sessions: SessionStore,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser> {
  const opened = await sessions.open(account);
  reply.header('Set-Cookie', fileCookie(opened.fileToken, request.protocol === 'https'));
  return {
    roles: [{ role: account.role }],
    name: account.cwid,
    token: opened.token,
    fullName: account.fullName,
    iD_Sector: account.sectorId,
    sector_Name: account.sectorName,
    employee_Nr: account.employeeNr,
    mustChangePassword: account.mustChangePassword,
    ...timeLeft(clock.now(), opened),
  };
}

/** POST api/Auth/Authenticate, GET api/Auth/IsAuthorized, POST api/Auth/Logout (decisions section 5). */
export function registerAuthenticate(app: HttpServer, services: Services, sessions: SessionStore): void {
  app.post(
    '/api/Auth/Authenticate',
    { config: { permission: 'public' }, schema: { body: authenticateBody, response: { 200: authenticateReply } } },
    async (request, reply) => {
      const account = await verifyCredentials(services, { ...request.body, purpose: 'signIn', address: request.ip });
      return presentNewSession(services, sessions, account, request, reply);
    },
  );

  app.get(
    '/api/Auth/IsAuthorized',
    { config: { permission: 'pendingPassword' }, schema: { response: { 200: isAuthorizedReply } } },
    async (request) => ({ authorized: true as const, ...timeLeft(services.clock.now(), sessionOf(request)) }),
  );

  app.post('/api/Auth/Logout', { config: { permission: 'pendingPassword' } }, async (request, reply) => {
    const session = sessionOf(request);
    await sessions.end(session);
    await recordSecurityEvent(services.db, {
      at: services.clock.now(),
      kind: 'signOut',
      cwid: session.cwid,
      employeeNr: session.employeeNr,
      address: request.ip,
    });
    reply.header('Set-Cookie', expiredFileCookie(request.protocol === 'https'));
    return { signedOut: true };
  });
}
