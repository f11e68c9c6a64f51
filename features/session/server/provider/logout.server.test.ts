import { setTimeout as wait } from 'node:timers/promises';
import { importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { newSigningKey } from '#demo/oidc/start-provider.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { ProviderUser, releaseProvider, startTestProvider, type TestProvider } from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { keysRestMs } from './connections.ts';

// What the provider says when somebody signs out there (OpenID Connect Back-Channel Logout 1.0), and what others say in its name.

let s: StaffedApp;
let provider: TestProvider;
let user: ProviderUser;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await releaseProvider(s.t, provider.named);
});
beforeEach(async () => {
  user = await ProviderUser.make(s, provider);
  await user.signIn();
});
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await provider.close();
});

type Reply = Awaited<ReturnType<ProviderUser['post']>>;
const told = ({ status, headers }: Reply) => [status, headers['x-error-code']];
const now = () => Math.floor(Date.now() / 1000);

describe('a logout token', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const providerAddress = '10.8.0.1';
  let jti = 0;
  const tokenOf = async (change: object = {}, key = provider.signingKey) => {
    jti += 1;
    const claims = {
      iss: provider.issuer,
      aud: provider.clientId,
      sub: user.account.sub,
      events: event,
      jti: `j${jti}`,
      iat: now(),
      ...change,
    };
    return new SignJWT(JSON.parse(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS256', kid: String(key.kid), typ: 'logout+jwt' })
      .sign(await importJWK(key as never, 'RS256'));
  };
  const posted = (token: string) => ({
    body: `logout_token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const send = (token: string, address = providerAddress) =>
    s.t.call('POST', '/api/Auth/Provider/Logout', { ...posted(token), address });
  const isIn = async () => (await s.t.call('GET', '/api/Auth/IsAuthorized', { token: user.token })).status === 200;

  test('of the provider ends the sessions that began there, once', async () => {
    const token = await tokenOf();
    expect((await send(token)).status).toBe(200);
    expect(await isIn()).toBe(false);
    await user.signIn();
    expect(told(await send(token))).toEqual([400, 'PROVIDER_LOGOUT_REFUSED']);
    expect(await isIn()).toBe(true);
  });

  test('that could not be obeyed is obeyed when the provider sends it again', async () => {
    const token = await tokenOf();
    const { pool } = s.t.database.owner;
    await pool.query(`
      create function fail_session() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$;
      create trigger fails before update of ended_at on session for each row execute function fail_session()`);
    try {
      expect((await send(token)).status).toBe(503);
      // The pool leaves its connections, as to a server that ends: a call of the same moment may hear of it.
      await expect.poll(isIn).toBe(true);
    } finally {
      await pool.query('drop function fail_session() cascade');
    }
    expect((await send(token)).status).toBe(200);
    expect(await isIn()).toBe(false);
  });

  test('that comes while the provider’s keys cannot be read is not refused for good', async () => {
    const token = await tokenOf();
    // A process that has read no keys yet.
    const fresh = await createApp(s.t.services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
    provider.isKeyless = true;
    try {
      const { body: payload, headers } = posted(token);
      const reply = await fresh.inject({ method: 'POST', url: '/api/Auth/Provider/Logout', payload, headers });
      expect([reply.statusCode, reply.headers['x-error-code']]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    } finally {
      provider.isKeyless = false;
      await fresh.close();
    }
    expect((await send(token)).status).toBe(200);
    expect(await isIn()).toBe(false);
  });

  test('is verified by the keys that were read for one before it', async () => {
    expect((await send(await tokenOf({ sub: 'sub-de-nadie' }))).status).toBe(200);
    provider.isKeyless = true;
    try {
      expect((await send(await tokenOf())).status).toBe(200);
    } finally {
      provider.isKeyless = false;
    }
    expect(await isIn()).toBe(false);
  });

  test('is obeyed among three hundred that come at once from the provider’s one address', async () => {
    const others = Array.from({ length: 299 }, (_, n) => tokenOf({ sub: `sub-de-nadie-${n}` }));
    const tokens = [...(await Promise.all(others)), await tokenOf()];
    const statuses = (await Promise.all(tokens.map((token) => send(token)))).map(({ status }) => status);
    expect(statuses).toEqual(Array(300).fill(200));
    expect(await isIn()).toBe(false);
  });

  test.each([
    ['an address of their own', '10.8.0.9'],
    ['the provider’s address, behind one proxy', providerAddress],
  ])('is obeyed while a stranger posts two hundred of another key from %s', async (_what, address) => {
    const stranger = newSigningKey('uno');
    const junk = await Promise.all(Array.from({ length: 200 }, () => tokenOf({}, stranger)));
    const token = await tokenOf();
    const refused = junk.map((one) => send(one, address));
    expect((await send(token)).status).toBe(200);
    expect(await isIn()).toBe(false);
    for (const reply of await Promise.all(refused)) expect([400, 429]).toContain(reply.status);
  });

  test('of a key that the provider has had for a moment is obeyed, though strangers post two hundred of no key', async () => {
    const [fresh, stranger] = [newSigningKey('dos'), newSigningKey('tres')];
    const [first = '', ...junk] = await Promise.all(Array.from({ length: 200 }, () => tokenOf({}, stranger)));
    const token = await tokenOf({}, fresh);
    const ofToday = await tokenOf({ sub: 'sub-de-nadie' });
    // The keys were asked for just now, so that they rest.
    expect(told(await send(first))).toEqual([400, 'PROVIDER_LOGOUT_REFUSED']);
    provider.furtherKeys = [fresh];
    const refused = junk.map((one, n) => send(one, n % 2 === 0 ? providerAddress : `10.8.1.${n}`));
    let isObeyed = false;
    const obeyed = send(token).finally(() => {
      isObeyed = true;
    });
    // One of a key that is known waits for none of those that are not.
    expect((await send(ofToday)).status).toBe(200);
    expect(isObeyed).toBe(false);
    expect((await obeyed).status).toBe(200);
    expect(await isIn()).toBe(false);
    for (const reply of await Promise.all(refused)) expect(told(reply)).toEqual([400, 'PROVIDER_LOGOUT_REFUSED']);
  }, 60_000);

  test('waits for nobody whose key is asked for while the address of the keys hangs', async () => {
    const stranger = newSigningKey('nueva');
    const junk = await Promise.all(Array.from({ length: 12 }, () => tokenOf({}, stranger)));
    expect((await send(await tokenOf({ sub: 'sub-de-nadie' }))).status).toBe(200);
    const token = await tokenOf();
    // They may be asked for again.
    await wait(keysRestMs + 200);
    provider.isSilentOnKeys = true;
    try {
      let waiting = junk.length;
      const held = junk.map(async (one) => {
        const reply = await send(one);
        waiting -= 1;
        return reply;
      });
      expect((await send(token)).status).toBe(200);
      expect(waiting).toBe(junk.length);
      expect(await isIn()).toBe(false);
      for (const reply of await Promise.all(held)) expect(told(reply)).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    } finally {
      provider.isSilentOnKeys = false;
    }
  }, 60_000);

  test('names one session of the provider, and leaves the others', async () => {
    expect((await send(await tokenOf({ sid: 'another' }))).status).toBe(200);
    expect(await isIn()).toBe(true);
  });

  test.each([
    ['of another issuer', { iss: 'https://otro.example' }],
    ['for another client', { aud: 'otro' }],
    ['without its event', { events: {} }],
    ['with a nonce, as an ID token has', { nonce: 'x' }],
    ['of an hour ago', { iat: Math.floor(Date.now() / 1000) - 3600 }],
    ['of nobody', { sub: undefined }],
    ['without a number', { jti: undefined }],
  ])('%s ends nothing', async (_what, change) => {
    expect(told(await send(await tokenOf(change)))).toEqual([400, 'PROVIDER_LOGOUT_REFUSED']);
    expect(await isIn()).toBe(true);
  });

  test('of another key ends nothing', async () => {
    expect(told(await send(await tokenOf({}, newSigningKey('uno'))))).toEqual([400, 'PROVIDER_LOGOUT_REFUSED']);
    expect(told(await send('a.b.c'))).toEqual([400, 'PROVIDER_LOGOUT_REFUSED']);
    expect(await isIn()).toBe(true);
  });
});
