import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { readDatabase } from './installation.ts';

test('the record of a database has its versions, parameters without secrets, and its roles and grants as they are', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { pool } = database.owner;
  // Past the rules of the trail: what counts here is what is read.
  await pool.query(`begin; set local session_replication_role = replica;
    insert into settings (reason, updated_at, updated_by, password_ldap) values ('x', now(), 'x', 'oculta'::bytea);
    insert into product_version (version) values ('9.8.7'); commit`);
  await pool.query('create role validated_reader nologin');
  onTestFinished(async () => {
    await pool.query('drop owned by validated_reader');
    await pool.query('drop role validated_reader');
  });
  await pool.query('grant select, update on sector to validated_reader');
  await pool.query('grant select (name) on profile to validated_reader');

  const environment = readEnvironment({ DATABASE_URL: database.ownerUrl });
  const { facts, parameters, roles, grants } = await readDatabase(environment);

  expect(Object.fromEntries(facts)).toMatchObject({ server: expect.stringContaining('PostgreSQL'), versions: '9.8.7' });
  expect(Object.fromEntries(parameters)).toMatchObject({ password_ldap: '***', session_idle_minutes: '30' });
  expect(JSON.stringify(parameters)).not.toMatch(/oculta|6f63756c7461/);
  expect(roles).toContainEqual(['validated_reader', '', '']);
  expect(grants).toContainEqual(['validated_reader', 'SELECT, UPDATE', 'sector']);
  expect(grants).toContainEqual(['validated_reader', 'SELECT', 'profile.name']);
});
