import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import { Role } from '#product/roles.ts';
import {
  claiming,
  ProviderUser,
  releaseProvider,
  startTestProvider,
  type TestProvider,
  withoutClaim,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import type { ProviderBrowser } from '#tests/support/provider-browser.ts';

// What an administrator learns of the identity provider before the company releases it: one real re-authentication, as a signature asks
// for it (docs/decisions/162).

const level = 'urn:prueba:alto';
const testPath = '/api/Settings/TestProvider';

let s: StaffedApp;
let provider: TestProvider;
/** an administrator with a password of here, who has an account at the provider too; new in every test */
let tester: ProviderUser;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
});
beforeEach(async () => {
  tester = await makeTester(s, provider);
});
afterEach(() => {
  provider.onTokens = null;
  for (const name of ['authTime', 'acr', 'amr'] as const) delete provider.behaviour[name];
});
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await provider.close();
});

type Reply = Awaited<ReturnType<ProviderUser['post']>>;
const told = ({ status, headers }: Reply) => [status, headers['x-error-code']];
const now = () => Math.floor(Date.now() / 1000);

async function makeTester(app: StaffedApp, at: TestProvider): Promise<ProviderUser> {
  const user = await ProviderUser.make(app, at, { role: Role.AdminITPS, isLinked: false });
  user.token = await app.t.signIn(user.person.cwid);
  return user;
}

const read = (of: ProviderUser, intent: string, headers: Record<string, string> = {}) =>
  of.post('/api/Settings/TestedProvider', { intent }, headers);

/** Asks for the test, and does what the person does at the provider. @returns number of the question */
async function goThere(of: ProviderUser, credentials: Parameters<ProviderBrowser['visit']>[1] = of.credentials) {
  const { intent, address } = (await of.post(testPath)).json();
  await of.comeBack(await of.browser.visit(address, credentials));
  return String(intent);
}

const finding = async (of = tester, language = 'es') =>
  (await read(of, await goThere(of), { 'accept-language': language })).json();

const eventsOf = async ({ person }: ProviderUser) =>
  (
    await s.t.database.owner.pool.query(
      `select kind, detail from security_event where employee_nr = $1 and kind like 'connectionTest%' order by event_id`,
      [person.employeeNr],
    )
  ).rows;

/** The same with another provider of the environment. */
async function withNamed(more: Partial<NamedProvider>, run: (app: StaffedApp) => Promise<void>): Promise<void> {
  const app = await createStaffedApp(undefined, undefined, true, { ...provider.named, ...more });
  try {
    await run(app);
  } finally {
    await app.t.close();
  }
}

