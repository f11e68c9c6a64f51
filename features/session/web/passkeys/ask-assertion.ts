import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser';
import i18next from 'i18next';
import { send } from '#platform/calls/web/send.ts';
import { passkeyHeader } from '#platform/signing/passkey-header.ts';
import type { ActToSign } from '#platform/ui/http/request.ts';
import { askSignChallenge } from '../../shared/calls/passkeys.ts';
import type { AssertionBody, AssertionOptions } from '../../shared/passkeys.ts';
import { digestOf } from '../body-digest.ts';

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

/** Signs one call with a passkey; one with files not, which the server refuses in words. @returns the header that tells of it */
export async function askAssertion({ call, number = '', body }: ActToSign): Promise<Readonly<Record<string, string>>> {
  if (typeof body !== 'string') return { [passkeyHeader]: '-' };
  const options = await send(askSignChallenge, { body: { call, number, bodyDigest: await digestOf(body) } });
  const bytes = new TextEncoder().encode(JSON.stringify(await answerChallenge(options)));
  const text = btoa(String.fromCharCode(...bytes));
  return { [passkeyHeader]: text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') };
}
