import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { securityEventWords } from '../shared/words.ts';
import { recordSecurityEvent } from './security-events.ts';

let database: TestDatabase;
const secrets = createSecretBox(randomBytes(32));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the kinds that the code has words for are those that the database takes', async () => {
  const { db } = database.connection;
  const rows = await db.selectFrom('security_event_kind').select('kind').execute();
  expect(rows.map((row) => row.kind).sort()).toEqual(Object.keys(securityEventWords).sort());
});

test('an event of another kind is refused', async () => {
  const event = { at: new Date(), kind: 'somethingElse' as 'signOut', cwid: 'ana' };
  await expect(recordSecurityEvent({ db: database.connection.db, secrets }, event)).rejects.toThrow(
    'security_event_kind_known',
  );
});

test('the application cannot widen the set', async () => {
  const { pool } = database.connection;
  await expect(pool.query(`insert into security_event_kind values ('other')`)).rejects.toThrow(/permission denied/);
});
