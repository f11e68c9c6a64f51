import { hash, randomBytes, randomUUID } from 'node:crypto';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { writeBehind } from '#platform/db/write-behind.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { sessionErrors } from '../errors.ts';
import type { Account } from '../queries/accounts.ts';
import {
  endSession,
  findFileSession,
  noteNameTyped,
  openFindSession,
  openSession,
  type SessionBeginning,
  type SessionLife,
  type SessionOwner,
} from '../queries/sessions.ts';
import { SessionCache } from './session-cache.ts';
import { laterSeen, writeLastSeen } from './write-last-seen.ts';

/** What the browser keeps of a new session: both are random, and the database holds only their hashes. */
export interface NewSession {
  readonly token: string;
  /** value of the cookie that opens course files to the browser's own players */
  readonly fileToken: string;
  /** when it ends unless something more is heard of the user */
  readonly idleEndsAt: Date;
  /** when it ends in any case */
  readonly endsAt: Date;
}

/** How a session begins, and from which network address. */
export interface Beginning {
  readonly with: SessionBeginning;
  /** number of the use of the passkey that it begins with */
  readonly passkeyUse?: number;
  /** number of the provider's answer that it begins with, or that opened the one before */
  readonly providerUse?: number;
  readonly typesName: boolean;
  readonly address: string;
}

/** `last_seen_at` is noted at most this often, so that reading a list costs no write: with the second that gathers them, 30 s behind. */
const noteEveryMs = 29_000;

export interface SessionStore {
  /**
   * @param began.typesName the person typed the password alone, so that the first signature takes the name too
   * @throws Refusal SIGN_IN_FAILED when the account changed since it was verified
   */
  open(account: Account, began: Beginning): Promise<NewSession>;
  /** The name was typed with a signature: the next ones take the password alone. */
  nameTyped(session: RequestSession): Promise<void>;
  /** The session of a bearer token; `isActivity` false (polling) does not keep it alive. */
  resolve(token: string, isActivity: boolean): Promise<RequestSession | null>;
  /** The session of a file cookie, for course files alone. */
  resolveFileToken(token: string): Promise<RequestSession | null>;
  /** Ends a session because of what happened on it, with its security event. */
  revoke(session: Pick<RequestSession, 'sessionId' | 'employeeNr' | 'cwid'>, reason: 'signing'): Promise<void>;
  /** Signs a session out. */
  end(session: RequestSession): Promise<void>;
  /** A person's sessions were ended or changed: this process forgets them now, the others when the database tells. */
  forget(employeeNr: number): void;
  /** Writes when sessions were last seen, where that is still to be written. */
  close(): Promise<void>;
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function endsOf({ createdAt, idleMinutes, maximumHours }: SessionLife, lastSeen: Date) {
  return {
    idleEndsAt: new Date(lastSeen.getTime() + idleMinutes * 60_000),
    endsAt: new Date(createdAt.getTime() + maximumHours * 3_600_000),
  };
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens the session store: tokens are checked against the database, and cached while it sends a notice of every change. */
export async function openSessionStore(services: Services, notices: ChangeNotices): Promise<SessionStore> {
  const { pool, clock } = services;
  const cache = await SessionCache.open(notices);
  const findSession = openFindSession(pool);
  const lastSeen = writeBehind<string, Date>((seen) => writeLastSeen(pool, seen), laterSeen);

  const endReason = (life: SessionLife, lastSeen: Date): 'idle' | 'age' | null => {
    const { idleEndsAt, endsAt } = endsOf(life, lastSeen);
    if (clock.now() > idleEndsAt) return 'idle';
    return clock.now() > endsAt ? 'age' : null;
  };

  /**
   * The session of a token's hash, in base64, with the reason for which its time is up. None is ended as unused before what this process has
   * heard of it is written and what others have heard of it is read.
   */
  const look = async (key: string) => {
    const read = () => cache.read(key, () => findSession(Buffer.from(key, 'base64')));
    const entry = cache.get(key) ?? (await read());
    const reason = entry === null ? null : endReason(entry.stored, entry.lastSeenAt);
    if (reason !== 'idle') return { entry, reason };
    cache.forget(key);
    await lastSeen.flush().catch(() => {});
    const again = await read();
    return { entry: again, reason: again === null ? null : endReason(again.stored, again.lastSeenAt) };
  };

  const expire = async ({ sessionId, cwid, employeeNr }: SessionOwner, reason: 'idle' | 'age'): Promise<void> => {
    const at = clock.now();
    if (!(await endSession(pool, sessionId, at, reason))) return;
    await recordSecurityEvent(services, { at, kind: 'sessionExpired', cwid, employeeNr, detail: reason });
  };

  return {
    async open(
      { employeeNr, role, passwordHash },
      { with: began, passkeyUse = null, providerUse = null, typesName, address },
    ) {
      const tokens = { token: newToken(), fileToken: newToken() };
      const now = clock.now();
      const life = await openSession(services.db, {
        sessionId: randomUUID(),
        tokenHash: hashToken(tokens.token),
        fileTokenHash: hashToken(tokens.fileToken),
        employeeNr,
        role,
        passwordHash,
        at: now,
        typesName,
        began,
        passkeyUse,
        providerUse,
        address,
      });
      if (life === null) throw sessionErrors.SIGN_IN_FAILED();
      return { ...tokens, ...endsOf(life, now) };
    },
    async nameTyped({ sessionId, employeeNr }) {
      await noteNameTyped(pool, sessionId);
      cache.forgetEmployee(employeeNr);
    },
    async resolve(token, isActivity) {
      // As text at once: a buffer of it costs three times as much, and only who is not known needs one.
      const key = hash('sha256', token, 'base64');
      const { entry, reason } = await look(key);
      if (entry === null) return null;
      if (reason !== null) {
        cache.forget(key);
        await expire(entry.stored.session, reason);
        return null;
      }
      if (isActivity) {
        entry.lastSeenAt = clock.now();
        if (entry.lastSeenAt.getTime() - entry.notedAt.getTime() > noteEveryMs) {
          entry.notedAt = entry.lastSeenAt;
          lastSeen.note(entry.stored.session.sessionId, entry.lastSeenAt);
        }
      }
      return { ...entry.stored.session, ...endsOf(entry.stored, entry.lastSeenAt) };
    },
    async resolveFileToken(token) {
      const stored = await findFileSession(pool, hashToken(token));
      if (stored === null || endReason(stored, stored.lastSeenAt) !== null) return null;
      // Watching a video counts as activity, even though only the player sends requests.
      const now = clock.now();
      lastSeen.note(stored.session.sessionId, now);
      return { ...stored.session, ...endsOf(stored, now) };
    },
    async revoke({ sessionId, employeeNr, cwid }, reason) {
      const at = clock.now();
      if (await endSession(pool, sessionId, at, reason)) {
        await recordSecurityEvent(services, { at, kind: 'sessionRevoked', cwid, employeeNr, detail: reason });
      }
      cache.forgetEmployee(employeeNr);
    },
    async end({ sessionId, employeeNr }) {
      await endSession(pool, sessionId, clock.now(), 'signOut');
      // The database's notice comes a moment later; here the session is over when this returns.
      cache.forgetEmployee(employeeNr);
    },
    forget: (employeeNr) => cache.forgetEmployee(employeeNr),
    close: () => lastSeen.flush(),
  };
}
