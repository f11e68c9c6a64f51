import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { describeProvider, isIssuer, readNamedProvider } from './named-provider.ts';

const named = (variables: Record<string, string>) => readNamedProvider(readEnvironment(variables));
const whole = { OIDC_ISSUER: 'https://login.example/realms/a', OIDC_CLIENT_ID: 'capacita' };

test('none is named unless the environment does, and half of one is refused in words', () => {
  expect(named({})).toBeUndefined();
  expect(() => named({ OIDC_ISSUER: whole.OIDC_ISSUER })).toThrow(/OIDC_CLIENT_ID/);
  expect(() => named({ OIDC_CLIENT_ID: 'x' })).toThrow(/OIDC_ISSUER/);
});

test('is read with its defaults', () => {
  expect(named(whole)).toMatchObject({
    clientSecret: null,
    scopes: 'openid profile',
    usernameClaim: 'preferred_username',
    displayName: 'login.example',
    signAcrValues: [],
  });
  expect(named({ ...whole, OIDC_SIGN_ACR_VALUES: ' a  b ' })?.signAcrValues).toEqual(['a', 'b']);
});

test('answers in plain on this machine alone, and only where the environment allows it', () => {
  const plain = { ...whole, OIDC_ISSUER: 'http://localhost:4000' };
  expect(() => named(plain)).toThrow(/LOCAL_SERVERS/);
  expect(named({ ...plain, LOCAL_SERVERS: '1' })?.issuer).toBe('http://localhost:4000');
});

test.each([
  'http://login.example',
  'https://a:b@login.example',
  'https://x.example/?a=1',
  'https://x.example/#a',
  'login',
  'ftp://x',
])('%s names no provider', (text) => expect(isIssuer(text)).toBe(false));

test('a secret comes from one place, and one that cannot be read is said', () => {
  expect(named({ ...whole, OIDC_CLIENT_SECRET: 's' })?.clientSecret).toBe('s');
  expect(() => named({ ...whole, OIDC_CLIENT_SECRET: 's', OIDC_CLIENT_SECRET_FILE: '/x' })).toThrow(/not both/);
  expect(() => named({ ...whole, OIDC_CLIENT_SECRET_FILE: '/no/such' })).toThrow(/OIDC_CLIENT_SECRET_FILE/);
});

test('what is released says issuer, client, claim and levels, and no secret', () => {
  const provider = named({ ...whole, OIDC_CLIENT_SECRET: 'secreto', OIDC_SIGN_ACR_VALUES: 'alto' });
  expect(provider && describeProvider(provider)).toBe(
    'https://login.example/realms/a · capacita · preferred_username · acr: alto',
  );
});

test('another authority is another provider, and no name of a claim reads like a level that is asked for', () => {
  const provider = named({ ...whole, OIDC_SIGN_ACR_VALUES: 'alto' });
  if (provider === undefined) throw new Error('The environment names a provider.');
  const released = describeProvider(provider);
  expect(describeProvider({ ...provider, authorities: 'PEM' })).not.toBe(released);
  expect(describeProvider({ ...provider, authorities: 'PEM' })).not.toBe(
    describeProvider({ ...provider, authorities: 'MEP' }),
  );
  const disguised = { ...whole, OIDC_USERNAME_CLAIM: 'preferred_username · acr: alto' };
  expect(describeProvider({ ...provider, ...named(disguised) })).not.toBe(released);
});
