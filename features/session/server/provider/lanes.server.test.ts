import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { Role } from '#product/roles.ts';
import { ProviderUser, releaseProvider, startTestProvider, type TestProvider } from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';

// Who waits for the identity provider, and who waits for nobody there (docs/decisions/021).

let s: StaffedApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await releaseProvider(s.t, provider.named);
});
afterAll(async () => {
  await s.t.close();
  await provider.close();
});

test('a provider that hangs holds up its own people alone: who has a password signs in', async () => {
  // A process that has asked the provider nothing yet.
  const fresh = await createApp(s.t.services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
  const call = async (path: string, payload: object, remoteAddress: string) =>
    fresh.inject({ method: 'POST', url: `/api/Auth/${path}`, payload, remoteAddress });
  provider.isSilent = true;
  try {
    let waiting = 12;
    const held = Array.from({ length: waiting }, async (_, n) => {
      const reply = await call('Provider/SignIn', { isWindow: false }, `10.9.1.${n}`);
      waiting -= 1;
      return reply;
    });
    const entered = await call('Authenticate', { user: 'ana', pass: testPassword }, '10.9.0.1');
    expect(entered.statusCode).toBe(200);
    expect(waiting).toBe(held.length);
    const told = (await Promise.all(held)).map(({ statusCode, headers }) => [statusCode, headers['x-error-code']]);
    expect(told).toEqual(held.map(() => [503, 'PROVIDER_UNAVAILABLE']));
  } finally {
    provider.isSilent = false;
    await fresh.close();
  }
});

test('a signature comes back from the provider past the sign-ins of its address, which guesses slowed down', async () => {
  const user = await ProviderUser.make(s, provider, { role: Role.AdminITPS });
  await user.signIn();
  const asked = await user.ask();
  const back = await user.browser.visit(asked.address, user.credentials);
  const guess = (n: number) =>
    s.t.call('POST', '/api/Auth/Authenticate', { body: { user: `nadie${n}`, pass: 'Verano2026' } });
  for (let n = 0; n < 20; n += 1) await guess(n);
  let waiting = 14;
  const slowed = Array.from({ length: waiting }, async (_, n) => {
    await guess(100 + n);
    waiting -= 1;
  });
  // The first to be answered is turned away: the others of the address stand in their row.
  await Promise.race(slowed);
  expect(await user.comeBack(back)).toBe(`/provider?intent=${asked.intent}`);
  // One of them a second: behind the last of them it would find none.
  expect(waiting).toBeGreaterThan(4);
  await Promise.all(slowed);
  expect((await user.send(asked)).status).toBe(200);
});
