import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { insertAuditedSet, updateAuditedSet } from './audited-set.ts';
import { verifyAudit } from './verify/verify-audit.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** With what JSON escapes, and bytes that are more than one. */
const act = (reason: string) => ({
  by: 'ana ñ',
  at: new Date('2025-01-10T12:00:00.123Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
  reason,
});
const shifts = (from: number, to: number) =>
  sql`select 'Turno «' || n || '» "\\' || chr(9), 'a' from generate_series(${from}::integer, ${to}::integer) n`;
const historyOf = async (key: number) => {
  const rows = await database.connection.db
    .selectFrom('history')
    .select(['revision', 'action', 'reason', 'changed_by', 'signature_id'])
    .where('record_key', '=', String(key))
    .orderBy('revision')
    .execute();
  return rows;
};

test('writes any number of rows, each with a revision and a hash that verify as those of the program', async () => {
  const { db } = database.connection;
  await db.transaction().execute(async (tx) => {
    const columns = ['name', 'schedule'] as const;
    expect(await insertAuditedSet(tx, 'shift', { columns, rows: shifts(1, 1200) }, act('alta "de" prueba\n'))).toBe(
      1200,
    );
    const even = sql`written.shift_id % 2 = 0`;
    const set = { schedule: sql`source.schedule` };
    const from = sql`(values ('22 a 6')) as source (schedule)`;
    expect(await updateAuditedSet(tx, 'shift', { set, from, where: even }, act('cambio'))).toBe(600);
    expect(await updateAuditedSet(tx, 'shift', { set, from, where: sql`false` }, act('nada'))).toBe(0);
  });
  const common = { changed_by: 'ana ñ', signature_id: null };
  expect(await historyOf(2)).toEqual([
    { ...common, revision: 1, action: 'create', reason: 'alta "de" prueba\n' },
    { ...common, revision: 2, action: 'edit', reason: 'cambio' },
  ]);
  expect(await historyOf(3)).toHaveLength(1);
  expect(await verifyAudit(database.owner.db)).toMatchObject({ records: 1200, revisions: 1800, broken: null });
});

test('leaves out a row whose key is taken, and its revision with it', async () => {
  const { db } = database.connection;
  const written = await db
    .transaction()
    .execute((tx) =>
      insertAuditedSet(tx, 'shift', { columns: ['name', 'schedule'], rows: shifts(1200, 1201) }, act('otra vez')),
    );
  expect(written).toBe(1);
  expect(await verifyAudit(database.owner.db)).toMatchObject({ revisions: 1801, broken: null });
});

test('refuses to write outside a transaction', async () => {
  const write = insertAuditedSet(
    database.connection.db as never,
    'shift',
    { columns: ['name', 'schedule'], rows: shifts(1, 1) },
    act('sin transacción'),
  );
  await expect(write).rejects.toThrow('transaction');
});
