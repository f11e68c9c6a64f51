import { type EventPlace, recordSecurityEvent } from '#features/integrity/server/public.ts';
import { lockMinutes } from '#features/integrity/shared/codes.ts';
import type { SecurityEventKind } from '#features/integrity/shared/words.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import { readProvider } from '#platform/parameters/read-provider.ts';
import type { Services } from '#platform/services.ts';
import { signingErrors } from '#platform/signing/signing-errors.ts';
import { lockAfter } from '../../shared/lock-rule.ts';
import { sessionErrors } from '../errors.ts';
import type { AskDirectory } from '../guard/sign-in-guard.ts';
import { type Account, asBegan, ensureCredential, findAccount, requirePasswordChange } from '../queries/accounts.ts';
import { countCodeFailure } from '../queries/assignments.ts';
import { type Attempts, countExitLocks, locksThatEnd, signInAttempts, signingAttempts } from '../queries/attempts.ts';
import type { SessionServices } from '../session-services.ts';
import { digestName, maskName } from './name-digest.ts';
import { DirectoryUnavailable, type PasswordVerdict, verifyPassword } from './verify-password.ts';

interface Typed {
  readonly user: string;
  readonly pass: string;
  /** the caller's network address, for the security event */
  readonly address: string;
}

/** One look at typed credentials: whose they are, and what counts their failures. */
interface Check extends Typed {
  readonly purpose: 'signIn' | 'signing';
  readonly at: Date;
  readonly account: Account | undefined;
  readonly attempts: Attempts;
  readonly atDirectory: AskDirectory;
  /** where it was typed, for the security event, when not on a session of one's own, and in words */
  readonly place?: EventPlace;
  readonly where?: string;
}

/** `lastTry`: failed, and the next failure locks. */
type Outcome =
  | 'accepted'
  | 'failed'
  | 'lastTry'
  | 'lockedNow'
  | 'directoryUnavailable'
  | { readonly lockedUntil: Date };

/**
 * Verifies who signs in. Five failures in a row lock the sign-in of a name, whether anybody has it or not; every outcome is
 * a security event. A directory that does not answer is no failure of the person, and no way in.
 * @throws Refusal DIRECTORY_UNAVAILABLE (503); TOO_MANY_REQUESTS before anything is counted; ACCOUNT_LOCKED (429);
 * SIGN_IN_FAILED (400) with one text for every cause
 */
export async function verifySignIn(services: SessionServices, typed: Typed): Promise<Account> {
  const { db, guard, secrets, clock } = services;
  const attempt = { address: typed.address, name: digestName(secrets, typed.user).toString('hex') };
  return guard.signIn(attempt, async (atDirectory) => {
    const at = clock.now();
    const account = await findAccount(db, typed.user, at);
    // Every spelling that names an account counts for the account.
    const attempts = signInAttempts(db, digestName(secrets, account?.cwid ?? typed.user));
    const check: Check = { ...typed, purpose: 'signIn', at, account, attempts, atDirectory };
    const outcome = await verify(services, check);
    if (account !== undefined && outcome === 'accepted') {
      guard.succeeded(attempt);
      if (account.isOfDirectory) await ensureCredential(db, account.employeeNr);
      return withPasswordAge(services, account, at);
    }
    if (outcome === 'directoryUnavailable') throw sessionErrors.DIRECTORY_UNAVAILABLE();
    await guard.failed(attempt);
    if (typeof outcome === 'object') throw sessionErrors.ACCOUNT_LOCKED({ minutes: minutesUntil(outcome, at) });
    throw sessionErrors.SIGN_IN_FAILED();
  });
}

/**
 * The account of who signs on a session. A change of the person of a moment ago has ended it, whether this process has heard of it or
 * not.
 * @throws Refusal UNAUTHENTICATED, PASSWORD_ENDED
 */
export async function findOfSession(
  db: SessionServices['db'],
  session: RequestSession,
  user: string,
  at: Date,
): Promise<Account> {
  const account = await findAccount(db, user, at);
  if (account?.active !== 1 || account.role !== roleOf(session)) throw httpErrors.UNAUTHENTICATED();
  return asBegan(db, account, session.sessionId);
}

/**
 * Verifies the credentials that a session's own user types for one act. Five failures in a row lock the signing of the
 * account, wherever it is signed in, and end this session; guesses of strangers at the sign-in count for nothing here.
 * @throws Refusal DIRECTORY_UNAVAILABLE (503); TOO_MANY_REQUESTS before anything is counted; SIGNING_LOCKED,
 * SIGNING_BLOCKED (429); PASSWORD_ENDED (409); SIGNING_FAILED (400); UNAUTHENTICATED when they are not active any more, or in another role
 */
export async function verifySigning(
  services: SessionServices,
  session: RequestSession,
  typed: Typed,
): Promise<Account> {
  return verifyOwn(services, session, typed, 'own', async (outcome, at) => {
    if (typeof outcome === 'object') return sessionErrors.SIGNING_LOCKED({ minutes: minutesUntil(outcome, at) });
    if (outcome !== 'lockedNow') return sessionErrors.SIGNING_FAILED();
    await services.sessions.revoke(session, 'signing');
    return sessionErrors.SIGNING_BLOCKED({ minutes: lockMinutes });
  });
}

