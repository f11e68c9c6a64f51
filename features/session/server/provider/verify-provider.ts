import { askedOf, type EventPlace, recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import { readProvider } from '#platform/parameters/read-provider.ts';
import type { SigningAssertion } from '#platform/signing/act.ts';
import { signingErrors } from '#platform/signing/signing-errors.ts';
import type { LockPlace } from '../../shared/lock-rule.ts';
import { findOfSession, minutesUntil } from '../credentials/verify-credentials.ts';
import { sessionErrors } from '../errors.ts';
import { type Account, findAccountOf } from '../queries/accounts.ts';
import { signingAttempts } from '../queries/attempts.ts';
import { readLocksOf } from '../queries/locked-accounts.ts';
import { lockProviderAccount } from '../queries/provider-accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { lockIntent, openAnswer } from './intents.ts';
import { keepUse, wereGivenBefore } from './keep-use.ts';
import { isProvenAccount } from './proven-account.ts';

/** An account whose person gave their credentials to the provider, and the number of its answer. */
export interface ByProvider {
  readonly account: Account;
  readonly useId: number;
}

/** What a call without a meaning of its own is asked for: who is there, and nothing that is signed. */
export const identityMeaning = 'identity';

interface Claimed {
  readonly session: RequestSession;
  readonly assertion: SigningAssertion;
  readonly meaning: string;
  readonly address: string;
  /** in tablet mode, who signs on the trainer's session */
  readonly attendeeNr?: number | undefined;
}

/**
 * The digest by which what is signed is known to the provider: keyed, for its evidence stays for good and a body may hold a password
 * that is set.
 */
export const keyedDigest = ({ secrets }: Pick<SessionServices, 'secrets'>, bodyDigest: string): string =>
  secrets.digest(bodyDigest, 'provider.act').toString('hex');

/**
 * Verifies that the provider answered for this very call: for its number, its bytes, its meaning, its person and its session, within
 * minutes. The same call again, whose reply was lost, is the same act; any other is refused.
 * @throws Refusal PROVIDER_OFF, PROVIDER_CHANGED, PROVIDER_NOT_YOURS, PROVIDER_INTENT_OVER, SIGNING_LOCKED, SIGNER_LOCKED,
 * SIGNER_INACTIVE; UNAUTHENTICATED when they are not active any more, or in another role
 */
export async function verifyProviderSigning(services: SessionServices, claimed: Claimed): Promise<ByProvider> {
  const { db, guard, clock } = services;
  const { session, attendeeNr, address } = claimed;
  const employeeNr = attendeeNr ?? session.employeeNr;
  return guard.signing(employeeNr, async () => {
    const at = clock.now();
    const account =
      attendeeNr === undefined
        ? await findOfSession(db, session, session.cwid, at)
        : await attendeeOf(services, attendeeNr);
    await requireLinked(services, account);
    const place = placeOf(session, attendeeNr !== undefined);
    await requireUnlocked(services, account, place, address);
    const event = { at, cwid: account.cwid, employeeNr, address, ...(place === null ? {} : { place }) };
    try {
      const useId = await believe(services, claimed, employeeNr);
      await signingAttempts(db, employeeNr, place === null ? 'own' : 'tablet').clear();
      await recordSecurityEvent(services, { ...event, kind: 'signingSucceeded', detail: 'by the identity provider' });
      return { account, useId };
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      await guard.record({ ...event, kind: 'signingFailed', detail: `by the identity provider: ${error.message}` });
      throw sessionErrors.PROVIDER_INTENT_OVER();
    }
  });
}

class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

async function believe(services: SessionServices, claimed: Claimed, employeeNr: number): Promise<number> {
  const { assertion, session, attendeeNr } = claimed;
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(assertion.text)) throw new Mismatch('no such question');
  return services.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, assertion.text);
    if (intent === null || intent.purpose !== 'sign') throw new Mismatch('no such question');
    if (intent.sessionId !== session.sessionId) throw new Mismatch('it was asked on another session');
    if (intent.employeeNr !== employeeNr) throw new Mismatch('it was asked for somebody else');
    if (intent.isOver) throw new Mismatch('it is too old');
    const answer = openAnswer(services, intent);
    if (intent.outcome !== 'accepted' || answer === null) throw new Mismatch('it has no answer');
    if (intent.isShared !== (attendeeNr !== undefined)) throw new Mismatch('it was asked for another device');
    if (intent.isShared && intent.endedAt === null) throw new Mismatch("the provider's session was not ended");
    if (askedOf('sign', intent.nonce, actOf(services, claimed, employeeNr)) !== intent.asked)
      throw new Mismatch('it was asked for another call');
    const account = await lockProviderAccount(tx, employeeNr);
    if (account === undefined || account.subject !== answer.subject || account.issuer !== intent.issuer)
      throw new Mismatch('another account is linked by now');
    if (!isProvenAccount(services, account)) throw new Mismatch('it was not linked by the product');
    if (await wereGivenBefore(tx, account, intent, answer)) throw new Mismatch('these credentials served before');
    return keepUse(services, tx, intent, account.accountId);
  });
}

