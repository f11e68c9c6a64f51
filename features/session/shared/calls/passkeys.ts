import { z } from 'zod';
import { call } from '#platform/calls/call.ts';
import { authenticateReply } from '../contract.ts';
import { assertionBody, assertionOptions, passkeyReply, signChallengeBody } from '../passkeys.ts';
import { providerWay } from '../provider.ts';

/** How people may sign in here, besides with a password. */
export const getSignInWays = call({
  path: '/api/Auth/SignInWays',
  permission: 'public',
  reply: z.object({ passkey: z.boolean(), provider: providerWay }),
});

/** What an authenticator is asked to sign at sign-in; a cookie ties it to the browser that asks. */
export const askSignInChallenge = call({
  method: 'POST',
  path: '/api/Auth/PasskeyChallenge',
  permission: 'public',
  reply: assertionOptions,
});

/** Begins a session with a passkey, which counts as user and password. */
export const signInWithPasskey = call({
  method: 'POST',
  path: '/api/Auth/PasskeySignIn',
  permission: 'public',
  body: assertionBody,
  reply: authenticateReply,
});

/** What an authenticator of the caller is asked to sign for one signed call, which then carries the answer in its header. */
export const askSignChallenge = call({
  method: 'POST',
  path: '/api/Auth/SignChallenge',
  permission: 'session',
  body: signChallengeBody,
  reply: assertionOptions,
});

/** The caller's own passkeys. */
export const getOwnPasskeys = call({
  path: '/api/Auth/Passkeys',
  permission: 'session',
  reply: z.array(passkeyReply),
});
