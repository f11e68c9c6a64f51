import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { ProviderUser, releaseProvider, startTestProvider, type TestProvider } from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

let s: StaffedApp;
let provider: TestProvider;
let user: ProviderUser;
/** a process that has asked the provider nothing yet */
let fresh: HttpServer;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
});
beforeEach(async () => {
  await releaseProvider(s.t, provider.named, { oidc_signs_out: true });
  user = await ProviderUser.make(s, provider);
  await user.signIn();
  fresh = await createApp(s.t.services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
});
afterEach(async () => {
  provider.isSilent = false;
  await fresh.close();
});
afterAll(async () => {
  await s.t.close();
  await provider.close();
});

const signOut = (token = user.token) =>
  fresh.inject({ method: 'POST', url: '/api/Auth/Logout', headers: { authorization: `Bearer ${token}` } });
const isIn = async () => (await s.t.call('GET', '/api/Auth/IsAuthorized', { token: user.token })).status === 200;

test('signing out leads on to the end of the provider’s own session, and back to the sign-in', async () => {
  const { endSession } = (await signOut()).json();
  const address = new URL(endSession);
  expect(address.origin).toBe(new URL(provider.issuer).origin);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/login');
  expect(address.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await isIn()).toBe(false);
});

test('it ends the session here alone where the company wants that, or the session began with a password', async () => {
  expect((await signOut(s.tokens.ana)).json()).toEqual({ signedOut: true, endSession: null });
  await releaseProvider(s.t, provider.named, { oidc_signs_out: false });
  expect((await signOut()).json()).toEqual({ signedOut: true, endSession: null });
});

test('a provider that says nothing keeps no session open, and nobody waiting', async () => {
  provider.isSilent = true;
  const began = performance.now();
  let isAnswered = false;
  const reply = signOut().finally(() => {
    isAnswered = true;
  });
  await expect.poll(isIn).toBe(false);
  expect(isAnswered).toBe(false);
  expect((await reply).json()).toEqual({ signedOut: true, endSession: null });
  expect(performance.now() - began).toBeLessThan(6_000);
});
