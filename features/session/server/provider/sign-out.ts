import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { JWTVerifyGetKey } from 'jose';
import { sql } from 'kysely';
import { isAllowedAlgorithm, recordSecurityEvents } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { readProvider, readReturnOrigin } from '#platform/parameters/read-provider.ts';
import { sessionErrors } from '../errors.ts';
import { findBySubject, findSessionToken } from '../queries/provider-accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { openProvider, requireProvider } from './ask-provider.ts';
import { keysRestMs, skewSeconds } from './connections.ts';

/** Nobody who signs out waits longer for the provider, in ms. */
const patienceMs = 3_000;

/**
 * Where a browser goes on when somebody has signed out, so that the provider's own session ends too; null where the company does not
 * want that, the session began otherwise, or the provider is away or offers no such page.
 * @param origin the address that the call came to
 */
export async function findEndSession(
  services: SessionServices,
  sessionId: string,
  origin: string,
): Promise<string | null> {
  const released = await readProvider(services, services.db);
  if (typeof released === 'string' || !released.signsOut) return null;
  const token = await findSessionToken(services.db, sessionId);
  const own = await readReturnOrigin(services.db, origin);
  if (token === null || own === null) return null;
  try {
    const connection = await Promise.race([
      services.providers.open(released.named),
      wait(patienceMs, null, { ref: false }),
    ]);
    if (connection === null) return null;
    const { library, config } = connection;
    if (config.serverMetadata().end_session_endpoint === undefined) return null;
    const back = { post_logout_redirect_uri: `${own}/login`, id_token_hint: token };
    return library.buildEndSessionUrl(config, back).href;
  } catch {
    return null;
  }
}

/** How old a logout token may be, in seconds. */
const tokenAge = 300;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Obeys a logout token of the provider, once (OpenID Connect Back-Channel Logout 1.0): ends the sessions here that began with the
 * provider's session that it names, or all that began there where it names the person alone. A tablet goes on: it serves a room, and
 * the next attendee's sign-in ends the trainer's session at the provider. One of a key that is not known waits, beside the lane, until the
 * provider's keys were asked for again: it may have had it for a moment, and does not send the token twice.
 * @throws Refusal PROVIDER_OFF, PROVIDER_CHANGED, PROVIDER_UNAVAILABLE, TOO_MANY_REQUESTS; PROVIDER_LOGOUT_REFUSED for a token of another
 * issuer or client, without its event, with a nonce, too old, or that was obeyed before
 */
export async function obeyLogout(services: SessionServices, token: string, address: string): Promise<void> {
  const { guard, clock } = services;
  try {
    await obeyInTurn(services, token, address);
  } catch (error) {
    if (!(error instanceof LogoutRefused)) throw error;
    const detail = `logout token of the identity provider: ${error.message}`.slice(0, 255);
    await guard.record({ at: clock.now(), kind: 'signInFailed', cwid: '*', address, detail });
    throw sessionErrors.PROVIDER_LOGOUT_REFUSED();
  }
}

async function obeyInTurn(services: SessionServices, token: string, address: string): Promise<void> {
  const obey = () => services.guard.logoutByProvider(address, () => obeyNow(services, token, address));
  try {
    await obey();
  } catch (error) {
    if (!(error instanceof KeyNotSeenYet)) throw error;
    await services.guard.pauseLogout(address, () => readKeysAgain(services));
    await obey();
  }
}

/**
 * Asks for the provider's keys again as soon as they have rested, once for all who wait. What fails here is no fault of a token, which is
 * sent again where the provider hears so. @throws Refusal PROVIDER_UNAVAILABLE
 */
async function readKeysAgain(services: SessionServices): Promise<void> {
  const released = await requireProvider(services);
  const { keys } = await openProvider(services, released);
  if (keys === null) return;
  // A little longer than they rest: it is two clocks that say so.
  if (keys.coolingDown) await wait(keysRestMs + 100);
  // Others asked meanwhile.
  if (keys.coolingDown) return;
  try {
    await keys.reload();
  } catch {
    throw sessionErrors.PROVIDER_UNAVAILABLE({ provider: released.named.displayName });
  }
}

/** @throws LogoutRefused; KeyNotSeenYet, which is one, for a key that is not among those that were read */
async function obeyNow(services: SessionServices, token: string, address: string): Promise<void> {
  const released = await requireProvider(services);
  const told = await readLogoutToken(services, released, token);
  const ended = await obeyOnce(services, released.named.issuer, told, address);
  for (const employeeNr of ended) services.sessions.forget(employeeNr);
}

/**
 * Ends the sessions of a logout token in one transaction with what keeps it from being obeyed twice: where it fails, the provider sends
 * the token again. @returns whose sessions ended
 * @throws LogoutRefused where it was obeyed before
 */
