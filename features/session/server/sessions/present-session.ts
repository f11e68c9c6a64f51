import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#platform/http/authorize.ts';
import type { PasswordSet, RequestSession } from '#platform/http/request-context.ts';
import { readRelyingParty } from '#platform/parameters/read-passkeys.ts';
import { readProvider } from '#platform/parameters/read-provider.ts';
import type { IsAuthorizedReply, PasswordSetReply, SessionTime, SessionUser } from '../../shared/contract.ts';
import { type Account, readPasswordSetter, readSignInBefore, readUnlock } from '../queries/accounts.ts';
import { findAssignment, passwordSetOf } from '../queries/assignments.ts';
import type { SessionServices } from '../session-services.ts';
import { fileCookie } from './file-cookie.ts';
import type { Beginning } from './session-store.ts';

interface SessionEnds {
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}

/** How long a session still lasts. */
export function timeLeft(now: Date, { idleEndsAt, endsAt }: SessionEnds): SessionTime {
  const secondsUntil = (end: Date) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));
  return {
    idleSeconds: Math.min(secondsUntil(idleEndsAt), secondsUntil(endsAt)),
    maximumSeconds: secondsUntil(endsAt),
  };
}

/** What people call the provider; empty where it is another one by now than the company released. */
async function nameOfProvider({ db, provider }: SessionServices): Promise<string> {
  const released = await readProvider({ provider }, db);
  return typeof released === 'string' ? '' : released.named.displayName;
}

/**
 * Why a password must be changed; one that its person chose themselves, or of unknown age, has grown too old.
 * @param setter cwid of who set it
 */
function changeCause({ mustChangePassword, mailedUntil, cwid }: Account, setter: string | null) {
  if (!mustChangePassword) return null;
  if (mailedUntil !== null) return 'mailed';
  return setter === null || setter === cwid ? 'aged' : 'set';
}

/** Who set a password, as the wire has it. */
export function presentPasswordSet(set: PasswordSet | null): PasswordSetReply | null {
  return set === null ? null : { ...set, at: set.at.toISOString() };
}

/** An open session as it stands now. */
export function presentOpenSession(now: Date, session: RequestSession): IsAuthorizedReply {
  const { tablet, typesName, passwordSet } = session;
  return {
    authorized: true,
    typesName,
    passwordSet: presentPasswordSet(passwordSet),
    tablet: tablet === null ? null : { iD_Course: tablet.courseId, iD_Instance: tablet.instanceId },
    ...timeLeft(now, session),
  };
}

/**
 * Opens a session for a verified account and presents it, with the cookie that opens course files.
 * @param began.typesName only the password was typed: the first signature takes the name too
 */
export async function presentNewSession(
  services: SessionServices,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
  began: Omit<Beginning, 'address'>,
): Promise<SessionUser> {
  const { db, sessions, clock } = services;
  const opened = await sessions.open(account, { ...began, address: request.ip });
  const lastSignIn = await readSignInBefore(db, account.employeeNr);
  const unlock = await readUnlock(db, account.employeeNr, lastSignIn);
  const setter = await readPasswordSetter(db, account);
  const assignment = await findAssignment(db, account.employeeNr);
  const isLocal = !account.isOfDirectory && !account.isOfProvider;
  reply.header('Set-Cookie', fileCookie.write(opened.fileToken, request.protocol === 'https'));
  return {
    roles: [{ role: account.role }],
    name: account.cwid,
    token: opened.token,
    fullName: account.fullName,
    iD_Sector: account.sectorId,
    sector_Name: account.sectorName,
    employee_Nr: account.employeeNr,
    mustChangePassword: account.mustChangePassword,
    mustChangeBecause: changeCause(account, setter),
    hasLocalPassword: isLocal,
    usesPasskeys: isLocal && (await readRelyingParty(db, originOf(request))) !== null,
    provider: account.isOfProvider ? await nameOfProvider(services) : null,
    lastSignIn: lastSignIn?.toISOString() ?? null,
    passwordChangedAt: isLocal ? (account.passwordChangedAt?.toISOString() ?? null) : null,
    passwordChangedBy: isLocal ? setter : null,
    unlockedAt: unlock?.at.toISOString() ?? null,
    unlockedBy: unlock?.by ?? null,
    tablet: null,
    typesName: began.typesName,
    passwordSet: presentPasswordSet(assignment === undefined ? null : passwordSetOf(assignment, isLocal)),
    ...timeLeft(clock.now(), opened),
  };
}
