import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { sealHistory } from './seals/seal-history.ts';
import { verifyAudit } from './verify/verify-audit.ts';

let t: TestApp;
let student: Student;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  student = await makeStudent(t);
  await student.approve();
  await student.sign();
  await sealHistory(t.services);
});
afterAll(() => t.close());

const asApplication = (statement: string) => t.services.pool.query(statement);
const asOwner = (statement: string) => t.database.owner.pool.query(statement);
const trail = ['history', 'signature', 'seal', 'seal_head', 'security_event', 'attempt_answer'];
const anyColumn: Readonly<Record<string, string>> = {
  history: 'reason',
  signature: 'full_name',
  seal: 'hash',
  seal_head: 'hash',
  security_event: 'detail',
  attempt_answer: 'acted_by',
};

/** Runs a statement that must fail, and shows that it changed nothing. */
async function expectRefused(run: (statement: string) => Promise<unknown>, statement: string, message: RegExp) {
  const before = await fingerprint(t.database.owner.pool);
  await expect(run(statement), statement).rejects.toThrow(message);
  expect(await fingerprint(t.database.owner.pool)).toEqual(before);
}

describe.each(trail)('%s', (table) => {
  const column = anyColumn[table];

  test('the application may neither change, remove nor empty it', async () => {
    await expectRefused(asApplication, `update ${table} set ${column} = ${column}`, /permission denied/);
    await expectRefused(asApplication, `delete from ${table}`, /permission denied/);
    await expectRefused(asApplication, `truncate ${table} cascade`, /permission denied/);
  });

  test('even the owner meets the trigger', async () => {
    const final = /are never changed or removed/;
    await expectRefused(asOwner, `update ${table} set ${column} = ${column}`, final);
    await expectRefused(asOwner, `delete from ${table}`, final);
    await expectRefused(asOwner, `truncate ${table} cascade`, final);
  });
});

