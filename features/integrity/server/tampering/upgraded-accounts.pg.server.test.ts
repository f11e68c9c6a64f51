import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { findAlteredAccount } from '../verify/verify-accounts.ts';

const firstOfThis = '0090_password_changes';

/** A company of before, in the words of its own schema. */
const company = `
  set session_replication_role = replica;
  insert into collaborator (employee_nr, name, cwid, sector_id, profile_id, role, active, capa_initial, capa_spac_ini, reason, updated_at,
      updated_by)
    select n, 'Nombre', 'c' || n, 1, 1, 3, 1, false, false, 'alta', '2026-03-01', 'system' from unnest(array[7, 8]) n;
  insert into credential (employee_nr, password_hash, password_changed_at, password_changed_by)
    values (7, 'second', '2026-03-01', 'itps'), (8, 'first', null, null);
  insert into credential_change (employee_nr, digest, is_new_password) values (7, repeat('0', 64), false);
  insert into credential_change (employee_nr, digest, is_new_password)
    select employee_nr, credential_digest(credential), employee_nr = 7 from credential;
  insert into security_event (happened_at, kind, cwid, employee_nr, detail)
    values ('2026-03-01', 'passwordChanged', 'siete', 7, 'set by itps');
  insert into session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at, ended_at, end_reason)
    values (gen_random_uuid(), '\\x01', '\\x01', 7, '{3}', '2026-03-01', '2026-03-01', '2026-03-01', 'signOut');
  insert into session_end (session_id) select session_id from session`;

test('accounts and sessions of before are taken up as they stood, and what is exchanged after it is named', async () => {
  const database = await createTestDatabase(false);
  onTestFinished(() => database.drop());
  const { pool, db } = database.owner;
  const names = (await readdir(join(import.meta.dirname, '../../../../platform/db/migrations')))
    .map((name) => name.replace('.sql', ''))
    .sort();
  await migrateToLatest(database.ownerUrl, names[names.indexOf(firstOfThis) - 1]);
  const client = await pool.connect();
  try {
    await client.query(company);
    await migrateToLatest(database.ownerUrl);
    const altered = () => db.transaction().execute(findAlteredAccount);
    expect(await altered()).toBeNull();
    const began = await client.query('select began_with, role from session_start');
    expect(began.rows).toEqual([{ began_with: 'carried', role: 3 }]);
    await client.query(`update credential set password_hash = 'third' where employee_nr = 7;
      insert into credential_change (employee_nr, digest, is_new_password)
      select employee_nr, credential_digest(credential), false from credential where employee_nr = 7`);
    expect(await altered()).toMatchObject({ recordKey: '7', code: 'credentialAltered' });
  } finally {
    client.release(true);
  }
});
