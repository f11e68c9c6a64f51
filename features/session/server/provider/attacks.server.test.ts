import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSigningKey } from '#demo/oidc/start-provider.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { describeProvider } from '#platform/config/named-provider.ts';
import { Role } from '#product/roles.ts';
import { unlockEveryone } from '#tests/factories/people.ts';
import {
  claiming as claimingOf,
  ProviderUser,
  releaseProvider,
  startTestProvider,
  type TestProvider,
  withoutClaim,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { ProviderBrowser } from '#tests/support/provider-browser.ts';

// What is tried against a signature at the identity provider, and against signing in there (docs/decisions/162).

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
  await user.signIn();
});
afterEach(async () => {
  provider.onTokens = null;
  for (const name of ['authTime', 'acr', 'amr'] as const) delete provider.behaviour[name];
  await unlockEveryone(s.t.services);
});
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await provider.close();
});

type Reply = Awaited<ReturnType<ProviderUser['post']>>;
const told = ({ status, headers }: Reply) => [status, headers['x-error-code']];
const now = () => Math.floor(Date.now() / 1000);

const claiming = (change: (claims: JWTPayload) => JWTPayload, key = provider.signingKey) =>
  claimingOf(provider, change, key);

/** A token whose signature is made by hand. */
function withHeader(header: object, sign: (input: string) => string) {
  provider.onTokens = async (tokens) => {
    const [, payload = ''] = String(tokens.id_token).split('.');
    const input = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`;
    tokens.id_token = `${input}.${sign(input)}`;
  };
}

/** Signs as the test has prepared it. @returns what the waiting page is told, and how the call is answered */
async function attempt(of = user): Promise<{ readonly problem: string | null; readonly reply: unknown[] }> {
  const asked = await of.ask();
  await of.confirm(asked);
  const { problem } = (await of.outcome(asked.intent)).json();
  return { problem, reply: told(await of.send(asked)) };
}

const over = [400, 'PROVIDER_INTENT_OVER'];
const signatures = async () =>
  (
    await s.t.database.owner.pool.query('select count(*)::int as n from signature where employee_nr = $1', [
      user.person.employeeNr,
    ])
  ).rows[0].n;

describe('an answer that is no proof of credentials given for this signature is refused, and signs nothing', () => {
  const stale = /ingreso anterior/;
  const unverified = /no pudo comprobarse/;

  test.each<[string, () => void, RegExp]>([
    [
      'stale credentials',
      () => {
        provider.behaviour.authTime = now() - 300;
      },
      stale,
    ],
    [
      'stale credentials under a fresh iat',
      () => claiming((c) => ({ ...c, auth_time: now() - 61 - 10, iat: now() })),
      stale,
    ],
    ['credentials that are still to come', () => claiming((c) => ({ ...c, auth_time: now() + 600 })), stale],
    ['no auth_time', () => claiming(withoutClaim('auth_time')), /auth_time/],
    [
      'an auth_time that is text',
      () => claiming((c) => ({ ...c, auth_time: String(now()) as never })),
      /auth_time|comprobarse/,
    ],
    ['another person', () => claiming((c) => ({ ...c, sub: 'sub-de-otra' })), /otra persona/],
    ['another issuer', () => claiming((c) => ({ ...c, iss: 'https://otro.example' })), unverified],
    ['another client', () => claiming((c) => ({ ...c, aud: 'otro-programa' })), unverified],
    ['another nonce', () => claiming((c) => ({ ...c, nonce: 'n'.repeat(43) })), unverified],
    ['no nonce', () => claiming(withoutClaim('nonce')), unverified],
    ['a token that is over', () => claiming((c) => ({ ...c, iat: now() - 7200, exp: now() - 3600 })), unverified],
    ['a key that is not the provider’s', () => claiming((c) => c, newSigningKey('uno')), unverified],
    ['a key that nobody knows', () => claiming((c) => c, newSigningKey('dos')), unverified],
    ['no signature (alg none)', () => withHeader({ alg: 'none' }, () => ''), unverified],
    [
      'HS256 with the public key as the secret',
      () =>
        withHeader({ alg: 'HS256', kid: 'uno' }, (input) => {
          const { n, e, kty } = provider.signingKey;
          return createHmac('sha256', JSON.stringify({ kty, n, e })).update(input).digest('base64url');
        }),
      unverified,
    ],
    [
      'HS256 with the secret of the client',
      () =>
        withHeader({ alg: 'HS256' }, (input) =>
          createHmac('sha256', provider.clientSecret).update(input).digest('base64url'),
        ),
      unverified,
    ],
  ])('%s', async (_what, prepare, problem) => {
    prepare();
    const before = await signatures();
    const tried = await attempt();
    expect(tried.problem).toMatch(problem);
    expect(tried.reply).toEqual(over);
    expect(await signatures()).toBe(before);
  });

  test('a level below the one that the company asks for; and the one that it asks for is enough', async () => {
    const strict = { ...provider.named, signAcrValues: ['urn:prueba:alto'] };
    const other = await createStaffedApp(undefined, undefined, true, strict);
    try {
      await releaseProvider(other.t, strict);
      const person = await ProviderUser.make(other, provider, { role: Role.AdminITPS });
      await person.signIn();
      provider.behaviour.acr = 'urn:prueba:bajo';
      expect((await attempt(person)).problem).toMatch(/nivel/);
      delete provider.behaviour.acr;
      expect((await attempt(person)).problem).toMatch(/nivel/);
      provider.behaviour.acr = 'urn:prueba:alto';
      expect((await attempt(person)).reply).toEqual([200, undefined]);
    } finally {
      await other.t.close();
    }
  });

  test('prompt and max_age stripped on the way: the provider answers by the session it has', async () => {
    const asked = await user.ask();
    const address = new URL(asked.address);
    for (const name of ['prompt', 'max_age', 'claims']) address.searchParams.delete(name);
    // The credentials of the sign-in were given more than a minute before the question.
    await s.t.database.owner.pool.query(
      "update provider_intent set made_at = made_at + interval '90 seconds' where intent_id = $1",
      [asked.intent],
    );
    await user.comeBack(await user.browser.visit(address.href, null));
    expect((await user.outcome(asked.intent)).json()).toMatchObject({ state: 'refused' });
    expect(told(await user.send(asked))).toEqual(over);
  });
});

test('somebody else who gives their credentials at the provider signs nothing here', async () => {
  const colleague = await ProviderUser.make(s, provider);
  const asked = await user.ask();
  await user.confirm(asked, colleague.credentials);
  expect((await user.outcome(asked.intent)).json().problem).toMatch(/otra persona/);
  expect(told(await user.send(asked))).toEqual(over);
});

describe('an answer counts once, for what it was given for', () => {
  test('a code that comes back a second time changes nothing', async () => {
    const asked = await user.ask();
    const back = await user.browser.visit(asked.address, user.credentials);
    await user.comeBack(back);
    const again = await user.comeBack(back);
    expect(again).toBe(`/provider?intent=${asked.intent}`);
    expect((await user.send(asked)).status).toBe(200);
    // And a code of one question does not answer another.
    const other = await user.ask();
    const state = new URL(other.address).searchParams.get('state') ?? '';
    back.searchParams.set('state', state);
    await user.comeBack(back);
    expect((await user.outcome(other.intent)).json().state).toBe('refused');
  });

  test('used for one call it signs no other: number, body, path, meaning and person are in the nonce', async () => {
    const asked = await user.ask();
    await user.confirm(asked);
    const swapped = JSON.stringify({ ...JSON.parse(asked.text), name: 'Cambiado en el camino' });
    expect(told(await user.send({ ...asked, text: swapped }))).toEqual(over);
    expect(told(await user.send({ ...asked, number: '0b9f9a86-6d0f-4d4c-9a0f-0d8c3a1f2b11' }))).toEqual(over);
    expect(told(await user.send(asked, '/api/Turn?x=1'))).toEqual(over);
    expect((await user.send(asked)).status).toBe(200);
    expect(told(await user.send({ ...asked, number: '1b9f9a86-6d0f-4d4c-9a0f-0d8c3a1f2b11' }))).toEqual(over);
  });

  test('asked for another meaning it signs nothing', async () => {
    const asked = await user.ask({ meaning: 'recordDeleted' });
    await user.confirm(asked);
    expect(told(await user.send(asked))).toEqual(over);
  });

  test('asked on one session it signs on no other, of the same person neither', async () => {
    const asked = await user.ask();
    await user.confirm(asked);
    const other = new ProviderUser(s, provider, user.person, user.account);
    await other.signIn();
    expect(told(await other.send(asked))).toEqual(over);
    const colleague = await ProviderUser.make(s, provider, { role: Role.AdminITPS });
    await colleague.signIn();
    expect(told(await colleague.send(asked))).toEqual([400, 'SIGNING_FAILED']);
  });

  test('after five minutes it is over, answered or not', async () => {
    const asked = await user.ask();
    await user.confirm(asked);
    const late = await user.ask();
    await s.t.database.owner.pool.query("update provider_intent set made_at = made_at - interval '6 minutes'");
    expect(told(await user.send(asked))).toEqual(over);
    await user.confirm(late);
    expect((await user.outcome(late.intent)).json().state).toBe('over');
  });

  test('an answer that the application’s login puts to another question opens nothing: it is sealed for its own', async () => {
    const [one, other] = [await user.ask(), await user.ask()];
    await user.confirm(one);
    await s.t.services.pool.query(
      `update provider_intent set outcome = 'accepted', answered_at = now(),
         answer = (select answer from provider_intent where intent_id = $1) where intent_id = $2`,
      [one.intent, other.intent],
    );
    expect(told(await user.send(other))).toEqual(over);
  });
});

describe('an answer counts in the browser that asked', () => {
  test('carried to another browser it signs nobody in: what somebody else began is not finished here', async () => {
    const attacker = await ProviderUser.make(s, provider);
    const { intent, address } = await attacker.askSignIn();
    const back = await attacker.browser.visit(address, attacker.credentials);
    expect(await user.comeBack(back)).toBe('/provider');
    expect(told(await user.enter(intent))).toEqual(over);
    expect(told(await user.outcome(intent))).toEqual(over);
  });

  test('what began at the provider, and that nobody asked for, is no answer', async () => {
    const back = new URL('http://localhost/api/Auth/Provider/Return?code=abc&state=nadie');
    expect(await user.comeBack(back)).toBe('/provider');
    back.searchParams.delete('state');
    expect(await user.comeBack(back)).toBe('/provider');
  });

  test('an address to go on to is not taken from the answer', async () => {
    const { intent, address } = await user.askSignIn();
    const back = await user.browser.visit(address, user.credentials);
    for (const name of ['returnTo', 'next', 'redirect_uri', 'intent'])
      back.searchParams.set(name, 'https://malo.example');
    expect(await user.comeBack(back)).toBe(`/provider?intent=${intent}`);
  });

  test('the answer of another issuer is not taken for this one (mix-up)', async () => {
    const { intent, address } = await user.askSignIn();
    const back = await user.browser.visit(address, user.credentials);
    back.searchParams.set('iss', 'https://otro.example');
    await user.comeBack(back);
    expect((await user.outcome(intent)).json().state).toBe('refused');
  });

  test('without its half of the code (PKCE) nobody exchanges it', async () => {
    const [mine, other] = [await user.askSignIn(), await user.askSignIn()];
    const theirs = new URL(other.address).searchParams;
    const mixed = new URL(mine.address);
    mixed.searchParams.set('code_challenge', theirs.get('code_challenge') ?? '');
    await user.comeBack(await user.browser.visit(mixed.href, user.credentials));
    expect((await user.outcome(mine.intent)).json().state).toBe('refused');
  });

  test('an answer signs in once', async () => {
    const { intent, address } = await user.askSignIn();
    await user.comeBack(await user.browser.visit(address, user.credentials));
    const replies = await Promise.all([user.enter(intent), user.enter(intent)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await user.outcome(intent)).json().state).toBe('over');
  });
});

test('five refused answers in a row lock signing and end the session, as wrong passwords do', async () => {
  provider.behaviour.authTime = now() - 3600;
  for (let time = 0; time < 5; time += 1) await attempt().catch(() => undefined);
  delete provider.behaviour.authTime;
  expect((await s.t.call('GET', '/api/Auth/IsAuthorized', { token: user.token })).status).toBe(401);
  user.browser = new ProviderBrowser();
  await user.signIn();
  expect(told((await user.ask().catch((error) => error.reply)) as Reply)).toEqual([429, 'SIGNING_LOCKED']);
  const { rows } = await s.t.database.owner.pool.query(
    "select count(*)::int as n from security_event where employee_nr = $1 and kind = 'signingBlocked'",
    [user.person.employeeNr],
  );
  expect(rows[0].n).toBe(1);
});

test('an account that was put in past the product signs nobody in', async () => {
  const stranger = await ProviderUser.make(s, provider, { isLinked: false });
  await s.t.database.owner.pool.query(
    'begin; set local session_replication_role = replica; ' +
      `insert into provider_account (employee_nr, issuer, subject, username, linked_at, linked_by, proof, reason, updated_at, updated_by)
       values (${user.person.employeeNr + 1}, '${provider.issuer}', '${stranger.account.sub}', 'x', now(), 'act', decode(repeat('00', 32), 'hex'), 'x', now(), 'x'); commit`,
  );
  expect(told(await stranger.signIn())).toEqual([403, 'PROVIDER_INACTIVE']);
  await s.t.database.owner.pool.query(
    `begin; set local session_replication_role = replica; delete from provider_account where subject = '${stranger.account.sub}'; commit`,
  );
});

test('another issuer, client, claim, level is another provider', () => {
  const { named } = provider;
  const others = [
    { issuer: 'https://x.example' },
    { clientId: 'x' },
    { usernameClaim: 'email' },
    { signAcrValues: ['a'] },
  ];
  for (const other of others) expect(describeProvider({ ...named, ...other })).not.toBe(describeProvider(named));
});
