import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

/**
 * What comes in sets is compared with its history as its statement ends (docs/decisions/175): by the login of the application, written by
 * hand in every way that could pass it by.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  const { person } = await makeStudent(t);
  await t.database.owner.pool.query(`
    insert into file (sha256, byte_size, mime, created_at, created_by) values (repeat('a', 64), 1, 'text/csv', now(), 'x');
    insert into import_preparation (kind, file_name, file_sha256, byte_size, source_system, settings, prepared_by, prepared_role,
      created_at, updated_at)
    values ('migrated', 'a.csv', repeat('a', 64), 1, 'SAP', '{}', ${person.employeeNr}, 1, now(), now())`);
});
afterAll(() => t.close());

const columns = `migrated_training_id, import_id, line, source_system, employee_nr, doc_number, trained_on, result, satisfies, reason,
  updated_at, updated_by`;
/** Trainings of these numbers, as a query. */
const trainings = (from: number, to = from) => `
  select n, (select min(import_id) from import_preparation), n, 'SAP', (select min(employee_nr) from collaborator), 'POE-' || n,
    date '2020-01-01', 1, false, '', date_trunc('second', now()), 'x' from generate_series(${from}, ${to}) n`;
const insert = (query: string) => `insert into migrated_training (${columns}) overriding system value ${query}`;
/** The revision of the training of a number; `row` over it as `m`. */
const revisionOf = (id: string, row: string, from: string) => `
  insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, hash)
  select 'migrated_training', ${id}::text, 1, 'create', ${row}, '', 'x', now(), 'UTC', repeat('0', 64) from ${from}`;
/** What the row of a number will be, before it is there. */
const rowOf = (id: number) => `
  jsonb_build_object('migrated_training_id', ${id}, 'import_id', (select min(import_id) from import_preparation), 'line', ${id},
    'source_system', 'SAP', 'external_id', null, 'employee_nr', (select min(employee_nr) from collaborator), 'doc_number', 'POE-${id}',
    'version', '', 'title', '', 'course_id', null, 'trained_on', '2020-01-01', 'result', 1, 'score', '', 'instructor', '',
    'evidence', '[]'::jsonb, 'satisfies', false, 'revision', 1, 'reason', '',
    'updated_at', to_jsonb(date_trunc('second', now())::timestamptz(3)), 'updated_by', 'x', 'deleted', false)`;
const together = (query: string, row: string, ids = 'm.migrated_training_id') =>
  `with m as (${insert(query)} returning *) ${revisionOf(ids, row, 'm')}`;

/** Runs statements in one transaction of the application. */
async function asApplication(...statements: readonly string[]): Promise<void> {
  const client = await t.services.pool.connect();
  try {
    await client.query("begin; set local timezone = 'UTC'");
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function expectRefused(...statements: readonly string[]): Promise<void> {
  const before = await fingerprint(t.database.owner.pool);
  await expect(asApplication(...statements)).rejects.toThrow(/has no history/);
  expect(await fingerprint(t.database.owner.pool)).toEqual(before);
}

test('each revision is found by its own key, also of an entity that is new in the history', async () => {
  await t.database.owner.pool.query('vacuum analyze history');
  const client = await t.services.pool.connect();
  await client.query("begin; set local timezone = 'UTC'");
  for (const first of [1, 1_001]) await client.query(together(trainings(first, first + 999), 'to_jsonb(m)'));
  const { rows } = await client.query(
    "select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'history'",
  );
  await client.query('rollback');
  client.release();
  // By any other index each row of the second thousand would read the first.
  expect(rows[0].count).toBeLessThan(10_000);
});

describe('a row is refused', () => {
  test('without a history, also where constraints wait for the commit', async () => {
    await expectRefused(insert(trainings(1)));
    await expectRefused('set constraints all deferred', insert(trainings(1)));
  });

  test('by every statement that writes one', async () => {
    const named = trainings(1).replace('select n,', 'select n as id,');
    await expectRefused(
      `merge into migrated_training m using (${named}) g on m.migrated_training_id = g.id
       when not matched then insert (${columns}) overriding system value
         values (1, (select min(import_id) from import_preparation), 1, 'SAP', (select min(employee_nr) from collaborator), 'POE-1',
           '2020-01-01', 1, false, '', now(), 'x')`,
    );
    await expectRefused(`${insert(trainings(1))} on conflict do nothing`);
    await expectRefused(`with a as (${insert(trainings(1))} returning 1) select * from a`);
    await expectRefused(`prepare p as ${insert(trainings(1))}`, 'execute p');
  });

  test('with a history that comes after it', async () => {
    await expectRefused(insert(trainings(1)), revisionOf('1', rowOf(1), '(values (1)) v'));
  });

  test('with the history of another row, of another content, of another entity or of another revision', async () => {
    await expectRefused(together(trainings(1), 'to_jsonb(m)', '2'));
    await expectRefused(together(trainings(1), `to_jsonb(m) || '{"result": 2}'`));
    await expectRefused(together(trainings(1), `to_jsonb(m) - 'title'`));
    await expectRefused(together(trainings(1), `to_jsonb(m) || '{"more": 1}'`));
    await expectRefused(together(trainings(77), 'to_jsonb(m)').replace("'migrated_training', m", "'sector', m"));
    await expectRefused(together(trainings(1), `to_jsonb(m) || '{"revision": 2}'`));
  });

  test('with a thousand others that have theirs', async () => {
    await expectRefused(
      together(trainings(1, 1_000), `case when m.line = 777 then to_jsonb(m) || '{"score": "1"}' else to_jsonb(m) end`),
    );
  });

  test('whose history was taken back', async () => {
    await expectRefused(
      'savepoint a',
      revisionOf('1', rowOf(1), '(values (1)) v'),
      'rollback to a',
      insert(trainings(1)),
    );
  });

  test('that is changed after it, in the same transaction, without a history of the change', async () => {
    const change = 'update migrated_training set deleted = true, revision = 2 where migrated_training_id = 1';
    await expectRefused(together(trainings(1), 'to_jsonb(m)'), change);
    await expectRefused(
      together(trainings(1), 'to_jsonb(m)'),
      'set constraints all immediate',
      'set constraints all deferred',
      change,
    );
  });
});

test('what takes a history back takes back the row that came after it', async () => {
  const before = await fingerprint(t.database.owner.pool);
  await asApplication(
    'savepoint a',
    revisionOf('1', rowOf(1), '(values (1)) v'),
    'savepoint b',
    insert(trainings(1)),
    'release b',
    'rollback to a',
  );
  expect(await fingerprint(t.database.owner.pool)).toEqual(before);
});

test('a row is taken with the history that comes before it, or with it', async () => {
  await asApplication(revisionOf('2000', rowOf(2_000), '(values (1)) v'), insert(trainings(2_000)));
  await asApplication(together(trainings(2_001, 3_000), 'to_jsonb(m)'));
  const { rows } = await t.database.owner.pool.query('select count(*)::integer as count from migrated_training');
  expect(rows[0].count).toBe(1_001);
});
