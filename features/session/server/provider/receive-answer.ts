import { type EventPlace, recordSecurityEvent } from '#features/integrity/server/public.ts';
import { lockMinutes } from '#features/integrity/shared/codes.ts';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import { readProvider } from '#platform/parameters/read-provider.ts';
import { lockAfter } from '../../shared/lock-rule.ts';
import { countExitLocks, isInTabletMode, locksThatEnd, signingAttempts } from '../queries/attempts.ts';
import { findProviderAccount, type ProviderAccount } from '../queries/provider-accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { type ProviderConnection, ProviderUnavailable } from './connections.ts';
import {
  type Answer,
  claimAnswer,
  findByState,
  type Intent,
  isAsker,
  keepOutcome,
  noteEnded,
  openAnswer,
  verifierOf,
} from './intents.ts';
import { wereGivenBefore } from './keep-use.ts';
import { isProvenAccount } from './proven-account.ts';
import { NotBelieved, readAnswer, requireFresh } from './read-answer.ts';

/** An answer as the browser brings it back. */
interface Returned {
  /** path and query of the call, whose origin is that of the question */
  readonly url: string;
  readonly cookie: string;
  readonly address: string;
}

/** Where the browser goes on: to the page that says what became of it, or over the provider, which ends its session first. */
interface GoesOn {
  /** number of the question; null where no browser that is here asked it, or it was answered before */
  readonly intentId: string | null;
  /** of the provider, where its session is ended first */
  readonly endSession: string | null;
}

const nothing: GoesOn = { intentId: null, endSession: null };

/**
 * Takes an answer of the provider, once: only in the browser that asked, within minutes, and in the words of `readAnswer` and
 * `requireFresh`. What nobody asked for, a sign-in that began at the provider, is none. What is refused is a security event, and
 * counts for a signature as a wrong password does (21 CFR 11.300(d)).
 * @throws Refusal TOO_MANY_REQUESTS before anything is taken
 */
export async function receiveAnswer(services: SessionServices, { url, cookie, address }: Returned): Promise<GoesOn> {
  const { db, guard } = services;
  const query = new URL(url, 'http://localhost').searchParams;
  const state = query.get('state') ?? '';
  const intent = state === '' ? null : await findByState(db, state);
  if (intent === null || !isAsker(intent, cookie)) return nothing;
  const { employeeNr } = intent;
  const take = () => takeAnswer(services, intent, { query, state, address });
  return employeeNr === null ? guard.signInAtProvider(address, take) : guard.signingAtProvider(employeeNr, take);
}

async function takeAnswer(
  services: SessionServices,
  intent: Intent,
  { query, state, address }: { readonly query: URLSearchParams; readonly state: string; readonly address: string },
): Promise<GoesOn> {
  const { intentId } = intent;
  // A second time, from another tab or by the way back, it says what became of the first; too late, that it is over.
  if (!(await claimAnswer(services.db, intentId)))
    return { intentId, endSession: await endSessionLeftOpen(services, intent, state) };
  const current = new URL(intent.redirectUri);
  current.search = query.toString();
  const { answer, connection } = await judge(services, intent, { current, state, address });
  if (!intent.isShared) return { intentId, endSession: null };
  // Nobody is led to the end of a session then, and the page need not wait for it.
  if (connection === null) await noteEnded(services.db, intentId);
  return { intentId, endSession: endSessionOf(connection, intent, answer, state) };
}

interface Judged {
  readonly answer: Answer | null;
  readonly connection: ProviderConnection | null;
}

async function judge(
  services: SessionServices,
  intent: Intent,
  { current, state, address }: { readonly current: URL; readonly state: string; readonly address: string },
): Promise<Judged> {
  const { db, secrets } = services;
  let answer: Answer | null = null;
  let connection: ProviderConnection | null = null;
  try {
    const named = await namedOf(services, intent);
    connection = await services.providers.open(named);
    const verifier = verifierOf(secrets, intent.intentId);
    answer = await readAnswer(connection, named, intent, { current, state, verifier });
    const account = intent.employeeNr === null ? undefined : await findProviderAccount(db, intent.employeeNr);
    if (intent.purpose === 'sign') await requireOwn(services, { named, intent, answer, account });
    await keepOutcome(services, intent, 'accepted', answer);
  } catch (error) {
    const refused =
      error instanceof ProviderUnavailable ? new NotBelieved('PROVIDER_UNAVAILABLE', error.message, false) : error;
    if (!(refused instanceof NotBelieved)) {
      await keepOutcome(services, intent, 'PROVIDER_REFUSED', null);
      throw error;
    }
    // A test tells what came back, whatever it is worth.
    await keepOutcome(services, intent, refused.code, intent.purpose === 'test' ? answer : null);
    await tell(services, intent, refused, address);
  }
  return { answer, connection };
}

interface Signed {
  readonly named: NamedProvider;
  readonly intent: Intent;
  readonly answer: Answer;
  readonly account: ProviderAccount | undefined;
}

