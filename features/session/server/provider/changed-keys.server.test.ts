import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newSigningKey } from '#demo/oidc/start-provider.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { Role } from '#product/roles.ts';
import {
  claiming,
  ProviderUser,
  releaseProvider,
  startTestProvider,
  type TestProvider,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

// A provider that signs by another key than a moment ago: the person gave the right credentials, and answers for nothing of it.

let s: StaffedApp;
let provider: TestProvider;
let user: ProviderUser;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await releaseProvider(s.t, provider.named);
});
beforeEach(async () => {
  user = await ProviderUser.make(s, provider, { role: Role.AdminITPS });
  // By this sign-in the provider's keys were read a moment ago.
  await user.signIn();
});
afterEach(() => {
  provider.onTokens = null;
  provider.furtherKeys = [];
  provider.isKeyless = false;
});
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await provider.close();
});

let changes = 0;

/** From now on the provider signs by a new key. @param isPublished it says so itself */
function changeKey(isPublished = true): void {
  changes += 1;
  const key = newSigningKey(`nueva-${changes}`);
  if (isPublished) provider.furtherKeys = [key];
  claiming(provider, (claims) => claims, key);
}

const failures = async () => {
  const { rows } = await s.t.database.owner.pool.query(
    'select signing_failures as n from credential where employee_nr = $1',
    [user.person.employeeNr],
  );
  return rows[0].n;
};

test('a signature by the key that the provider has just begun to use is taken, and the next one too', async () => {
  expect((await user.sign()).status).toBe(200);
  changeKey();
  expect((await user.sign()).status).toBe(200);
  changeKey();
  expect((await user.sign()).status).toBe(200);
  expect(await failures()).toBe(0);
});

test('a sign-in by such a key lets the person in', async () => {
  changeKey();
  expect((await user.signIn()).status).toBe(200);
});

test.each<[string, RegExp, () => void]>([
  ['a key that the provider does not publish yet', /no pudo comprobarse/, () => changeKey(false)],
  [
    'a new key, while the provider’s keys cannot be read',
    /no responde/,
    () => {
      changeKey();
      provider.isKeyless = true;
    },
  ],
])('%s signs nothing, and counts for nobody: five times it locks nothing', async (_what, problem, change) => {
  for (let time = 0; time < 5; time += 1) {
    const asked = await user.ask();
    change();
    await user.confirm(asked);
    expect((await user.outcome(asked.intent)).json().problem).toMatch(problem);
  }
  expect(await failures()).toBe(0);
  provider.onTokens = null;
  provider.isKeyless = false;
  expect((await user.sign()).status).toBe(200);
});

test('a signature that the key of its name did not make counts, as wrong credentials do', async () => {
  claiming(provider, (claims) => claims, newSigningKey('uno'));
  const asked = await user.ask();
  await user.confirm(asked);
  expect((await user.outcome(asked.intent)).json().state).toBe('refused');
  expect(await failures()).toBe(1);
});