/**
 * Verifies the credentials of the person who wants to leave tablet mode: those of the session's own user. The fifth failure in a row locks
 * the way out alone, so that a prankster does not stop the course; the lock that is one too many on a session ends it, so that nobody
 * guesses for ever. What the next failure does is said before it.
 * @throws Refusal DIRECTORY_UNAVAILABLE (503); TOO_MANY_REQUESTS before anything is counted; SIGNING_FAILED,
 * TABLET_EXIT_LAST_TRY, TABLET_EXIT_FINAL_TRY (400); TABLET_EXIT_LOCKED, TABLET_EXIT_CLOSED (429); UNAUTHENTICATED when they are not
 * active any more, or in another role
 */
export async function verifyLeaving(
  services: SessionServices,
  session: RequestSession,
  typed: Typed,
): Promise<Account> {
  return verifyOwn(services, session, typed, 'tablet', async (outcome, at) => {
    if (typeof outcome === 'object') return sessionErrors.TABLET_EXIT_LOCKED({ minutes: minutesUntil(outcome, at) });
    if (outcome === 'failed') return sessionErrors.SIGNING_FAILED();
    const locks = await countExitLocks(services.db, session);
    const minutes = lockMinutes;
    if (outcome === 'lastTry') {
      const isFinal = locks + 1 >= locksThatEnd;
      return isFinal ? sessionErrors.TABLET_EXIT_FINAL_TRY() : sessionErrors.TABLET_EXIT_LAST_TRY({ minutes });
    }
    if (locks < locksThatEnd) return sessionErrors.TABLET_EXIT_LOCKED({ minutes });
    await services.sessions.revoke(session, 'signing');
    return sessionErrors.TABLET_EXIT_CLOSED({ minutes });
  });
}

/** A password is looked at by nobody where the provider decides; nothing falls back to it. */
async function refuseOfProvider({ db, provider }: SessionServices): Promise<Refusal> {
  const released = await readProvider({ provider }, db);
  if (typeof released === 'string') return sessionErrors.PROVIDER_CHANGED();
  return sessionErrors.SIGNS_AT_PROVIDER({ provider: released.named.displayName });
}

/** Where one's own credentials are typed, for the count of failures and the security event. */
const ownPlaces = { own: {}, tablet: { place: 'tabletExit', where: 'leaving tablet mode' } } as const;

/**
 * Verifies the credentials of a session's own user.
 * @param refusalOf what any other outcome is answered with
 */
function verifyOwn(
  services: SessionServices,
  session: RequestSession,
  typed: Typed,
  counted: keyof typeof ownPlaces,
  refusalOf: (outcome: Exclude<Outcome, 'accepted' | 'directoryUnavailable'>, at: Date) => Promise<Refusal>,
): Promise<Account> {
  return services.guard.signing(session.employeeNr, async (atDirectory) => {
    const at = services.clock.now();
    const account = await findOfSession(services.db, session, typed.user, at);
    if (account.isOfProvider) throw await refuseOfProvider(services);
    const attempts = signingAttempts(services.db, session.employeeNr, counted);
    const look = { at, account, attempts, atDirectory, ...ownPlaces[counted] };
    const outcome = await verify(services, { ...typed, purpose: 'signing', ...look });
    if (outcome === 'accepted') return account;
    if (outcome === 'directoryUnavailable') throw sessionErrors.DIRECTORY_UNAVAILABLE();
    throw await refusalOf(outcome, at);
  });
}

/**
 * Verifies the credentials that an attendee types on a trainer's session. Failures count against the attendee's signing on
 * tablets, whichever it is, and never end the session: it is not theirs. Failures over many attendees slow the address down as those of
 * sign-in do.
 * @throws Refusal DIRECTORY_UNAVAILABLE (503); TOO_MANY_REQUESTS before anything is counted; SIGNER_LOCKED (429);
 * SIGNING_FAILED, SIGNER_LAST_TRY (400); SIGNER_INACTIVE, SIGNER_MUST_CHANGE_PASSWORD (403)
 */