/** Holds the answer against the person who signs, and against what their credentials were given for before. @throws NotBelieved */
async function requireOwn(services: SessionServices, { named, intent, answer, account }: Signed): Promise<void> {
  if (account === undefined || account.issuer !== named.issuer || !isProvenAccount(services, account))
    throw new NotBelieved('PROVIDER_REFUSED', 'the person is not linked any more');
  requireFresh(named, intent, answer, account.subject);
  if (await wereGivenBefore(services.db, account, intent, answer))
    throw new NotBelieved('PROVIDER_STALE', 'these credentials served before');
}

/** The provider that was asked, where it is still the one of the environment; a test may be of one that is not released yet. */
async function namedOf(services: SessionServices, { purpose, issuer, clientId }: Intent) {
  const released = await readProvider(services, services.db);
  const named = purpose === 'test' ? services.provider : typeof released === 'string' ? undefined : released.named;
  if (named === undefined || named.issuer !== issuer || named.clientId !== clientId)
    throw new NotBelieved('PROVIDER_REFUSED', 'another provider holds by now', false);
  return named;
}

async function tell(
  services: SessionServices,
  { purpose, employeeNr, sessionId, isShared }: Intent,
  { code, message, isCounted }: NotBelieved,
  address: string,
): Promise<void> {
  const { db, guard, clock } = services;
  if (purpose === 'test') return;
  const at = clock.now();
  const detail = `by the identity provider: ${message}`.slice(0, 255);
  if (employeeNr === null) {
    await guard.record({ at, kind: 'signInFailed', cwid: '*', address, detail });
    if (isCounted) await guard.failed({ address, name: `provider ${code}` });
    return;
  }
  const person = await db
    .selectFrom('collaborator')
    .select('cwid')
    .where('employee_nr', '=', employeeNr)
    .executeTakeFirstOrThrow();
  const isLeaving = !isShared && sessionId !== null && (await isInTabletMode(db, sessionId));
  const place: EventPlace | null = isShared ? 'tablet' : isLeaving ? 'tabletExit' : null;
  const event = { at, cwid: person.cwid, employeeNr, address, ...(place === null ? {} : { place }) };
  await guard.record({ ...event, kind: 'signingFailed', detail });
  if (isCounted) await countFailure(services, { employeeNr, place, sessionId, event });
}

interface Counted {
  readonly employeeNr: number;
  /** null: on a session of one's own */
  readonly place: EventPlace | null;
  readonly sessionId: string | null;
  readonly event: { readonly at: Date; readonly cwid: string; readonly employeeNr: number; readonly address: string };
}

/**
 * The fifth in a row locks the signing of the person, and ends the session that it was tried on; in the hands of a room it locks signing
 * on tablets, or the way out, alone, as wrong passwords do (`verifyLeaving`).
 */
async function countFailure(
  services: SessionServices,
  { employeeNr, place, sessionId, event }: Counted,
): Promise<void> {
  const { db, sessions } = services;
  const attempts = signingAttempts(db, employeeNr, place === null ? 'own' : 'tablet');
  const { failures, lockedUntil } = await attempts.count(event.at);
  if (lockedUntil !== null || failures < lockAfter) return;
  if (!(await attempts.lock(new Date(event.at.getTime() + lockMinutes * 60_000)))) return;
  await recordSecurityEvent(services, { ...event, kind: 'signingBlocked', detail: `${lockAfter} failures in a row` });
  if (sessionId === null || place === 'tablet') return;
  if (place === 'tabletExit' && (await countExitLocks(db, { employeeNr, sessionId })) < locksThatEnd) return;
  await sessions.revoke({ sessionId, employeeNr, cwid: event.cwid }, 'signing');
}

/** Path of the way back from the end of the provider's session. */
export const endedPath = '/api/Auth/Provider/Ended';

function endSessionOf(
  connection: ProviderConnection | null,
  intent: Intent,
  answer: Answer | null,
  state: string,
): string | null {
  if (connection?.config.serverMetadata().end_session_endpoint === undefined) return null;
  return connection.library.buildEndSessionUrl(connection.config, {
    post_logout_redirect_uri: `${new URL(intent.redirectUri).origin}${endedPath}`,
    state,
    ...(answer === null ? {} : { id_token_hint: answer.idToken }),
  }).href;
}

/** What no answer is taken from leaves a session at the provider too, in which the next person at a shared device would stand. */
async function endSessionLeftOpen(services: SessionServices, intent: Intent, state: string): Promise<string | null> {
  if (!intent.isShared || intent.endedAt !== null) return null;
  try {
    const connection = await services.providers.open(await namedOf(services, intent));
    return endSessionOf(connection, intent, openAnswer(services, intent), state);
  } catch (error) {
    if (error instanceof NotBelieved || error instanceof ProviderUnavailable) return null;
    throw error;
  }
}

/** The provider has ended its session and sent the browser back. @returns the number of the question, or null */
export async function receiveEnd({ db }: SessionServices, state: string, cookie: string): Promise<string | null> {
  const intent = state === '' ? null : await findByState(db, state);
  if (intent === null || !intent.isShared || !isAsker(intent, cookie)) return null;
  // Ended before the answer came would leave the session of the answer open.
  if (intent.outcome === null && !intent.isOver) return null;
  await noteEnded(db, intent.intentId);
  return intent.intentId;
}
