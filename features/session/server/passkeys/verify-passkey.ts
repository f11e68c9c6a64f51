import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { SecurityEventKind } from '#features/integrity/shared/words.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import { type RelyingParty, readRelyingParty } from '#platform/parameters/read-passkeys.ts';
import type { SigningAssertion } from '#platform/signing/act.ts';
import type { LockPlace } from '../../shared/lock-rule.ts';
import { type AssertionBody, assertionBody } from '../../shared/passkeys.ts';
import { findOfSession, minutesUntil, withPasswordAge } from '../credentials/verify-credentials.ts';
import { sessionErrors } from '../errors.ts';
import { type Account, findAccount } from '../queries/accounts.ts';
import { readLocksOf } from '../queries/locked-accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { actToAssert } from './challenges.ts';
import { believeAssertion } from './verify-assertion.ts';

/** An account whose person used their passkey, and the number of that use. */
export interface ByPasskey {
  readonly account: Account;
  readonly useId: number;
}

/**
 * For whom passkeys answer here.
 * @param origin the address that the call came to
 * @throws Refusal PASSKEYS_OFF
 */
export async function requireParty(db: Queryable, origin: string): Promise<RelyingParty> {
  const party = await readRelyingParty(db, origin);
  if (party === null) throw sessionErrors.PASSKEYS_OFF();
  return party;
}

interface SignIn {
  readonly assertion: AssertionBody;
  readonly cookie: string;
  readonly origin: string;
  readonly address: string;
}

/**
 * Verifies who signs in with a passkey: it stands for user and password, since its authenticator verified its user. A
 * lock of the sign-in holds for it too, and so does the age of a password.
 * @throws Refusal PASSKEYS_OFF, PASSKEY_REFUSED, PASSKEY_COPIED, PASSKEY_OF_DIRECTORY, PASSKEY_OF_PROVIDER,
 * ACCOUNT_LOCKED;
 * TOO_MANY_REQUESTS
 */
export async function verifyPasskeySignIn(services: SessionServices, typed: SignIn): Promise<ByPasskey> {
  const { db, guard, clock } = services;
  const { assertion, cookie, address } = typed;
  const party = await requireParty(db, typed.origin);
  return guard.signIn({ address, name: `passkey ${assertion.id}` }, async () => {
    const check = { assertion, party, asker: { cookie }, act: null, signer: null, address };
    const { useId, cwid, employeeNr } = await believeAssertion(services, check);
    const at = clock.now();
    const account = await findAccount(db, cwid, at);
    if (account?.active !== 1) {
      const detail = 'passkey: the account is not active';
      await guard.record({ at, kind: 'signInFailed', cwid, employeeNr, address, detail });
      throw sessionErrors.PASSKEY_REFUSED();
    }
    await requireUsable(services, account, { place: 'signIn', kind: 'signInLocked', at, address });
    return { account: await withPasswordAge(services, account, at), useId };
  });
}

/**
 * Verifies that the session's own user signs one act with a passkey.
 * @throws Refusal as at sign-in; SIGNING_LOCKED, PASSKEY_WITH_FILES; UNAUTHENTICATED when they are not active any
 * more, or in another role
 */
export async function verifyPasskeySigning(
  services: SessionServices,
  session: RequestSession,
  { text, call, number, bodyDigest, origin }: SigningAssertion,
  address: string,
): Promise<ByPasskey> {
  const { db, guard, clock } = services;
  const { employeeNr } = session;
  const party = await requireParty(db, origin);
  if (bodyDigest === null) throw sessionErrors.PASSKEY_WITH_FILES();
  return guard.signing(employeeNr, async () => {
    const at = clock.now();
    const account = await findOfSession(db, session, session.cwid, at);
    await requireUsable(services, account, { place: 'signing', kind: 'signingLocked', at, address });
    const assertion = readAssertion(text);
    const act = actToAssert(services, { call, number, bodyDigest });
    const check = { assertion, party, asker: { sessionId: session.sessionId }, act, signer: session, address };
    const { useId } = await believeAssertion(services, check);
    const event = { at, kind: 'signingSucceeded', cwid: account.cwid, employeeNr, address } as const;
    await recordSecurityEvent(services, { ...event, detail: 'by passkey' });
    return { account, useId };
  });
}

interface Usable {
  readonly place: LockPlace;
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly address: string;
}

/** @throws Refusal PASSKEY_OF_DIRECTORY, PASSKEY_OF_PROVIDER, ACCOUNT_LOCKED, SIGNING_LOCKED */
async function requireUsable(
  services: SessionServices,
  { employeeNr, cwid, isOfDirectory, isOfProvider }: Account,
  { place, kind, at, address }: Usable,
): Promise<void> {
  // Only the directory knows whether they are still let in, and it is asked with a password alone.
  if (isOfDirectory) throw sessionErrors.PASSKEY_OF_DIRECTORY();
  if (isOfProvider) throw sessionErrors.PASSKEY_OF_PROVIDER();
  const lock = (await readLocksOf(services, { employeeNr, cwid }, at)).find((held) => held.place === place);
  if (lock === undefined) return;
  await services.guard.record({ at, kind, cwid, employeeNr, address, detail: 'by passkey' });
  const minutes = minutesUntil({ lockedUntil: lock.until }, at);
  throw place === 'signIn' ? sessionErrors.ACCOUNT_LOCKED({ minutes }) : sessionErrors.SIGNING_LOCKED({ minutes });
}

/** @throws Refusal PASSKEY_REFUSED */
function readAssertion(text: string): AssertionBody {
  try {
    return assertionBody.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw sessionErrors.PASSKEY_REFUSED();
  }
}
