import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factoryAct } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { auditedTables } from './audited-tables.ts';
import { insertAudited, insertAuditedRows, StaleRevision, updateAudited, updateAuditedRows } from './audited-write.ts';
import { hashRevision } from './revision-hash.ts';
import { verifyAudit } from './verify/verify-audit.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const shift = (name: string) => ({ name, schedule: '06:00 a 14:00' });
const addShift = async (name: string) =>
  (
    await t.services.db
      .transaction()
      .execute((tx) => insertAudited(tx, 'shift', shift(name), factoryAct(t.services, 'alta')))
  ).shift_id;
const edit = (shift_id: number, schedule: string, expectedRevision?: number) =>
  t.services.db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'shift', { shift_id }, { schedule }, factoryAct(t.services, 'cambio'), { expectedRevision }),
    );
const historyOf = (key: number) =>
  t.services.db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'shift')
    .where('record_key', '=', String(key))
    .orderBy('revision')
    .execute();

describe('the integrity writer', () => {
  test('keeps every revision whole, with who, when, why, in a chain of hashes', async () => {
    const id = await addShift('Mañana');
    await edit(id, '05:00 a 13:00');
    const live = await t.services.db.selectFrom('shift').selectAll().where('shift_id', '=', id).executeTakeFirst();
    expect(live).toMatchObject({ revision: 2, reason: 'cambio', updated_by: 'system', updated_at: t.clock.now() });

    const [first, second] = await historyOf(id);
    expect(first).toMatchObject({
      revision: 1,
      action: 'create',
      reason: 'alta',
      changed_by: 'system',
      changed_at: t.clock.now(),
      time_zone: 'America/Argentina/Buenos_Aires',
      previous_hash: null,
      signature_id: null,
    });
    expect(first?.row).toMatchObject({ shift_id: id, ...shift('Mañana'), revision: 1, deleted: false });
    expect(second).toMatchObject({ revision: 2, action: 'edit', reason: 'cambio', previous_hash: first?.hash });
    expect(second?.row).toMatchObject({ schedule: '05:00 a 13:00', revision: 2 });
    const { rows } = await sql<{ text: string }>`
      select "row"::text as text from history where history_id = ${second?.history_id}`.execute(t.services.db);
    expect(second?.hash).toBe(
      hashRevision({
        previousHash: first?.hash ?? '',
        entity: 'shift',
        recordKey: String(id),
        revision: 2,
        action: 'edit',
        rowText: rows[0]?.text ?? '',
        reason: 'cambio',
        changedBy: 'system',
        changedAt: t.clock.now(),
        timeZone: t.services.timeZone,
        signature: null,
      }),
    );
  });

  test('refuses to work outside a transaction, whichever of its functions is called', async () => {
    const { db } = t.services;
    const act = factoryAct(t.services);
    const before = await fingerprint(t.database.owner.pool);
    // A plain connection in the place of a transaction, as a mistaken caller would pass it.
    const tx = db as Parameters<typeof insertAudited>[0];
    const id = { shift_id: 1 };
    const message = 'only inside a transaction';
    await expect(insertAudited(tx, 'shift', shift('Sin'), act)).rejects.toThrow(message);
    await expect(insertAuditedRows(tx, 'shift', [shift('Sin')], act)).rejects.toThrow(message);
    await expect(updateAudited(tx, 'shift', id, { name: 'Sin' }, act)).rejects.toThrow(message);
    await expect(updateAuditedRows(tx, 'shift', sql`true`, { name: 'Sin' }, act)).rejects.toThrow(message);
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  });

  test('leaves nothing behind when the transaction is rolled back', async () => {
    const before = await fingerprint(t.database.owner.pool);
    const work = t.services.db.transaction().execute(async (tx) => {
      await insertAudited(tx, 'shift', shift('Fugaz'), factoryAct(t.services));
      throw new Error('something later failed');
    });
    await expect(work).rejects.toThrow('something later failed');
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  });

  test('lets one of two concurrent edits of the same revision through and calls the other stale', async () => {
    const id = await addShift('Disputado');
    const results = await Promise.allSettled([edit(id, '1', 1), edit(id, '2', 1), edit(id, '3', 1)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(failures).toHaveLength(2);
    for (const failure of failures) expect(failure).toBeInstanceOf(StaleRevision);
    expect((await historyOf(id)).map((row) => row.revision)).toEqual([1, 2]);
  });

  test('chains concurrent edits without an expected revision one after another', async () => {
    const id = await addShift('Concurrido');
    await Promise.all(Array.from({ length: 8 }, (_, i) => edit(id, String(i + 1))));
    const rows = await historyOf(id);
    expect(rows.map((row) => row.revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.slice(1).map((row) => row.previous_hash)).toEqual(rows.slice(0, -1).map((row) => row.hash));
  });

  test('calls an edit of a record that is not there stale', async () => {
    await expect(edit(999_999, 'x')).rejects.toBeInstanceOf(StaleRevision);
  });

  test('writes many rows with a history each', async () => {
    const names = Array.from({ length: 1200 }, (_, i) => shift(`Turno ${i}`));
    await t.services.db.transaction().execute(async (tx) => {
      const act = factoryAct(t.services);
      const rows = await insertAuditedRows(tx, 'shift', names, act);
      expect(rows.map((row) => row.name)).toEqual(names.map((row) => row.name));
      const changed = await updateAuditedRows(tx, 'shift', sql`name like 'Turno %'`, { deleted: true }, act, 'delete');
      expect(changed).toHaveLength(1200);
    });
    const verification = await verifyAudit(t.database.owner.db);
    expect(verification.broken).toBeNull();
    expect(verification.revisions).toBeGreaterThanOrEqual(2400);
  });
});

test('every table with a revision is audited, by the database as by the writer', async () => {
  // 4 and 16: fired by an insert, by an update. What comes in sets is compared as its statement ends, all else at the commit.
  const { rows } = await t.database.owner.pool.query<{ name: string; inserts: boolean; updates: boolean }>(`
    select c.table_name as name, bool_or(t.tgtype & 4 <> 0) as inserts, bool_or(t.tgtype & 16 <> 0) as updates
    from information_schema.columns c
    left join pg_trigger t on t.tgrelid = c.table_name::regclass and t.tgenabled = 'O' and t.tgqual is null
      and (t.tgfoid = 'require_history'::regproc and t.tgdeferrable or t.tgfoid = 'require_history_of_set'::regproc)
    where c.table_schema = 'public' and c.column_name = 'revision'
      and c.table_name not in ('history', 'signature', 'seal_head') group by 1 order by 1`);
  expect(rows.filter(({ inserts, updates }) => !inserts || !updates)).toEqual([]);
  expect(rows.map((row) => row.name)).toEqual(Object.keys(auditedTables).sort());
});
