import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowPasskeys, PasskeyHolder } from '#tests/factories/passkeys.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { findAlteredPasskey } from '../verify/verify-passkeys.ts';

// Passkeys, what was signed with them, and the sessions that they opened, altered past the product
// (docs/decisions/132).

let s: StaffedApp;
let holder: PasskeyHolder;

beforeAll(async () => {
  s = await createStaffedApp();
  await allowPasskeys(s.t, true);
  holder = await PasskeyHolder.make(s);
  await holder.register();
  await holder.signIn();
  await holder.sign();
});
afterAll(() => s.t.close());

/** What is found after a statement of the owner of the database, whose triggers are off; it is undone. */
async function foundAfter(statement: string): Promise<string | undefined> {
  const undone = new Error('undone');
  let code: string | undefined;
  const looked = s.t.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
    code = (await findAlteredPasskey(tx, { secrets: s.t.services.secrets, isWhole: true }, {}))?.code;
    throw undone;
  });
  await expect(looked).rejects.toBe(undone);
  return code;
}

test('nothing is found of passkeys that the product registered and used', async () => {
  expect(await foundAfter('select')).toBeUndefined();
});

const copied = `employee_nr, name, 'x', public_key, rp_id, transports, is_synced, counter, registered_at, proof, reason, updated_at, updated_by`;

test.each([
  ['a public key exchanged', `update passkey set public_key = 'AAAA'`, 'passkeyAltered'],
  [
    'a passkey given to somebody else',
    'update passkey set employee_nr = (select min(employee_nr) from collaborator)',
    'passkeyAltered',
  ],
  [
    'one put in',
    `insert into passkey (${copied.replace("'x'", 'credential_id')}) select ${copied} from passkey`,
    'passkeyAltered',
  ],
  ['one put back that was removed', 'update passkey set deleted = true', 'passkeyAltered'],
  [
    'an event of one to spare',
    `insert into security_event (happened_at, kind, cwid, employee_nr, facts)
      select happened_at, kind, cwid, employee_nr, '{"passkey": 999999}' from security_event where kind = 'passkeyAdded'`,
    'passkeyAltered',
  ],
  [
    'what an assertion signed',
    `update passkey_use set body_digest = repeat('0', 64) where purpose = 'sign'`,
    'assertionAltered',
  ],
  ['an assertion made up', `update passkey_use set signature = '\\x00'`, 'assertionAltered'],
  ['a count put back', 'update passkey_use set counter = counter - 1', 'assertionAltered'],
  [
    'a signature moved to the assertion of a sign-in',
    `update signature set passkey_use_id = (select max(use_id) from passkey_use where purpose = 'signIn')
      where passkey_use_id is not null`,
    'assertionAltered',
  ],
  [
    'a session opened by the assertion of a signature',
    `update session_start set passkey_use_id = (select max(use_id) from passkey_use where purpose = 'sign') where began_with = 'passkey'`,
    'assertionAltered',
  ],
])('%s is found', async (_what, statement, code) => {
  expect(await foundAfter(statement)).toBe(code);
});

test('the application’s own login cannot exchange one, remove what tells of its use, or tell of one that is not there', async () => {
  const { pool } = s.t.services;
  for (const statement of [
    `update passkey set public_key = 'AAAA'`,
    'delete from passkey_use',
    `update passkey_use set signature = '\\x00'`,
    `insert into security_event (happened_at, kind, cwid) values (now(), 'passkeyAdded', 'x')`,
    `update session_start set passkey_use_id = 1`,
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow();
  }
});

test('a row that it puts in opens nothing: it has no proof of the key', async () => {
  const { pool } = s.t.services;
  const client = await pool.connect();
  try {
    // Without a history it does not even commit.
    await expect(
      client.query(`insert into passkey (${copied.replace("'x'", 'credential_id')}) select ${copied} from passkey`),
    ).rejects.toThrow();
  } finally {
    client.release();
  }
});