function actOf(services: SessionServices, { assertion, meaning }: Claimed, employeeNr: number) {
  const { call, number, bodyDigest } = assertion;
  if (bodyDigest === null) throw new Mismatch('its body was not read');
  return { call, number, bodyDigest: keyedDigest(services, bodyDigest), meaning, employeeNr };
}

async function attendeeOf({ db, clock }: SessionServices, attendeeNr: number): Promise<Account> {
  const account = await findAccountOf(db, attendeeNr, clock.now());
  if (account === undefined) throw sessionErrors.SIGNING_FAILED();
  if (account.active !== 1) throw signingErrors.SIGNER_INACTIVE();
  return account;
}

/** @throws Refusal PROVIDER_OFF, PROVIDER_CHANGED, PROVIDER_NOT_YOURS */
export async function requireLinked(services: SessionServices, account: Account): Promise<void> {
  const released = await readProvider(services, services.db);
  if (released === 'off') throw sessionErrors.PROVIDER_OFF();
  if (released === 'changed') throw sessionErrors.PROVIDER_CHANGED();
  if (!account.isOfProvider) throw sessionErrors.PROVIDER_NOT_YOURS();
}

/** Where somebody gives their credentials: in a room an attendee, or the trainer who leaves tablet mode; null: on a session of their own. */
export function placeOf({ tablet }: Pick<RequestSession, 'tablet'>, isShared: boolean): EventPlace | null {
  if (isShared) return 'tablet';
  return tablet === null ? null : 'tabletExit';
}

/** A lock holds for the provider's answers too. @throws Refusal SIGNING_LOCKED, SIGNER_LOCKED, TABLET_EXIT_LOCKED */
export async function requireUnlocked(
  services: SessionServices,
  { employeeNr, cwid }: Account,
  place: EventPlace | null,
  address: string,
): Promise<void> {
  const at = services.clock.now();
  const counted: LockPlace = place === null ? 'signing' : 'tablet';
  const lock = (await readLocksOf(services, { employeeNr, cwid }, at)).find((held) => held.place === counted);
  if (lock === undefined) return;
  const event = { at, cwid, employeeNr, address, ...(place === null ? {} : { place }) };
  await services.guard.record({ ...event, kind: 'signingLocked', detail: 'by the identity provider' });
  const minutes = minutesUntil({ lockedUntil: lock.until }, at);
  if (place === 'tabletExit') throw sessionErrors.TABLET_EXIT_LOCKED({ minutes });
  throw place === 'tablet' ? sessionErrors.SIGNER_LOCKED({ minutes }) : sessionErrors.SIGNING_LOCKED({ minutes });
}
