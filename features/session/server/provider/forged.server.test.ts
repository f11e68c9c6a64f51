import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { Role } from '#product/roles.ts';
import { unlockEveryone } from '#tests/factories/people.ts';
import {
  type AskedSigning,
  claiming,
  ProviderUser,
  releaseProvider,
  startTestProvider,
  type TestProvider,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

// What the application's login to the database, a provider that is not made to ask, and one with odd claims do to a
// signature at the identity provider (docs/decisions/162).

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
  await unlockEveryone(s.t.services);
});
afterAll(async () => {
  expect(await broken()).toBeNull();
  await s.t.close();
  await provider.close();
});

const broken = async () => (await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken;
const told = ({ status, headers }: Awaited<ReturnType<ProviderUser['post']>>) => [status, headers['x-error-code']];
const over = [400, 'PROVIDER_INTENT_OVER'];

/** Answers by the session that the provider has: what makes it ask is stripped on the way. */
async function answerSilently({ address }: AskedSigning): Promise<void> {
  const stripped = new URL(address);
  stripped.searchParams.delete('prompt');
  stripped.searchParams.set('max_age', '3600');
  await user.comeBack(await user.browser.visit(stripped.href, null));
}

test('the credentials of a sign-in of a moment ago sign nothing: each signature has its own', async () => {
  const asked = await user.ask();
  await answerSilently(asked);
  expect((await user.outcome(asked.intent)).json().problem).toMatch(/ingreso anterior/);
  expect(told(await user.send(asked))).toEqual(over);
});

test('credentials that were given once sign once, of two answers that came before either was used', async () => {
  const [one, other] = [await user.ask(), await user.ask()];
  await user.confirm(one);
  await answerSilently(other);
  expect((await user.outcome(other.intent)).json().state).toBe('accepted');
  const replies = await Promise.all([user.send(one), user.send(other)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('an account that is pointed at somebody else past the product signs nothing', async () => {
  const stranger = await ProviderUser.make(s, provider, { isLinked: false });
  const point = (sub: string) =>
    s.t.database.owner.pool.query(
      `begin; set local session_replication_role = replica;
       update provider_account set subject = '${sub}' where employee_nr = ${user.person.employeeNr}; commit`,
    );
  const asked = await user.ask();
  const before = await user.ask();
  await user.confirm(before);
  await point(stranger.account.sub);
  try {
    await user.confirm(asked, stranger.credentials);
    expect((await user.outcome(asked.intent)).json().state).toBe('refused');
    expect(told(await user.send(asked))).toEqual(over);
    expect(told(await user.send(before))).toEqual(over);
  } finally {
    await point(user.account.sub);
  }
});

test('an answer opens for its own question alone, though the application’s login puts another in under its number', async () => {
  const [one, other] = [await user.ask(), await user.ask()];
  await user.confirm(one);
  const { pool } = s.t.services;
  const find = async ({ intent }: AskedSigning) =>
    (await pool.query('select * from provider_intent where intent_id = $1', [intent])).rows[0];
  const [answered, wanted] = [await find(one), await find(other)];
  await pool.query('delete from provider_intent where intent_id = any($1)', [[one.intent, other.intent]]);
  const { made_at, answered_at, outcome, answer, ended_at, use_id, ...columns } = { ...wanted, intent_id: one.intent };
  const names = Object.keys(columns);
  await pool.query(
    `insert into provider_intent (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
    Object.values(columns),
  );
  await pool.query(
    "update provider_intent set answered_at = now(), outcome = 'accepted', answer = $2 where intent_id = $1",
    [one.intent, answered.answer],
  );
  expect(told(await user.send({ ...other, intent: one.intent }))).toEqual(over);
});

test.each<[string, (claims: JWTPayload) => object]>([
  ['an empty acr', () => ({ acr: '' })],
  ['an acr that is a number', () => ({ acr: 1 })],
  ['a long acr', () => ({ acr: 'urn:'.padEnd(300, 'x') })],
  ['a fraction of a second', (claims) => ({ auth_time: Number(claims.auth_time) + 0.1234567 })],
])('%s is kept so that the verification finds it whole, years later too', async (_what, change) => {
  claiming(provider, (claims) => ({ ...claims, ...change(claims) }));
  expect((await user.sign()).status).toBe(200);
  expect(await broken()).toBeNull();
});
