import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import { prepareDatabase } from './prepare-database.ts';

/** A managed PostgreSQL: the owner of the database is no superuser, and an administrator made the role beforehand. */
const name = `managed_${randomBytes(4).toString('hex')}`;
const password = 'de-prueba';
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  await client.query(`create role ${name} login password '${password}'`);
  await client.query(`grant capacita_app to ${name}`);
  await client.query(`create database ${name} owner ${name}`);
});
afterAll(async () => {
  await client.query(`drop database ${name} with (force)`);
  await client.query(`drop role ${name}`);
  await client.end();
});

test('DATABASE_URL works with an owner that is no superuser, and the application has its role', async () => {
  const url = new URL(inject('clusterUrl'));
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  const environment = readEnvironment({ DATABASE_URL: url.href });
  const database = await prepareDatabase(environment, () => {});
  try {
    const { rows } = await database.connection.pool.query('select current_user::text as who');
    expect(rows).toEqual([{ who: 'capacita_app' }]);
    await expect(database.connection.pool.query('delete from history')).rejects.toThrow(/permission denied/);
  } finally {
    await database.close();
  }
});
