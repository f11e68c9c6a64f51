import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openDatabase } from './database.ts';
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts';
import { proveLesserRights, trailTables } from './prove-lesser-rights.ts';

/** A managed PostgreSQL: the owner of the database is no superuser. */
const password = 'de-prueba';
let administrator: pg.Client;
let owner: string;

beforeEach(async () => {
  owner = `managed_${randomBytes(4).toString('hex')}`;
  const login = `${owner}_app`;
  administrator = new pg.Client({ connectionString: inject('clusterUrl') });
  await administrator.connect();
  await administrator.query(`create role ${owner} login password '${password}'`);
  await administrator.query(`create database ${owner} owner ${owner}`);
  onTestFinished(async () => {
    await administrator.query(`drop database ${owner} with (force)`);
    for (const role of [`${owner}_server`, login, owner]) await administrator.query(`drop role if exists ${role}`);
    await administrator.end();
  });
});

function addressOf(user: string): string {
  const url = new URL(inject('clusterUrl'));
  url.username = user;
  url.password = password;
  url.pathname = `/${owner}`;
  return url.href;
}

async function prepare(applicationUser?: string): Promise<PreparedDatabase> {
  const application = applicationUser === undefined ? {} : { DATABASE_APP_URL: addressOf(applicationUser) };
  const database = await prepareDatabase(readEnvironment({ DATABASE_URL: addressOf(owner), ...application }), () => {});
  onTestFinished(() => database.close());
  return database;
}

/** What `set role none`, once the owner's way back, opens now. */
async function expectNoWayBack({ connection }: PreparedDatabase): Promise<void> {
  const client = await connection.pool.connect();
  try {
    for (const way of ['set role none', 'reset role', 'reset session authorization']) await client.query(way);
    for (const way of [`set role ${owner}`, `set session authorization ${owner}`]) {
      await expect(client.query(way)).rejects.toThrow(/permission denied/);
    }
    for (const table of [...trailTables, 'product_version']) {
      await expect(client.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`truncate ${table}`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`alter table ${table} disable trigger all`)).rejects.toThrow(/must be owner/);
    }
    await expect(client.query(`update history set reason = 'reescrito'`)).rejects.toThrow(/permission denied/);
    await expect(client.query(`insert into product_version values ('9')`)).rejects.toThrow(/permission denied/);
    await expect(client.query('create temporary table history ()')).rejects.toThrow(/permission denied/);
  } finally {
    client.release();
  }
}

describe('with DATABASE_URL', () => {
  test('an owner that may create roles makes the login of the application, which has no way back', async () => {
    await administrator.query(`alter role ${owner} createrole`);
    await administrator.query(`grant capacita_app to ${owner} with admin option`);
    for (const start of ['first', 'second']) {
      const database = await prepare();
      const { rows } = await database.connection.pool.query(
        'select current_user::text as who, session_user::text as login',
      );
      expect([start, rows]).toEqual([start, [{ who: `${owner}_server`, login: `${owner}_server` }]]);
      await expectNoWayBack(database);
    }
  });

  test("a new password of the owner's changes the login's too", async () => {
    await administrator.query(`alter role ${owner} createrole`);
    await administrator.query(`grant capacita_app to ${owner} with admin option`);
    await prepare();
    await administrator.query(`alter role ${owner}_server password 'otra'`);
    await expectNoWayBack(await prepare());
  });

  test('an owner that may not is refused with the one statement that helps, and then it starts', async () => {
    const refusal = await prepare().then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(/no puede crearlo[\s\S]* may not make/);
    const statement = /do \$\$ begin .* end \$\$/.exec(refusal)?.[0] ?? '';
    expect(statement).toContain(`grant capacita_app to "${owner}"`);
    // Under the name and password that an administrator chose.
    await administrator.query(statement.replace('capacita_server', `${owner}_app`).replace('…', password));
    await expectNoWayBack(await prepare(`${owner}_app`));
  });

  test('a statement over the limit is cancelled from another connection of the same login', async () => {
    await administrator.query(`grant capacita_app to ${owner}`);
    await administrator.query(`create role ${owner}_app login password '${password}' in role capacita_app`);
    const { pool } = (await prepare(`${owner}_app`)).connection;
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const sleeping = expect(client.query('select pg_sleep(60)')).rejects.toThrow(/canceling statement/);
    await expect
      .poll(async () => (await pool.query('select pg_cancel_backend($1) as sent', [rows[0].pid])).rows)
      .toEqual([{ sent: true }]);
    await sleeping;
    client.release();
  });
});

describe('a login of the application that is refused', () => {
  const grants: readonly (readonly [string, (login: string, database: string) => string, RegExp])[] = [
    [
      'a member of the owner',
      (login) => `grant ${owner} to ${login}; alter table history owner to ${owner}`,
      /may act as: managed_/,
    ],
    ['may create roles', (login) => `alter role ${login} createrole`, /may act as/],
    ['a superuser', (login) => `alter role ${login} superuser`, /may act as/],
    ['writes everywhere', (login) => `grant pg_write_all_data to ${login}`, /may act as: pg_write_all_data/],
    ['may change the history', (login) => `grant update on history to ${login}`, /may change: history/],
    ['may change a column', (login) => `grant update (hash) on seal to ${login}`, /may change: seal/],
    ['may empty events', (login) => `grant truncate on security_event to ${login}`, /may change: security_event/],
    ['owns a table', (login) => `create table own (); alter table own owner to ${login}`, /owns 1/],
    [
      'makes temporary tables',
      (login, database) => `grant temporary on database ${database} to ${login}`,
      /temporary tables/,
    ],
    ['is not of the application', (login) => `revoke capacita_app from ${login}`, /is no member of: capacita_app/],
  ];

  test.each(grants)('%s', async (_name, grant, problem) => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const login = `${owner}_app`;
    await administrator.query(`create role ${login} login password '${password}' in role capacita_app`);
    const url = new URL(database.ownerUrl);
    [url.username, url.password] = [login, password];
    const application = openDatabase(url.href, { maximumConnections: 1 });
    onTestFinished(() => application.close());
    await proveLesserRights(application.pool);
    await database.owner.pool.query(grant(login, url.pathname.slice(1)));
    await expect(proveLesserRights(application.pool)).rejects.toThrow(problem);
  });

  test('the owner itself, at the start', async () => {
    await administrator.query(`grant capacita_app to ${owner}`);
    await expect(prepare(owner)).rejects.toThrow(/more rights/);
  });
});
