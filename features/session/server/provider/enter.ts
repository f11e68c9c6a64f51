import { systemActor } from '#platform/signing/act.ts';
import { maskName } from '../credentials/name-digest.ts';
import { sessionErrors } from '../errors.ts';
import { type Account, findAccountOf } from '../queries/accounts.ts';
import { findBySubject, findByUsername, noteVisitor, type ProviderAccount } from '../queries/provider-accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { requireProvider } from './ask-provider.ts';
import { type Answer, findIntent, isAsker, lockIntent, openAnswer } from './intents.ts';
import { keepUse } from './keep-use.ts';
import { linkProviderAccount } from './link-account.ts';
import { isProvenAccount } from './proven-account.ts';

interface Entering {
  readonly intentId: string;
  readonly cookie: string;
  readonly address: string;
}

/** Who signs in by an answer of the provider, and the number of its evidence. */
interface Entered {
  readonly account: Account;
  readonly useId: number;
}

/**
 * Believes the answer to a sign-in once, in the browser that asked: the person whom (issuer, sub) names, and nobody else whatever
 * they are called there. Nobody is made by signing in, and no claim gives a role.
 * @throws Refusal PROVIDER_OFF, PROVIDER_CHANGED, PROVIDER_INTENT_OVER, PROVIDER_UNKNOWN, SIGN_IN_FAILED
 */
export async function enterByProvider(services: SessionServices, entering: Entering): Promise<Entered> {
  const { db, guard, clock } = services;
  const { intentId, cookie, address } = entering;
  return guard.signIn({ address, name: `provider ${intentId}` }, async () => {
    const { named, linksByUsername } = await requireProvider(services);
    const intent = await findIntent(db, intentId);
    const isGood =
      intent?.purpose === 'signIn' && intent.outcome === 'accepted' && !intent.isOver && intent.useId === null;
    const answer = isGood ? openAnswer(services, intent) : null;
    if (!isGood || !isAsker(intent, cookie) || answer === null || intent.issuer !== named.issuer)
      throw sessionErrors.PROVIDER_INTENT_OVER();
    const linked =
      (await findBySubject(db, intent.issuer, answer.subject)) ??
      (linksByUsername ? await linkByUsername(services, intent.issuer, answer) : undefined);
    if (linked === undefined) return refuseUnknown(services, intent.issuer, answer, address, named.displayName);
    const isProven = isProvenAccount(services, linked);
    const account = await findAccountOf(db, linked.employeeNr, clock.now());
    if (account?.active !== 1 || !isProven) {
      const detail = `by the identity provider: ${isProven ? 'the account is not active' : 'it was not linked by the product'}`;
      const event = {
        at: clock.now(),
        kind: 'signInFailed',
        cwid: linked.cwid,
        employeeNr: linked.employeeNr,
      } as const;
      await guard.record({ ...event, address, detail });
      throw sessionErrors.PROVIDER_INACTIVE();
    }
    const useId = await db.transaction().execute(async (tx) => {
      const held = await lockIntent(tx, intentId);
      if (held === null || held.useId !== null) throw sessionErrors.PROVIDER_INTENT_OVER();
      return keepUse(services, tx, held, linked.accountId);
    });
    return { account, useId };
  });
}

/** The first sign-in of somebody whom the username names without a doubt. */
async function linkByUsername(
  services: SessionServices,
  issuer: string,
  { subject, username }: Answer,
): Promise<ProviderAccount | undefined> {
  const { db, clock, timeZone } = services;
  if (username === '') return undefined;
  await db.transaction().execute(async (tx) => {
    const employeeNr = await findByUsername(tx, username);
    if (employeeNr === null) return;
    const reason = `Primer ingreso por el proveedor de identidad como ${username}`.slice(0, 255);
    const act = { by: systemActor, at: clock.now(), timeZone, reason };
    await linkProviderAccount({ services, tx, act }, employeeNr, { issuer, subject, username }, 'username');
  });
  return findBySubject(db, issuer, subject);
}

async function refuseUnknown(
  services: SessionServices,
  issuer: string,
  { subject, username, fullName }: Answer,
  address: string,
  provider: string,
): Promise<never> {
  await noteVisitor(services.db, { issuer, subject, username, fullName });
  const cwid = maskName(services.secrets, username === '' ? subject : username);
  await services.guard.record({ at: services.clock.now(), kind: 'providerUnknown', cwid, address });
  throw sessionErrors.PROVIDER_UNKNOWN({ provider, username: username || subject });
}
