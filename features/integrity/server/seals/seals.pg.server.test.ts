import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryAct } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { insertAudited } from '../audited-write.ts';
import { verifyAudit } from '../verify/verify-audit.ts';
import { sealHistory } from './seal-history.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp('2026-03-10T23:30:00-03:00');
});
afterAll(() => t.close());

const addShift = (name: string) =>
  t.services.db
    .transaction()
    .execute((tx) => insertAudited(tx, 'shift', { name, schedule: 'x' }, factoryAct(t.services)));
const seals = () => t.services.db.selectFrom('seal').selectAll().orderBy('seal_number').execute();

test('with nothing written there is nothing to seal', async () => {
  expect(await sealHistory(t.services)).toBe(0);
  expect(await seals()).toEqual([]);
});

test('seals hold what changed since the one before, chain, and sealing again adds nothing', async () => {
  await addShift('Mañana');
  await addShift('Tarde');
  expect(await sealHistory(t.services)).toBe(2);
  expect(await sealHistory(t.services)).toBe(0);
  await addShift('Noche');
  expect(await sealHistory(t.services)).toBe(1);
  const [first, second, ...more] = await seals();
  expect(more).toEqual([]);
  // 23:30 in Buenos Aires is the next day in UTC: the seal's day is the company's.
  expect(first).toMatchObject({ seal_number: 1, head_count: 2, previous_hash: null, company_day: '2026-03-10' });
  expect(second).toMatchObject({ seal_number: 2, head_count: 1, previous_hash: first?.hash });
  expect(await verifyAudit(t.database.owner.db)).toMatchObject({ seals: 2, broken: null });
});

test('several processes that seal at once make one seal', async () => {
  await addShift('Turno A');
  const counts = await Promise.all([1, 2, 3].map(() => sealHistory(t.services)));
  expect(counts.sort()).toEqual([0, 0, 1]);
});

test('a writer that is still at work while others are sealed is sealed by the next', async () => {
  let finish: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isWritten: () => void = () => {};
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const slow = t.services.db.transaction().execute(async (tx) => {
    const row = await insertAudited(tx, 'shift', { name: 'Lento', schedule: 'x' }, factoryAct(t.services));
    isWritten();
    await held;
    return row.shift_id;
  });
  await written;
  const sealing = sealHistory(t.services);
  // The seal waits for the writer, rather than passing over the number that the writer has taken already.
  await expect
    .poll(async () => {
      const { rows } = await t.database.owner.pool.query(
        "select from pg_locks where locktype = 'advisory' and not granted",
      );
      return rows.length;
    })
    .toBe(1);
  finish();
  const id = await slow;
  expect(await sealing).toBe(1);
  const head = t.services.db
    .selectFrom('seal_head')
    .select('revision')
    .where('entity', '=', 'shift')
    .where('record_key', '=', String(id));
  expect(await head.execute()).toEqual([{ revision: 1 }]);
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});

test('writers go on while nothing but history is sealed, and every revision ends in exactly one seal', async () => {
  const writing = Promise.all(Array.from({ length: 20 }, (_, i) => addShift(`A la vez ${i}`)));
  const sealing = Promise.all([sealHistory(t.services), sealHistory(t.services), sealHistory(t.services)]);
  await Promise.all([writing, sealing]);
  await sealHistory(t.services);
  const { rows } = await t.database.owner.pool.query(`
    select h.record_key, count(s.seal_number)::integer as seals
    from history h left join seal_head s using (entity, record_key, revision) group by 1 having count(s.seal_number) <> 1`);
  expect(rows).toEqual([]);
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});
