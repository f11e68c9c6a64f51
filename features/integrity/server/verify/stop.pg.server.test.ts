import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { verifyAudit } from './verify-audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a verification is stopped in the middle of a statement, and its connection serves on', async () => {
  const { pool, db } = database.connection;
  const holder = await database.owner.pool.connect();
  // The comparison of shifts waits for this lock, as it would work for long on millions of them.
  await holder.query('begin; lock table shift in access exclusive mode');
  const waiting = () => pool.query(`select pid from pg_locks where relation = 'shift'::regclass and not granted`);
  const stop = new AbortController();
  const verification = verifyAudit(db, { signal: stop.signal, others: db }).then(
    () => 'went on',
    (error: Error) => error.message,
  );
  await expect.poll(async () => (await waiting()).rows.length).toBe(1);
  stop.abort(new Error('enough'));
  // The lock is held on: it waits for it no more.
  expect(await verification).toBe('enough');
  expect((await waiting()).rows).toEqual([]);
  await holder.query('rollback');
  holder.release();
  expect((await verifyAudit(db, { signal: new AbortController().signal, others: db })).broken).toBeNull();
});