describe('the application', () => {
  // No records: counts of failed sign-ins, what an author has typed and not signed, uploads under way, on which tablet a person is,
  // mails that wait or were sent, changes of training that are not counted yet, alerts that their reader needs no more, and
  // what an authenticator or the identity provider was asked, who came from there, and what it told; rows of a table that is
  // tried, what they would become, by which names a source knows a record, which column is which field; refusals of programs, counted; secrets
  // of webhooks once they sign no more, and what was told long ago.
  const forgotten = [
    'sign_in_attempt',
    'course_draft',
    'upload',
    'tablet_lease',
    'mail',
    'mail_notice',
    'training_change',
    'alert_seen',
    'passkey_challenge',
    'provider_intent',
    'provider_visitor',
    'provider_logout',
    'import_row',
    'import_outcome',
    'import_progress',
    'import_identity',
    'import_matching',
    'connection_failure',
    'provisioned_due',
    'webhook_sealed',
    'webhook_delivery',
  ];

  test('may delete from no table that holds records, and empty none', async () => {
    const { rows } = await asOwner("select tablename as name from pg_tables where schemaname = 'public'");
    expect(rows.length).toBeGreaterThan(30);
    for (const { name } of rows) {
      await expect(asApplication(`truncate ${name}`), name).rejects.toThrow(/permission denied/);
      if (forgotten.includes(name)) continue;
      await expect(asApplication(`delete from ${name}`), name).rejects.toThrow(/permission denied/);
    }
  });

  test.each([
    'alter table history disable trigger history_is_final',
    'set session_replication_role = replica',
    'drop trigger history_is_final on history',
    'create table own_table (id integer)',
  ])('may not do away with the rules: %s', async (statement) => {
    await expect(asApplication(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('cannot add a version of the product that never ran (21 CFR 11.10(k))', async () => {
    const insert = "insert into product_version (version) values ('9.9.9')";
    await expectRefused(asApplication, insert, /permission denied for table product_version/);
    await expectRefused(asApplication, "update product_version set version = '9.9.9'", /permission denied/);
  });

  test('cannot commit a change of an audited record without its history', async () => {
    const noHistory = /has no history/;
    await expectRefused(asApplication, `update sector set name = 'Otro', revision = revision + 1`, noHistory);
    await expectRefused(
      asApplication,
      `insert into shift (name, schedule, reason, updated_at, updated_by) values ('X', 'Y', '', now(), 'x')`,
      noHistory,
    );
    await expectRefused(asApplication, `update sector set name = 'Otro'`, /up one revision at a time/);
    await expectRefused(asApplication, 'update sector set revision = revision + 2', /up one revision at a time/);
    await expectRefused(asOwner, `update attendance set score = 1, revision = revision + 1`, noHistory);
  });

  test('cannot pass off a temporary table as the history', async () => {
    const shadow = 'create temporary table history (like public.history) on commit drop';
    await expect(asApplication(shadow)).rejects.toThrow(/permission denied/);
    // Nor where an administrator of PostgreSQL allowed temporary tables after all.
    const { rows } = await t.database.owner.pool.query('select current_database() as name');
    await t.database.owner.pool.query(`grant temporary on database ${rows[0].name} to public`);
    const client = await t.services.pool.connect();
    await client.query(`begin; ${shadow}`);
    await client.query(`update sector set name = 'Otro', revision = 2 where revision = 1`);
    await client.query(`
      insert into pg_temp.history
      select 0, 'sector', sector_id::text, 2, 'edit', to_jsonb(s), '', 'x', now(), 'UTC', null, null, repeat('0', 64)
      from sector s where revision = 2`);
    await expect(client.query('commit')).rejects.toThrow(/has no history/);
    client.release();
    await t.database.owner.pool.query(`revoke temporary on database ${rows[0].name} from public`);
  });

  test('cannot commit a history that tells something else than the record', async () => {
    const client = await t.services.pool.connect();
    await client.query('begin');
    await client.query(`update sector set name = 'Otro', revision = 2 where revision = 1`);
    await client.query(`
      insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, previous_hash, hash)
      select entity, record_key, 2, 'edit', "row", reason, changed_by, changed_at, time_zone, hash, hash
      from history where entity = 'sector' and revision = 1`);
    await expect(client.query('commit')).rejects.toThrow(/has no history/);
    client.release();
  });

  test('cannot change a closed attempt, nor answer in it, nor sign what does not exist', async () => {
    const closed = /a closed attempt/;
    await expectRefused(asApplication, 'update content_attempt set score = 0', /permission denied/);
    await expectRefused(asApplication, 'update content_attempt set closed_at = now()', closed);
    await expectRefused(asOwner, 'update content_attempt set score = 0', closed);
    await expectRefused(asApplication, 'update content_attempt set employee_nr = 1', /permission denied/);
    await expectRefused(
      asApplication,
      `insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
       select attempt_id, choice_id, 9, answers, now(), 'x' from attempt_answer limit 1`,
      /takes no more answers/,
    );
    await expectRefused(
      asApplication,
      `insert into signature select gen_random_uuid(), employee_nr, cwid, full_name, signed_at, time_zone, meaning, reason,
       entity, record_key, revision + 1, record_hash, session_cwid from signature limit 1`,
      /violates foreign key constraint/,
    );
  });
});

test('no setting of the database or of a role puts other tables before those of the trail', async () => {
  const { pathname } = new URL(t.database.ownerUrl);
  const database = decodeURIComponent(pathname.slice(1));
  await asOwner('create schema shadow');
  await asOwner('create table shadow.history (like public.history)');
  await asOwner(`alter database ${database} set search_path = shadow, public`);
  const { db, pool, close } = openDatabase(t.database.ownerUrl, { maximumConnections: 1 });
  try {
    expect((await verifyAudit(db)).broken).toBeNull();
    const { rows } = await pool.query('select count(*)::integer as count from history');
    expect(rows[0].count).toBeGreaterThan(0);
  } finally {
    await close();
    await asOwner(`alter database ${database} reset search_path`);
    await asOwner('drop schema shadow cascade');
  }
});
