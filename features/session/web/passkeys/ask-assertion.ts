import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser';
import i18next from 'i18next';
import { send } from '#platform/calls/web/send.ts';
import { askSignChallenge } from '../../shared/calls/passkeys.ts';
import type { AssertionBody, AssertionOptions } from '../../shared/passkeys.ts';

/** Fetched when a passkey is first used: it brings the browser's part of WebAuthn. */

/** Has the browser ask for a passkey. @throws Error in words, where the person gave up or has none here */
export async function answerChallenge(options: AssertionOptions): Promise<AssertionBody> {
  let answer: AuthenticationResponseJSON;
  try {
    answer = await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    });
  } catch (cause) {
    throw new Error(i18next.t('passkey.notUsed', { ns: 'session' }), { cause });
  }
  const { id, rawId, response } = answer;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Signs one call with a passkey. @returns what its header carries */
export async function askAssertion(act: {
  readonly call: string;
  readonly number: string;
  readonly bodyDigest: string;
}): Promise<string> {
  const options = await send(askSignChallenge, { body: act });
  const bytes = new TextEncoder().encode(JSON.stringify(await answerChallenge(options)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
