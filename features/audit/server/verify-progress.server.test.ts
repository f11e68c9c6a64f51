import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

let s: StaffedApp;
let address: string;
beforeAll(async () => {
  s = await createStaffedApp();
  address = await s.t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => s.t.close());

const verify = (signal: AbortSignal | null = null) =>
  fetch(`${address}/api/Audit/Verify`, {
    method: 'POST',
    headers: {
      accept: 'application/x-ndjson',
      authorization: `Bearer ${s.tokens.qa}`,
      'content-type': 'application/json',
    },
    body: '{}',
    signal,
  });

test('a verification tells how far it is, and the verdict in the last line', async () => {
  const reply = await verify();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const told = (await reply.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(told.pop()).toMatchObject({ verdict: { isIntact: true } });
  expect(told.length).toBeGreaterThan(1);
  const done = told.map((line) => line.done);
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  expect(told.every((line) => line.done <= line.total)).toBe(true);
});

test('it ends when its caller goes away, within a statement, and nothing is kept of it', async () => {
  const { pool } = s.t.database.owner;
  const outcomes = `select 1 from security_event where kind in ('auditVerified', 'auditBroken')`;
  const waiting = `select 1 from pg_locks where relation = 'shift'::regclass and not granted`;
  const count = async (query: string) => (await s.t.services.pool.query(query)).rowCount;
  const before = await count(outcomes);
  const holder = await pool.connect();
  try {
    // The comparison of shifts waits for this lock, as it would work for long on millions of them.
    await holder.query('begin; lock table shift in access exclusive mode');
    const caller = new AbortController();
    const reader = (await verify(caller.signal)).body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^\{"done":\d+,"total":\d+\}\n/);
    await expect.poll(() => count(waiting)).toBe(1);
    caller.abort();
    // The lock is held on: it waits for it no more.
    await expect.poll(() => count(waiting)).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const status = async () => (await s.as('qa', 'POST', '/api/Audit/Verify')).status;
  await expect.poll(status).toBe(200);
  expect(await count(outcomes)).toBe((before ?? 0) + 1);
});
