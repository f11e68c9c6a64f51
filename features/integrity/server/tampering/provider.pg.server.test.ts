import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Role } from '#product/roles.ts';
import { ProviderUser, releaseProvider, startTestProvider, type TestProvider } from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { findAlteredProvider } from '../verify/verify-provider.ts';

// Links to an identity provider, its answers, and what was signed and opened with them, altered past the product
// (docs/decisions/162).

let s: StaffedApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await releaseProvider(s.t, provider.named);
  const user = await ProviderUser.make(s, provider, { role: Role.AdminITPS });
  await user.signIn();
  expect((await user.sign()).status).toBe(200);
});
afterAll(async () => {
  await s.t.close();
  await provider.close();
});

/** What is found after a statement of the owner of the database, whose triggers are off; it is undone. */
async function foundAfter(statement: string): Promise<string | undefined> {
  const undone = new Error('undone');
  let code: string | undefined;
  const looked = s.t.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
    code = (await findAlteredProvider(tx, { secrets: s.t.services.secrets, isWhole: true }, {}))?.code;
    throw undone;
  });
  await expect(looked).rejects.toBe(undone);
  return code;
}

test('nothing is found of what the product linked, believed and signed', async () => {
  expect(await foundAfter('select')).toBeUndefined();
});

const copied = 'employee_nr, issuer, username, linked_at, linked_by, proof, reason, updated_at, updated_by';

test.each([
  ['another subject', `update provider_account set subject = 'sub-x'`, 'providerAltered'],
  [
    'a link given to somebody else',
    'update provider_account set employee_nr = (select min(employee_nr) from collaborator)',
    'providerAltered',
  ],
  [
    'one put in',
    `insert into provider_account (${copied}, subject) select ${copied.replace('employee_nr', 'employee_nr - 1')}, 'x' from provider_account`,
    'providerAltered',
  ],
  ['one taken away', 'update provider_account set deleted = true', 'providerAltered'],
  [
    'an event of one to spare',
    `insert into security_event (happened_at, kind, cwid, employee_nr, facts)
      select happened_at, kind, cwid, employee_nr, '{"providerAccount": 999999}' from security_event where kind = 'providerLinked'`,
    'providerAltered',
  ],
  [
    'what an answer was given for',
    `update provider_use set body_digest = repeat('0', 64) where purpose = 'sign'`,
    'answerAltered',
  ],
  ['what it means', `update provider_use set meaning = 'recordDeleted' where purpose = 'sign'`, 'answerAltered'],
  ['a moment of the credentials', `update provider_use set auth_time = auth_time + interval '1 hour'`, 'answerAltered'],
  [
    'a question that was asked later',
    `update provider_use set intent_made_at = intent_made_at + interval '2 minutes' where purpose = 'sign'`,
    'answerAltered',
  ],
  ['another level', `update provider_use set acr = 'alto'`, 'answerAltered'],
  [
    'a signature moved to the answer of a sign-in',
    `update signature set provider_use_id = (select max(use_id) from provider_use where purpose = 'signIn') where provider_use_id is not null`,
    'answerAltered',
  ],
  [
    'a session opened by the answer of a signature',
    `update session_start set provider_use_id = (select max(use_id) from provider_use where purpose = 'sign') where began_with = 'provider'`,
    'answerAltered',
  ],
])('%s is found', async (_what, statement, code) => {
  expect(await foundAfter(statement)).toBe(code);
});

test('a token with a key of one’s own, which fit each other, is found by the key of the installation', async () => {
  const { rows } = await s.t.database.owner.pool.query("select id_token from provider_use where purpose = 'sign'");
  const [, payload = ''] = String(rows[0].id_token).split('.');
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  const key = JSON.stringify({ ...(await exportJWK(publicKey)), alg: 'RS256' });
  expect(await foundAfter(`update provider_use set id_token = '${token}', key = '${key}' where purpose = 'sign'`)).toBe(
    'answerAltered',
  );
});

test('the application’s own login cannot exchange one, remove what was believed, or tell of a link that is not there', async () => {
  const { pool } = s.t.services;
  for (const statement of [
    `update provider_account set subject = 'x'`,
    'delete from provider_use',
    `update provider_use set id_token = 'x'`,
    `insert into security_event (happened_at, kind, cwid) values (now(), 'providerLinked', 'x')`,
    'update session_start set provider_use_id = 1',
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow();
  }
});
