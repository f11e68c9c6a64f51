import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { insertAudited } from '../audited-write.ts';
import { sha256 } from '../revision-hash.ts';
import { verifyAudit } from '../verify/verify-audit.ts';
import { readAnchor } from './anchor.ts';
import { hashSeal } from './seal.ts';
import { SealRefused, sealHistory } from './seal-history.ts';

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
  expect(await sealHistory(t.services)).toBeNull();
  expect(await seals()).toEqual([]);
});

test('seals hold what changed since the one before, chain, and sealing again adds nothing', async () => {
  await addShift('Mañana');
  await addShift('Tarde');
  expect(await sealHistory(t.services)).toMatchObject({ number: 1, sealedAt: '2026-03-11T02:30:00.000Z' });
  expect(await sealHistory(t.services)).toBeNull();
  await addShift('Noche');
  expect(await sealHistory(t.services)).toMatchObject({ number: 2 });
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
  expect(counts.filter((seal) => seal !== null)).toHaveLength(1);
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
  // One that began later and is done has a higher number.
  await addShift('Rápido');
  const sealing = sealHistory(t.services);
  // The seal waits for the writer, rather than passing over the number that the writer has taken already; others go on.
  expect(await Promise.race([sealing, addShift('Otro rápido').then(() => 'written')])).toBe('written');
  finish();
  const id = await slow;
  expect(await sealing).not.toBeNull();
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

test('a quiet day is sealed too, so that the age of the last seal tells that sealing works', async () => {
  expect(await sealHistory(t.services)).toBeNull();
  t.clock.set('2026-03-12T00:00:00-03:00');
  expect(await sealHistory(t.services)).not.toBeNull();
  expect(await sealHistory(t.services)).toBeNull();
});

test('every seal stands in the anchor file, which its owner alone reads', async () => {
  const kept = await readAnchor(t.services.anchor);
  expect(kept.seals).toEqual(
    (await seals()).map((seal) => ({
      number: seal.seal_number,
      sealedAt: seal.sealed_at.toISOString(),
      hash: seal.hash,
    })),
  );
  const { secrets } = t.services;
  for (const seal of await seals()) expect(seal.hash).toBe(hashSeal(seal, secrets));
});

test('nothing is sealed on top of a seal that was not made with the key', async () => {
  const foreign = { ...t.services, secrets: createSecretBox(randomBytes(32)) };
  await addShift('Turno B');
  await expect(sealHistory(foreign)).rejects.toThrow(SealRefused);
  expect(await sealHistory(t.services)).not.toBeNull();
});

test('seals made before there was a key are followed by keyed ones and stay verifiable', async () => {
  const old = await createTestApp();
  try {
    const add = (name: string) =>
      old.services.db
        .transaction()
        .execute((tx) => insertAudited(tx, 'shift', { name, schedule: 'x' }, factoryAct(old.services)));
    await add('Antes');
    const { shift_id } = await add('También antes');
    const lines = [shift_id - 1, shift_id].map(async (id) => {
      const head = await old.services.db
        .selectFrom('history')
        .select('hash')
        .where('record_key', '=', String(id))
        .execute();
      return JSON.stringify(['shift', String(id), 1, head[0]?.hash]);
    });
    const fields = {
      seal_number: 1,
      sealed_at: old.clock.now(),
      company_day: '2026-03-10',
      last_history_id: 2,
      head_count: 2,
      heads_digest: sha256((await Promise.all(lines)).join('\n')),
      previous_hash: null,
      content: null,
    };
    await old.services.db
      .insertInto('seal')
      .values({ ...fields, hash: hashSeal(fields, old.services.secrets) })
      .execute();
    await sql`insert into seal_head select 1, entity, record_key, revision, hash from history`.execute(old.services.db);
    await add('Después');
    expect(await sealHistory(old.services)).toMatchObject({ number: 2 });
    const { secrets, anchor } = old.services;
    expect(await verifyAudit(old.database.owner.db, { secrets, anchor })).toMatchObject({ seals: 2, broken: null });
  } finally {
    await old.close();
  }
});