async function obeyOnce(
  services: SessionServices,
  issuer: string,
  told: ToldLogout,
  address: string,
): Promise<readonly number[]> {
  const { db, secrets, clock } = services;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await isFirst(tx, `${issuer} ${told.jti}`))) throw new LogoutRefused('it was obeyed before');
    const ended = await endSessions(tx, issuer, told, at);
    const events = ended.map((session) => ({ ...session, at, kind: 'providerSignedOut', address }) as const);
    await recordSecurityEvents({ db: tx, secrets }, events);
    return ended.map(({ employeeNr }) => employeeNr);
  });
}

class LogoutRefused extends Error {
  override readonly name: string = 'LogoutRefused';
}

/** Of none of the keys that were read: the provider was not asked whether it has others by now. */
class KeyNotSeenYet extends LogoutRefused {
  override readonly name = 'KeyNotSeenYet';
}

interface ToldLogout {
  readonly subject: string | null;
  readonly sid: string | null;
  /** its number, of its issuer's own counting */
  readonly jti: string;
}

async function readLogoutToken(
  services: SessionServices,
  released: Awaited<ReturnType<typeof requireProvider>>,
  token: string,
): Promise<ToldLogout> {
  const { named } = released;
  const { keys } = await openProvider(services, released);
  if (keys === null) throw new LogoutRefused('no keys');
  const { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } = await import('jose');
  let kid: string | undefined;
  try {
    const header = decodeProtectedHeader(token);
    ({ kid } = header);
    if (!isAllowedAlgorithm(header.alg)) throw new LogoutRefused('its algorithm');
    const known = keys.fresh ? keys.jwks() : undefined;
    if (known === undefined) throw new KeyNotSeenYet('the keys were not read');
    const keyOf: JWTVerifyGetKey = (...asked) =>
      createLocalJWKSet(known)(...asked).catch((error) => {
        throw error instanceof errors.JWKSNoMatchingKey ? new KeyNotSeenYet(error.code) : error;
      });
    const { payload } = await jwtVerify(token, keyOf, {
      issuer: named.issuer,
      audience: named.clientId,
      clockTolerance: skewSeconds,
      maxTokenAge: tokenAge,
      requiredClaims: ['jti', 'iat'],
    });
    const events = payload.events as Readonly<Record<string, unknown>> | undefined;
    if (typeof events?.[logoutEvent] !== 'object') throw new LogoutRefused('no logout event');
    if (payload.nonce !== undefined) throw new LogoutRefused('it has a nonce');
    const { sub, sid, jti } = payload;
    const told = { subject: sub ?? null, sid: typeof sid === 'string' ? sid : null, jti: String(jti) };
    if (told.subject === null && told.sid === null) throw new LogoutRefused('nobody is named');
    return told;
  } catch (error) {
    if (error instanceof LogoutRefused) throw error;
    // Of a provider whose keys have no number: it may have changed its key.
    if (error instanceof errors.JWSSignatureVerificationFailed && kid === undefined)
      throw new KeyNotSeenYet(error.code);
    throw new LogoutRefused(error instanceof Error && 'code' in error ? String(error.code) : 'unreadable');
  }
}

/** Whether nobody has obeyed it before; those of an hour ago are too old in any case. */
async function isFirst(db: DatabaseTransaction, id: string): Promise<boolean> {
  await sql`delete from provider_logout where heard_at < clock_timestamp() - interval '1 hour'`.execute(db);
  const digest = createHash('sha256').update(id).digest();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_logout')
    .values({ token_digest: digest })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface EndedSession {
  readonly sessionId: string;
  readonly employeeNr: number;
  readonly cwid: string;
}

async function endSessions(
  db: DatabaseTransaction,
  issuer: string,
  { subject, sid }: ToldLogout,
  at: Date,
): Promise<EndedSession[]> {
  const person = subject === null ? undefined : await findBySubject(db, issuer, subject);
  if (subject !== null && person === undefined) return [];
  const { rows } = await sql<EndedSession>`
    update session s set ended_at = ${at}, end_reason = 'provider'
    from session_start b join provider_use u on u.use_id = b.provider_use_id join provider_account a using (account_id)
      join collaborator c on c.employee_nr = a.employee_nr
    where b.session_id = s.session_id and s.ended_at is null and s.tablet_instance_id is null and a.issuer = ${issuer}
      and (${person?.employeeNr ?? null}::integer is null or a.employee_nr = ${person?.employeeNr ?? null})
      and (${sid}::text is null or u.sid = ${sid})
    returning s.session_id as "sessionId", s.employee_nr as "employeeNr", c.cwid`.execute(db);
  return rows;
}
