import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { migrateToLatest } from './migrate.ts';
import { trailTables } from './prove-lesser-rights.ts';

async function database(migrated: boolean): Promise<TestDatabase> {
  const created = await createTestDatabase(migrated);
  onTestFinished(() => created.drop());
  return created;
}

const migrations = async () => {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  return files.map((name) => name.replace('.sql', '')).sort();
};

test('every check is in words that a dump gives back as they are', async () => {
  const { owner } = await database(true);
  const { rows } = await owner.pool.query(`
    select conname, pg_get_constraintdef(oid) as words from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c'`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ words }) => /ARRAY\[[^\]]*\]\)::/.test(words))).toEqual([]);
});

/** All that a migration can make, as text. */
async function describeSchema({ pool }: { pool: pg.Pool }): Promise<Record<string, readonly string[]>> {
  const read = async (text: string) => (await pool.query<{ line: string }>(text)).rows.map((row) => row.line).sort();
  const inPublic = `relnamespace = 'public'::regnamespace`;
  return {
    columns: await read(`
      select concat_ws(' ', table_name, ordinal_position, column_name, data_type, character_maximum_length,
        datetime_precision, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = 'public'`),
    constraints: await read(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace`),
    indexes: await read(`select indexdef as line from pg_indexes where schemaname = 'public'`),
    triggers: await read(
      `select pg_get_triggerdef(oid) || tgenabled::text as line from pg_trigger where not tgisinternal`,
    ),
    functions: await read(`
      select pg_get_functiondef(oid) || coalesce(proacl::text, '') as line from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c')`),
    grants: await read(
      `select relname || ' ' || relkind::text || ' ' || coalesce(relacl::text, '') as line from pg_class where ${inPublic}`,
    ),
    columnGrants: await read(`
      select attrelid::regclass || ' ' || attname || ' ' || attacl::text as line
      from pg_attribute where attacl is not null and attrelid in (select oid from pg_class where ${inPublic})`),
    comments: await read(
      `select objoid::regclass || ' ' || description as line from pg_description where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where ${inPublic})`,
    ),
  };
}

test('a database brought up one migration after another is the same as a fresh one', async () => {
  const [fresh, upgraded] = [await database(true), await database(false)];
  for (const name of await migrations()) {
    expect(await migrateToLatest(upgraded.ownerUrl, name)).toEqual([name]);
  }
  const [expected, actual] = [await describeSchema(fresh.owner), await describeSchema(upgraded.owner)];
  expect(actual).toEqual(expected);
  for (const [kind, lines] of Object.entries(expected)) expect([kind, lines.length > 0]).toEqual([kind, true]);
});

test('a migration that waits for a long writing lets others write, and is done once that is over', async () => {
  const { owner, ownerUrl } = await database(false);
  await migrateToLatest(ownerUrl, '0183_one_revision_by_its_key');
  const writing = await owner.db.startTransaction().execute();
  await sql`lock table history in row exclusive mode`.execute(writing);
  const migrated = migrateToLatest(ownerUrl, '0184_every_cwid');
  const waiting = `select from pg_locks where relation = 'history'::regclass and not granted`;
  await expect.poll(async () => (await owner.pool.query(waiting)).rowCount).toBe(1);
  const other = await owner.db.startTransaction().execute();
  await sql`set local lock_timeout = '10s'`.execute(other);
  await sql`lock table history in row exclusive mode`.execute(other);
  await other.rollback().execute();
  await writing.rollback().execute();
  expect(await migrated).toEqual(['0184_every_cwid']);
});

test('a migration that the database has taken out of a circle of waiting is done once the others are', async () => {
  const { owner, ownerUrl } = await database(false);
  await migrateToLatest(ownerUrl, '0183_one_revision_by_its_key');
  const writing = await owner.db.startTransaction().execute();
  // The circle is then broken at the cost of the migration.
  await sql`set local deadlock_timeout = '60s'`.execute(writing);
  await sql`lock table import_preparation in row exclusive mode`.execute(writing);
  const told: string[] = [];
  const migrated = migrateToLatest(ownerUrl, '0185_how_far_an_import_is', () => told.push('waits'));
  const waiting = `select from pg_locks where relation = 'import_preparation'::regclass and not granted`;
  await expect.poll(async () => (await owner.pool.query(waiting)).rowCount).toBe(1);
  // The migration holds this one by now.
  await sql`lock table history in row exclusive mode`.execute(writing);
  await writing.rollback().execute();
  expect(await migrated).toEqual(['0184_every_cwid', '0185_how_far_an_import_is']);
  expect(told).toEqual(['waits']);
});

test('a database on which a newer version has worked is refused in words', async () => {
  const { owner, ownerUrl } = await database(true);
  await owner.pool.query("insert into kysely_migration (name, timestamp) values ('9999_of_a_newer_version', '')");
  await expect(migrateToLatest(ownerUrl)).rejects.toThrow(
    /una versión más nueva .*9999_of_a_newer_version[\s\S]*a newer version of the program has worked on this database/,
  );
});

test('every function of ours looks for tables in public, and among temporary ones last', async () => {
  const { owner } = await database(true);
  const { rows } = await owner.pool.query(`
    select oid::regprocedure::text as name, proconfig from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  expect(rows.length).toBeGreaterThan(10);
  const open = rows.filter(({ proconfig }) => !proconfig?.includes('search_path=pg_catalog, public, pg_temp'));
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('the tables that are only added to are those that refuse changes', async () => {
  const { owner } = await database(true);
  // 16: on update
  const { rows } = await owner.pool.query(`
    select tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change' and tgtype & 16 <> 0`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...trailTables].sort());
});

test('several processes that start at once migrate once, and again nothing is to be done', async () => {
  const { ownerUrl } = await database(false);
  const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(ownerUrl)));
  expect(applied.flat()).toEqual(await migrations());
  expect(await migrateToLatest(ownerUrl)).toEqual([]);
});

test('the types, the rules and the schema in the code are those of the database', async () => {
  const { ownerUrl } = await database(true);
  const folder = await mkdtemp(join(tmpdir(), 'capacita-types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(import.meta.dirname, '../../scripts/generate-database-types.ts');
  await promisify(execFile)(process.execPath, [script, folder], { env: { ...process.env, DATABASE_URL: ownerUrl } });
  for (const file of ['schema.generated.ts', 'schema-rules.generated.ts', 'schema.sql']) {
    expect(await readFile(join(folder, file), 'utf8'), file).toBe(
      await readFile(join(import.meta.dirname, file), 'utf8'),
    );
  }
});
