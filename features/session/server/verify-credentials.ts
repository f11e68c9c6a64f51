import type { SecurityEventKind } from '#features/integrity/contract.ts';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/http/services.ts';
import { sessionErrors } from '../errors.ts';
import { DirectoryUnavailable, judgePassword, type Verdict } from './judge-password.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { reserveVerification } from './password.ts';
import {
  type Account,
  clearAttempts,
  countAttempt,
  ensureCredential,
  findAccount,
  lockAccount,
  lockAfter,
  lockMinutes,
  requirePasswordChange,
  uncountAttempt,
} from './queries.ts';
import { UnknownAccounts } from './unknown-accounts.ts';

export interface CredentialCheck {
  readonly user: string;
  readonly pass: string;
  readonly purpose: 'signIn' | 'signing';
  /** the caller's network address, for the security event */
  readonly address: string;
}

type Outcome = 'Succeeded' | 'Failed' | 'Locked';

const unknownAccounts = new UnknownAccounts();

function lockedRefusal(until: Date, now: Date) {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return sessionErrors.ACCOUNT_LOCKED({ minutes });
}

/**
 * Checks a user and a password, counts failures and locks after five in a row (sign-in and signing together); every
 * outcome is a security event. A directory that does not answer is no failure of the person, and no way in.
 * @throws Refusal DIRECTORY_UNAVAILABLE (503); TOO_MANY_REQUESTS before anything is counted; ACCOUNT_LOCKED (429); SIGN_IN_FAILED or SIGNING_FAILED (400) with one text for every cause
 */
export async function verifyCredentials(services: Services, check: CredentialCheck): Promise<Account> {
  const giveBack = reserveVerification(check.address);
  try {
    return await oneAtATime(check.user.toLowerCase(), () => verifyInTurn(services, check));
  } finally {
    giveBack();
  }
}

async function verifyInTurn(services: Services, check: CredentialCheck): Promise<Account> {
  const { db } = services;
  const now = services.clock.now();
  const account = await findAccount(db, check.user);
  const record = (outcome: Outcome, detail?: string) =>
    recordSecurityEvent(db, {
      at: now,
      kind: `${check.purpose}${outcome}` satisfies SecurityEventKind,
      cwid: check.user,
      employeeNr: account?.employeeNr,
      address: check.address,
      detail,
    });

  if (account?.isOfDirectory) await ensureCredential(db, account.employeeNr);
  const attempt = account && (await countAttempt(db, account.employeeNr, now));
  const lockedUntil = attempt ? attempt.lockedUntil : unknownAccounts.count(check.user, now);
  if (lockedUntil !== null) {
    await record('Locked');
    throw lockedRefusal(lockedUntil, now);
  }
  // Several processes count together, though each has a queue of its own.
  const tooManyAtOnce = attempt !== undefined && attempt.failedAttempts > lockAfter;
  const verdict: Verdict = tooManyAtOnce
    ? { isAccepted: false }
    : await judgePassword(services, check, account).catch(async (error: unknown) => {
        if (attempt === undefined) unknownAccounts.uncount(check.user);
        else if (account !== undefined) await uncountAttempt(db, account.employeeNr);
        if (!(error instanceof DirectoryUnavailable)) throw error;
        await record('Failed', error.message);
        throw sessionErrors.DIRECTORY_UNAVAILABLE();
      });
  if (account !== undefined && verdict.isAccepted) {
    await clearAttempts(db, account.employeeNr);
    await record('Succeeded');
    return check.purpose === 'signIn' ? withPasswordAge(services, account, now) : account;
  }
  await record('Failed', verdict.detail);
  if (account !== undefined && attempt !== undefined && attempt.failedAttempts >= lockAfter) {
    await lock(services, account, check.address, now);
  }
  throw check.purpose === 'signIn' ? sessionErrors.SIGN_IN_FAILED() : sessionErrors.SIGNING_FAILED();
}

/** A local password older than the parameter allows must be changed now (21 CFR 11.300(b)); one of unknown age is old. */
async function withPasswordAge({ db }: Services, account: Account, now: Date): Promise<Account> {
  const { passwordMaxAgeDays, passwordChangedAt, isOfDirectory, mustChangePassword } = account;
  if (passwordMaxAgeDays === null || isOfDirectory || mustChangePassword) return account;
  const oldest = now.getTime() - passwordMaxAgeDays * 86_400_000;
  if (passwordChangedAt !== null && passwordChangedAt.getTime() >= oldest) return account;
  await requirePasswordChange(db, account.employeeNr);
  return { ...account, mustChangePassword: true };
}

async function lock({ db }: Services, account: Account, address: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + lockMinutes * 60_000);
  if (await lockAccount(db, account.employeeNr, until)) {
    await recordSecurityEvent(db, {
      at: now,
      kind: 'accountLocked',
      cwid: account.cwid,
      employeeNr: account.employeeNr,
      address,
    });
  }
}
