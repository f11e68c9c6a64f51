import { serve } from '#platform/calls/server/serve.ts';
import { originOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { readRelyingParty } from '#platform/parameters/read-passkeys.ts';
import { readProvider } from '#platform/parameters/read-provider.ts';
import * as calls from '../../shared/calls/passkeys.ts';
import type { AssertionOptions } from '../../shared/passkeys.ts';
import { challengeCookie } from '../passkeys/challenge-cookie.ts';
import { actToAssert, makeChallenge, newCookie } from '../passkeys/challenges.ts';
import { presentPasskey } from '../passkeys/present-passkey.ts';
import { requireParty, verifyPasskeySignIn } from '../passkeys/verify-passkey.ts';
import { readPasskeysOf } from '../queries/passkeys.ts';
import type { SessionServices } from '../session-services.ts';
import { presentNewSession } from '../sessions/present-session.ts';
import { refuseForeignForm } from './refuse-foreign-form.ts';

/** How long the browser waits for the person, in ms. */
const patience = 120_000;

const optionsOf = (
  challenge: string,
  rpId: string,
  allowCredentials: AssertionOptions['allowCredentials'],
): AssertionOptions => ({ challenge, rpId, timeout: patience, userVerification: 'required', allowCredentials });

/** The provider as the sign-in page shows it; one that is not the released one is said to be so. */
async function findProviderWay({ db, provider }: SessionServices) {
  const released = await readProvider({ provider }, db);
  if (released === 'off') return null;
  return released === 'changed' ? { name: '', isUsable: false } : { name: released.named.displayName, isUsable: true };
}

/** Signing in with a passkey, and what one is asked for a signature (docs/decisions/132). */
export function registerPasskeys(app: HttpServer, services: SessionServices): void {
  const { db } = services;
  serve(app, calls.getSignInWays, async (request) => ({
    passkey: (await readRelyingParty(db, originOf(request))) !== null,
    provider: await findProviderWay(services),
  }));

  serve(
    app,
    calls.askSignInChallenge,
    async (request, reply) => {
      const { id } = await requireParty(db, originOf(request));
      const cookie = newCookie();
      const question = { purpose: 'signIn', asker: { cookie }, act: null } as const;
      // Anybody may ask: in the lane of those who sign in, so that a flood of it stays there.
      const lane = { address: request.ip, name: `passkeys from ${request.ip}` };
      const challenge = await services.guard.signIn(lane, () => makeChallenge(db, question));
      reply.header('Set-Cookie', challengeCookie.write(cookie, request.protocol === 'https'));
      return optionsOf(challenge, id, []);
    },
    { onRequest: refuseForeignForm },
  );

  serve(
    app,
    calls.signInWithPasskey,
    async (request, reply) => {
      const { account, useId } = await verifyPasskeySignIn(services, {
        assertion: request.body,
        cookie: challengeCookie.read(request.headers.cookie),
        origin: originOf(request),
        address: request.ip,
      });
      const began = { with: 'passkey', passkeyUse: useId, typesName: false } as const;
      return presentNewSession(services, account, request, reply, began);
    },
    { onRequest: refuseForeignForm },
  );

  serve(app, calls.askSignChallenge, async (request) => {
    const { sessionId, employeeNr } = sessionOf(request);
    const { id } = await requireParty(db, originOf(request));
    const act = actToAssert(services, request.body);
    const challenge = await makeChallenge(db, { purpose: 'sign', asker: { sessionId }, act });
    const own = await readPasskeysOf(db, employeeNr);
    const allowed = own
      .filter(({ isOver }) => !isOver)
      .map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key' as const,
        transports: [...transports],
      }));
    return optionsOf(challenge, id, allowed);
  });

  serve(app, calls.getOwnPasskeys, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return (await readPasskeysOf(db, sessionOf(request).employeeNr)).map(presentPasskey);
  });
}
