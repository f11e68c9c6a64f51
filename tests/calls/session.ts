import { addPasskey, askForPasskey, removeOwnPasskey } from '#features/people/shared/calls.ts';
import { getSigned } from '#features/records/shared/calls.ts';
import * as passkeys from '#features/session/shared/calls/passkeys.ts';
import * as provider from '#features/session/shared/calls/provider.ts';
import { SoftAuthenticator } from '../support/authenticator.ts';
import { type KnownCall, known, signed, staff } from './known-call.ts';
import { rightPassword, type World } from './world.ts';

const everybody = [...staff, 'ana'] as const;

/** Signing in, one's own account, and what became of one's own signed calls. */
export function sessionCalls({ student, records }: World): readonly KnownCall[] {
  const number = '00000000-0000-4000-a000-000000000000';
  const asked = { challenge: 'a'.repeat(43), rpId: 'localhost', rp: { id: 'localhost' } };
  const signature = signed('itps', rightPassword);
  const account = { user: student.person.cwid, pass: 'not the password' };
  return [
    { method: 'POST', path: '/api/Auth/Authenticate', by: ['anyone'], fields: account },
    {
      method: 'POST',
      path: '/api/Auth/ChangePassword',
      by: ['student'],
      fields: { ...account, newPass: 'Nueva-Clave-2' },
    },
    { method: 'GET', path: '/api/Auth/Confirmation', by: ['student'], fields: {} },
    { method: 'POST', path: '/api/Auth/SendCode', by: ['student'], fields: {} },
    { method: 'POST', path: '/api/Auth/ConfirmPassword', by: ['student'], fields: { code: 'k7mf-2qwe' } },
    { method: 'POST', path: '/api/Auth/AcceptSignature', by: ['student'], fields: account },
    known(passkeys.getSignInWays, {}),
    known(passkeys.askSignInChallenge, {}),
    known(passkeys.signInWithPasskey, new SoftAuthenticator().get(asked)),
    known(passkeys.askSignChallenge, { call: 'POST /api/Turn', number, bodyDigest: '0'.repeat(64) }),
    known(passkeys.getOwnPasskeys, {}),
    known(provider.askSignInAtProvider, { isWindow: false }),
    {
      ...known(provider.askSigningAtProvider, { call: 'POST /api/Turn', number, bodyDigest: '0'.repeat(64) }),
      by: ['tablet', ...everybody],
    },
    known(provider.getProviderOutcome, { intent: number }),
    known(provider.enterByProvider, { intent: number }),
    known(provider.returnFromProvider, {}),
    known(provider.endedAtProvider, {}),
    known(provider.logoutByProvider, { logout_token: 'a.b.c' }),
    known(askForPasskey, {}),
    {
      ...known(addPasskey, { name: 'Teléfono', credential: new SoftAuthenticator().create(asked), ...signature }),
      by: everybody,
    },
    { ...known(removeOwnPasskey, { iD_Passkey: records.ownPasskeyId, ...signature }), by: everybody },
    { ...known(getSigned, {}), address: `/api/Signed/${number}` },
  ];
}