export async function verifyAttendee(
  services: SessionServices,
  session: RequestSession,
  attendeeNr: number,
  typed: Typed,
): Promise<Account> {
  const { db, guard, secrets, clock } = services;
  const attempt = { address: typed.address, name: digestName(secrets, typed.user).toString('hex') };
  return guard.signing(attendeeNr, async (atDirectory) => {
    const at = clock.now();
    const account = await findAccount(db, typed.user, at);
    if (account?.employeeNr !== attendeeNr) throw sessionErrors.SIGNING_FAILED();
    if (account.active !== 1) throw signingErrors.SIGNER_INACTIVE();
    if (account.isOfProvider) throw await refuseOfProvider(services);
    // Someone of the directory, or without a password, may never have signed in.
    await ensureCredential(db, attendeeNr);
    const attempts = signingAttempts(db, attendeeNr, 'tablet');
    const where = `on the session of ${session.cwid}`;
    const look = { at, account, attempts, atDirectory, place: 'tablet', where } as const;
    const outcome = await verify(services, { ...typed, purpose: 'signing', ...look });
    if (outcome === 'accepted') {
      const { mustChangePassword } = await withPasswordAge(services, account, at);
      if (mustChangePassword) throw sessionErrors.SIGNER_MUST_CHANGE_PASSWORD();
      return account;
    }
    if (outcome === 'directoryUnavailable') throw sessionErrors.DIRECTORY_UNAVAILABLE();
    await guard.failed(attempt);
    if (typeof outcome === 'object') throw sessionErrors.SIGNER_LOCKED({ minutes: minutesUntil(outcome, at) });
    if (outcome === 'lockedNow') throw sessionErrors.SIGNER_LOCKED({ minutes: lockMinutes });
    if (outcome === 'lastTry') throw sessionErrors.SIGNER_LAST_TRY({ minutes: lockMinutes });
    throw sessionErrors.SIGNING_FAILED();
  });
}

async function verify(services: SessionServices, check: Check): Promise<Outcome> {
  const { attempts, account, at } = check;
  const { owed } = services.guard;
  await owed.settle(attempts.key, attempts.uncount);
  const { failures, lockedUntil } = await attempts.count(at);
  if (lockedUntil !== null) {
    await record(services, check, 'Locked');
    return { lockedUntil };
  }
  // Several processes count together, though each has a queue of its own.
  const tooManyAtOnce = failures > lockAfter;
  const verdict = tooManyAtOnce ? refused : await verdictOn(services, check);
  if (verdict === null) return 'directoryUnavailable';
  if (account !== undefined && verdict.isAccepted) {
    await owed.note(attempts.key, attempts.clear);
    // The event of a sign-in comes with its session.
    if (check.purpose === 'signing') await record(services, check, 'Succeeded');
    return 'accepted';
  }
  await record(services, check, 'Failed', verdict.detail);
  if (account !== undefined && account.mailedUntil !== null) await countCodeFailure(services.db, account.employeeNr);
  if (failures < lockAfter) return failures === lockAfter - 1 ? 'lastTry' : 'failed';
  const isNew = await attempts.lock(new Date(at.getTime() + lockMinutes * 60_000));
  if (isNew) await recordLock(services, check);
  return isNew ? 'lockedNow' : 'failed';
}

const refused: PasswordVerdict = { isAccepted: false };

/** The verdict on the password; null when nobody could judge it, which then counts for nothing. */
async function verdictOn(services: SessionServices, check: Check): Promise<PasswordVerdict | null> {
  try {
    return await verifyPassword(services, check, check.account, check.atDirectory);
  } catch (error) {
    const { key, uncount } = check.attempts;
    await services.guard.owed.note(key, uncount);
    if (!(error instanceof DirectoryUnavailable)) throw error;
    await record(services, check, 'Failed', error.message);
    return null;
  }
}

function eventOf({ secrets }: SessionServices, check: Check, kind: SecurityEventKind, detail?: string) {
  const { account, user, address, at, place, where } = check;
  return {
    at,
    kind,
    cwid: account?.cwid ?? maskName(secrets, user),
    employeeNr: account?.employeeNr,
    address,
    place,
    detail: [detail, where].filter(Boolean).join(', ') || undefined,
  };
}

async function record(
  services: SessionServices,
  check: Check,
  outcome: 'Succeeded' | 'Failed' | 'Locked',
  detail?: string,
): Promise<void> {
  const event = eventOf(services, check, `${check.purpose}${outcome}`, detail);
  // A session allows few failures of signing, and each of them is recorded.
  const mayRepeat = outcome === 'Locked' || (outcome === 'Failed' && check.purpose === 'signIn');
  await (mayRepeat ? services.guard.record(event) : recordSecurityEvent(services, event));
}

/** The lock of a name that nobody has is kept alike, so that it costs the same. */
async function recordLock(services: SessionServices, check: Check): Promise<void> {
  const kind = check.purpose === 'signIn' ? 'accountLocked' : 'signingBlocked';
  await recordSecurityEvent(services, eventOf(services, check, kind, `${lockAfter} failures in a row`));
}

/** How long a lock still holds, in whole minutes. */
export function minutesUntil({ lockedUntil }: { readonly lockedUntil: Date }, at: Date): number {
  return Math.max(1, Math.ceil((lockedUntil.getTime() - at.getTime()) / 60_000));
}

/** A local password older than the parameter allows must be changed now (21 CFR 11.300(b)); one of unknown age is old. */
export async function withPasswordAge({ db }: Services, account: Account, now: Date): Promise<Account> {
  const { passwordMaxAgeDays, passwordChangedAt, isOfDirectory, isOfProvider, mustChangePassword } = account;
  if (passwordMaxAgeDays === null || isOfDirectory || isOfProvider || mustChangePassword) return account;
  const oldest = now.getTime() - passwordMaxAgeDays * 86_400_000;
  if (passwordChangedAt !== null && passwordChangedAt.getTime() >= oldest) return account;
  await requirePasswordChange(db, account.employeeNr);
  return { ...account, mustChangePassword: true };
}