describe('a test of the identity provider', () => {
  test('asks for the credentials as a signature does, and says in both languages what came back', async () => {
    provider.behaviour.amr = ['pwd', 'otp'];
    const asked = await tester.post(testPath);
    expect(Object.fromEntries(new URL(asked.json().address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
    });
    const back = `acr: — · amr: pwd otp · preferred_username: ${tester.account.username})`;
    expect(await finding()).toEqual({
      ok: true,
      detail: expect.stringMatching(
        /^http:\/\/localhost:\d+ pidió las credenciales de nuevo y devolvió lo que hace falta para firmar\. \(auth_time: /,
      ),
    });
    const inEnglish = await finding(tester, 'en');
    expect(inEnglish).toMatchObject({ ok: true, detail: expect.stringContaining('asked for the credentials anew') });
    expect(inEnglish.detail).toMatch(/auth_time: [+-]?\d+ s · /);
    expect(inEnglish.detail).toContain(back);
  });

  test('works before the company has released the provider, and after', async () => {
    await releaseProvider(s.t, null);
    expect(await finding()).toMatchObject({ ok: true });
    await releaseProvider(s.t, provider.named);
    expect(await finding()).toMatchObject({ ok: true });
    await releaseProvider(s.t, null);
  });

  test('says nothing yet while nobody has answered, and that it is over after five minutes', async () => {
    const { intent } = (await tester.post(testPath)).json();
    expect((await read(tester, intent)).json()).toEqual({ ok: false, detail: '' });
    expect(await eventsOf(tester)).toEqual([]);
    await s.t.database.owner.pool.query(
      "update provider_intent set made_at = made_at - interval '6 minutes' where intent_id = $1",
      [intent],
    );
    expect((await read(tester, intent)).json()).toEqual({
      ok: false,
      detail: 'La prueba terminó sin respuesta: empiece de nuevo.',
    });
  });
});

describe('it says in words, and with what came back,', () => {
  const cases: readonly [string, () => void, { es: RegExp; en: RegExp }][] = [
    [
      'that the provider does not say when the credentials were given',
      () => claiming(provider, withoutClaim('auth_time')),
      { es: /no dice cuándo se dieron las credenciales.*\(auth_time: — ·/, en: /does not say when.*\(auth_time: — ·/ },
    ],
    [
      'that it answers by an earlier sign-in',
      () => Object.assign(provider.behaviour, { authTime: now() - 3600 }),
      {
        es: /no pidió las credenciales de nuevo.*\(auth_time: -36\d\d s ·/,
        en: /did not ask.*\(auth_time: -36\d\d s ·/,
      },
    ],
    [
      'that its clock is ahead',
      () => Object.assign(provider.behaviour, { authTime: now() + 3600 }),
      { es: /adelantado.*\(auth_time: \+3\d\d\d s ·/, en: /ahead.*\(auth_time: \+3\d\d\d s ·/ },
    ],
    [
      'that it does not return the claim of the username',
      () => claiming(provider, withoutClaim('preferred_username')),
      {
        es: /no devolvió la notificación de OIDC_USERNAME_CLAIM.*preferred_username: —\)$/,
        en: /did not return the claim of OIDC_USERNAME_CLAIM.*preferred_username: —\)$/,
      },
    ],
    [
      'that its answer could not be verified',
      () => claiming(provider, (claims) => ({ ...claims, nonce: 'n'.repeat(43) })),
      { es: /no pudo comprobarse o se canceló/, en: /could not be verified, or was cancelled/ },
    ],
  ];
  for (const [what, prepare, said] of cases) {
    test(what, async () => {
      prepare();
      for (const language of ['es', 'en'] as const) {
        const found = await finding(tester, language);
        expect(found).toEqual({ ok: false, detail: expect.stringMatching(said[language]) });
        expect(found.detail).toContain(provider.issuer);
      }
    });
  }

  test('that the person gave up there', async () => {
    const found = (await read(tester, await goThere(tester, 'cancel'))).json();
    expect(found).toEqual({ ok: false, detail: expect.stringMatching(/no pudo comprobarse o se canceló/) });
  });

  test('that the level is none of those that a signature needs, and which one it was', async () => {
    await withNamed({ signAcrValues: [level, 'urn:prueba:mayor'] }, async (app) => {
      const strict = await makeTester(app, provider);
      const low = /ninguno de los niveles de OIDC_SIGN_ACR_VALUES/;
      provider.behaviour.acr = 'urn:prueba:bajo';
      expect(await finding(strict)).toEqual({ ok: false, detail: expect.stringMatching(low) });
      expect((await finding(strict)).detail).toContain('acr: urn:prueba:bajo');
      delete provider.behaviour.acr;
      expect((await finding(strict)).detail).toMatch(/acr: —/);
      provider.behaviour.acr = level;
      expect(await finding(strict)).toMatchObject({ ok: true, detail: expect.stringContaining(`acr: ${level} · `) });
    });
  });

  test('that the provider does not answer: when it is asked, and when it is to give its token', async () => {
    const gone = await startTestProvider();
    await withNamed(gone.named, async (app) => {
      const user = await makeTester(app, gone);
      const { intent, address } = (await user.post(testPath)).json();
      const back = await user.browser.visit(address, user.credentials);
      await gone.close();
      await user.comeBack(back);
      expect((await read(user, intent)).json()).toEqual({
        ok: false,
        detail: `No se pudo conectar con ${gone.issuer}.`,
      });
    });
    await withNamed(gone.named, async (app) => {
      const user = await makeTester(app, gone);
      const asked = await user.post(testPath);
      expect(told(asked)).toEqual([503, 'PROVIDER_UNAVAILABLE']);
      expect(asked.text).toMatch(/^Cuenta Lab no responde/);
      const { rows } = await app.t.database.owner.pool.query(
        "select kind, cwid, detail from security_event where kind like 'connectionTest%'",
      );
      expect(rows).toEqual([
        {
          kind: 'connectionTestFailed',
          cwid: user.person.cwid,
          detail: `OpenID Connect ${gone.issuer}: failed`,
        },
      ]);
    });
  });
});

test('where the environment names no provider there is nothing to test', async () => {
  const plain = await createStaffedApp();
  try {
    expect(told(await plain.as('itps', 'POST', testPath))).toEqual([409, 'PROVIDER_NOT_NAMED']);
  } finally {
    await plain.t.close();
  }
});

describe('it is for who may write the parameters, and for who began it', () => {
  test('nobody else asks for it or reads it, and nothing is written', async () => {
    const intent = await goThere(tester);
    const before = await fingerprint(s.t.database.owner.pool);
    for (const [path, body] of [
      [testPath, {}],
      ['/api/Settings/TestedProvider', { intent }],
    ] as const) {
      for (const name of ['qa', 'hse', 'train', 'ana'] as const)
        expect(told(await s.as(name, 'POST', path, body))).toEqual([403, 'FORBIDDEN']);
      expect((await s.t.call('POST', path, { body })).status).toBe(401);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('another session learns nothing of it, of another administrator or of the same', async () => {
    const intent = await goThere(tester);
    const colleague = await makeTester(s, provider);
    const again = new ProviderUser(s, provider, tester.person, tester.account);
    again.token = await s.t.signIn(tester.person.cwid);
    for (const other of [colleague, again]) {
      const found = (await read(other, intent)).json();
      expect(found).toEqual({ ok: false, detail: 'La prueba terminó sin respuesta: empiece de nuevo.' });
    }
    expect((await read(tester, intent)).json()).toMatchObject({ ok: true });
  });

  test('a number that nobody has, or that is none, is refused in words', async () => {
    const found = await read(tester, '0b9f9a86-6d0f-4d4c-9a0f-0d8c3a1f2b11');
    expect(found.json()).toMatchObject({ ok: false, detail: expect.stringContaining('empiece de nuevo') });
    expect((await read(tester, 'ninguna')).status).toBe(400);
  });
});

describe('what it leaves', () => {
  test('is an event with who, the provider and the outcome', async () => {
    await finding();
    claiming(provider, withoutClaim('auth_time'));
    await finding();
    expect(await eventsOf(tester)).toEqual([
      { kind: 'connectionTested', detail: `OpenID Connect ${provider.issuer}` },
      { kind: 'connectionTestFailed', detail: `OpenID Connect ${provider.issuer}: providerNoTime` },
    ]);
  });

  test('is no session, no evidence of a signature, no link, and nobody on the list of those who may be linked', async () => {
    const { provider_intent: _asked, ...before } = await fingerprint(s.t.database.owner.pool);
    const intent = await goThere(tester);
    expect((await read(tester, intent)).json()).toMatchObject({ ok: true });
    expect(told(await tester.enter(intent))).not.toEqual([200, undefined]);
    const { provider_intent: _answered, ...after } = await fingerprint(s.t.database.owner.pool);
    expect(after).toEqual(before);
  });

  test('opens no session and signs nothing once the provider is released, for who is linked either', async () => {
    await releaseProvider(s.t, provider.named);
    const linked = await ProviderUser.make(s, provider, { role: Role.AdminITPS });
    await linked.signIn();
    const intent = await goThere(linked);
    expect((await read(linked, intent)).json()).toMatchObject({ ok: true });
    expect(told(await linked.enter(intent))).toEqual([400, 'PROVIDER_INTENT_OVER']);
    const asked = await linked.ask();
    expect(told(await linked.send({ ...asked, intent }))).toEqual([400, 'PROVIDER_INTENT_OVER']);
    const { rows } = await s.t.database.owner.pool.query(
      `select u.purpose from provider_use u join provider_account a using (account_id) where a.employee_nr = $1`,
      [linked.person.employeeNr],
    );
    expect(rows).toEqual([{ purpose: 'signIn' }]);
    await releaseProvider(s.t, null);
  });
});
