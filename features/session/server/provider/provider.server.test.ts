import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { Role } from '#product/roles.ts';
import {
  claiming,
  ProviderUser,
  productOrigin,
  releaseProvider,
  startTestProvider,
  type TestProvider,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

// Signing in and signing at an identity provider, with a real one (docs/decisions/162). What is tried against it is in
// `attacks.server.test.ts`.

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
});
afterEach(() => releaseProvider(s.t, provider.named, { oidc_by_username: false, oidc_signs_out: false }));
afterAll(async () => {
  await s.t.close();
  await provider.close();
});

type Reply = Awaited<ReturnType<ProviderUser['post']>>;
const outcome = ({ status, headers }: Reply) => [status, headers['x-error-code']];
const broken = async () => (await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken;
const eventsOf = async (employeeNr: number, kind: string) => {
  const { rows } = await s.t.database.owner.pool.query(
    'select detail from security_event where employee_nr = $1 and kind = $2 order by event_id',
    [employeeNr, kind],
  );
  return rows.map(({ detail }) => detail);
};

describe('signing in', () => {
  test('opens a session of the person whom (issuer, sub) names, with both components given there', async () => {
    const reply = await user.signIn();
    expect(reply.json()).toMatchObject({
      name: user.person.cwid,
      provider: 'Cuenta Lab',
      hasLocalPassword: false,
      usesPasskeys: false,
      typesName: false,
    });
    expect(await eventsOf(user.person.employeeNr, 'signInSucceeded')).toEqual(['by the identity provider']);
    expect((await s.t.call('GET', '/api/Auth/IsAuthorized', { token: user.token })).status).toBe(200);
    expect(await broken()).toBeNull();
  });

  test('asks with PKCE, state and nonce, and comes back to a page of our own', async () => {
    const { address, intent } = await user.askSignIn();
    const asked = new URL(address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: `${productOrigin}/api/Auth/Provider/Return`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(await user.comeBack(await user.browser.visit(address, user.credentials))).toBe(`/provider?intent=${intent}`);
  });

  test('with a password is over for who is linked, in the same words as a wrong one; nothing falls back', async () => {
    const reply = await s.t.call('POST', '/api/Auth/Authenticate', {
      body: { user: user.person.cwid, pass: 'Clave-Segura-1' },
    });
    expect(outcome(reply)).toEqual([400, 'SIGN_IN_FAILED']);
    expect(await eventsOf(user.person.employeeNr, 'signInFailed')).toEqual(['the identity provider decides']);
  });

  test('makes nobody: who is not linked is remembered for the administrator, and refused', async () => {
    const stranger = await ProviderUser.make(s, provider, { isLinked: false });
    const reply = await stranger.signIn();
    expect(outcome(reply)).toEqual([403, 'PROVIDER_UNKNOWN']);
    expect(reply.text).toContain(stranger.account.username);
    const { rows } = await s.t.database.owner.pool.query('select username from provider_visitor where subject = $1', [
      stranger.account.sub,
    ]);
    expect(rows).toEqual([{ username: stranger.account.username }]);
  });

  test('links by the username once, where the company released that, with a history and an event', async () => {
    await releaseProvider(s.t, provider.named, { oidc_by_username: true });
    const newcomer = await ProviderUser.make(s, provider, { isLinked: false });
    expect((await newcomer.signIn()).status).toBe(200);
    expect(await eventsOf(newcomer.person.employeeNr, 'providerLinked')).toEqual([
      `${newcomer.account.username} · ${provider.issuer}`,
    ]);
    expect(await broken()).toBeNull();
  });

  test.each([
    ['an administrator', { role: Role.AdminQA }],
    ['somebody who left', { active: 0 }],
  ])('never links %s by the username', async (_what, more) => {
    await releaseProvider(s.t, provider.named, { oidc_by_username: true });
    const other = await ProviderUser.make(s, provider, { isLinked: false, ...more });
    expect(outcome(await other.signIn())).toEqual([403, 'PROVIDER_UNKNOWN']);
  });

  test('never links a name that was renamed at the provider or here, nor anybody twice', async () => {
    await releaseProvider(s.t, provider.named, { oidc_by_username: true });
    const one = await ProviderUser.make(s, provider, { isLinked: false });
    expect((await one.signIn()).status).toBe(200);
    // Another account at the provider takes the name over.
    const taken = { sub: 'sub-another', username: one.account.username, name: 'Otra' };
    provider.people.splice(provider.people.indexOf(one.account), 1, taken);
    const thief = new ProviderUser(s, provider, one.person, taken);
    expect(outcome(await thief.signIn())).toEqual([403, 'PROVIDER_UNKNOWN']);
  });

  test('takes no role from claims: neither more nor less than a person has here, nor with the first sign-in', async () => {
    await releaseProvider(s.t, provider.named, { oidc_by_username: true });
    const named = (role: string, code: number) => ({
      ...{ role: code, roles: [role, code], groups: [role, `Capacita ${role}`], wids: [role], admin: code === 0 },
      'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': role,
      resource_access: { capacita: { roles: [role] } },
    });
    const rolesOf = async ({ person, token }: ProviderUser) => {
      const { rows } = await s.t.database.owner.pool.query(
        'select role, revision from collaborator where employee_nr = $1',
        [person.employeeNr],
      );
      return [rows[0], (await s.t.call('GET', '/api/Settings', { token })).status];
    };
    const worker = await ProviderUser.make(s, provider);
    const newcomer = await ProviderUser.make(s, provider, { isLinked: false });
    claiming(provider, (claims) => ({ ...claims, ...named('AdminITPS', Role.AdminITPS) }));
    for (const one of [worker, newcomer]) {
      const [before] = await rolesOf(one);
      const reply = await one.signIn();
      expect([reply.status, reply.json().roles]).toEqual([200, [{ role: Role.Collaborator }]]);
      expect(await rolesOf(one)).toEqual([before, 403]);
    }
    claiming(provider, (claims) => ({ ...claims, ...named('Collaborator', Role.Collaborator) }));
    const [before] = await rolesOf(user);
    expect((await user.signIn()).json().roles).toEqual([{ role: Role.AdminITPS }]);
    expect(await rolesOf(user)).toEqual([before, 200]);
    provider.onTokens = null;
  });

  test('is refused to who was deactivated', async () => {
    await s.as('itps', 'PUT', '/api/Collaborator', { employee_Nr: user.person.employeeNr, active: 0 });
    expect(outcome(await user.signIn())).toEqual([403, 'PROVIDER_INACTIVE']);
  });

  test('that is given up at the provider says so, and nothing else', async () => {
    const { intent, address } = await user.askSignIn();
    await user.comeBack(await user.browser.visit(address, 'cancel'));
    expect((await user.outcome(intent)).json()).toMatchObject({ state: 'refused', purpose: 'signIn' });
    expect(outcome(await user.enter(intent))).toEqual([400, 'PROVIDER_INTENT_OVER']);
  });
});

describe('signing', () => {
  beforeEach(async () => {
    expect((await user.signIn()).status).toBe(200);
  });

  test('asks for credentials anew, and keeps token, key and issuer with the signature', async () => {
    const asked = await user.ask();
    expect(Object.fromEntries(new URL(asked.address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      login_hint: user.account.username,
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
    });
    await user.confirm(asked);
    expect((await user.outcome(asked.intent)).json()).toMatchObject({ state: 'accepted', isWindow: true });
    expect((await user.send(asked)).status).toBe(200);
    const { rows } = await s.t.database.owner.pool.query(
      `select g.meaning, g.cwid, u.purpose, u.meaning as asked, u.auth_time is not null as fresh, u.amr, u.key like '%"kty":"RSA"%' as key
       from signature g join provider_use u on u.use_id = g.provider_use_id where g.employee_nr = $1`,
      [user.person.employeeNr],
    );
    expect(rows).toEqual([
      {
        meaning: 'recordCreated',
        cwid: user.person.cwid,
        purpose: 'sign',
        asked: 'recordCreated',
        fresh: true,
        amr: 'pwd',
        key: true,
      },
    ]);
    expect(await broken()).toBeNull();
  });

  test('again under the same number is the same act: the reply was lost, and nothing is made twice', async () => {
    const asked = await user.ask();
    await user.confirm(asked);
    const [first, second] = [await user.send(asked), await user.send(asked)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    const { rows } = await s.t.database.owner.pool.query('select 1 from signature where employee_nr = $1', [
      user.person.employeeNr,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('twice at once makes one act', async () => {
    const asked = await user.ask();
    await user.confirm(asked);
    const replies = await Promise.all([user.send(asked), user.send(asked)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(await broken()).toBeNull();
  });

  test('two tabs do not mix: each question is answered for its own call', async () => {
    const [one, other] = [await user.ask(), await user.ask()];
    await user.confirm(other);
    expect(outcome(await user.send({ ...one, intent: other.intent }))).toEqual([400, 'PROVIDER_INTENT_OVER']);
    expect(outcome(await user.send(one))).toEqual([400, 'PROVIDER_INTENT_OVER']);
    expect((await user.send(other)).status).toBe(200);
    await user.confirm(one);
    expect((await user.send(one)).status).toBe(200);
  });

  test('with a password says where the person signs, and counts nothing', async () => {
    const body = { name: 'Turno', schedule: '1', reason: 'x', user: user.person.cwid, pass: 'Clave-Segura-1' };
    const reply = await user.post('/api/Turn', body);
    expect(outcome(reply)).toEqual([409, 'SIGNS_AT_PROVIDER']);
    expect(reply.text).toContain('Cuenta Lab');
  });

  test('with a form and its file is over its parts', async () => {
    // The acceptance of a scanned sheet or a signature PDF travels so; here any route that reads multipart.
    const { digestParts } = await import('#platform/http/multipart.ts');
    expect(digestParts({ b: '2', a: '1' })).toBe(digestParts({ a: '1', b: '2' }));
    expect(digestParts({ a: '1' })).not.toBe(digestParts({ a: '2' }));
  });

  test('of somebody who types a password is not at the provider', async () => {
    const reply = await s.t.call('POST', '/api/Auth/Provider/Sign', {
      token: s.tokens.itps,
      body: { call: 'POST /api/Turn', number: '0b9f9a86-6d0f-4d4c-9a0f-0d8c3a1f2b11', bodyDigest: '0'.repeat(64) },
    });
    expect(outcome(reply)).toEqual([409, 'PROVIDER_NOT_YOURS']);
  });
});

describe('when the provider is not there', () => {
  test('signing waits and says so; nothing falls back', async () => {
    const gone = await startTestProvider();
    const t = await createStaffedApp(undefined, undefined, true, gone.named);
    try {
      await releaseProvider(t.t, gone.named);
      const person = await ProviderUser.make(t, gone, { role: Role.AdminITPS });
      await person.signIn();
      await gone.close();
      const asked = await person.ask().catch((error) => error.reply);
      // What the provider said of itself is remembered for minutes: the browser is what does not get there.
      if ('status' in asked) expect(outcome(asked)).toEqual([503, 'PROVIDER_UNAVAILABLE']);
      else expect(outcome(await person.send(asked))).toEqual([400, 'PROVIDER_INTENT_OVER']);
      const typed = { name: 'T', schedule: '1', reason: 'x', user: person.person.cwid, pass: 'Clave-Segura-1' };
      expect(outcome(await person.post('/api/Turn', typed))).toEqual([409, 'SIGNS_AT_PROVIDER']);
    } finally {
      await t.t.close();
    }
  });

  test('another one in the environment than the company released is not believed', async () => {
    await releaseProvider(s.t, { ...provider.named, clientId: 'otro' });
    expect(outcome(await user.post('/api/Auth/Provider/SignIn', { isWindow: false }))).toEqual([
      503,
      'PROVIDER_CHANGED',
    ]);
    expect((await s.t.call('GET', '/api/Auth/SignInWays')).json().provider).toEqual({ name: '', isUsable: false });
  });

  test('switched off by the company, people have their passwords again', async () => {
    await releaseProvider(s.t, null);
    expect(outcome(await user.post('/api/Auth/Provider/SignIn', { isWindow: false }))).toEqual([409, 'PROVIDER_OFF']);
    expect((await s.t.call('GET', '/api/Auth/SignInWays')).json().provider).toBeNull();
    await s.t.signIn(user.person.cwid);
  });
});
