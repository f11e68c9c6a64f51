import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Act } from '#platform/signing/act.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { importAuditedChanges, importAuditedRows } from './audited-batch.ts';
import { StaleRevision } from './audited-write.ts';
import { verifyAudit } from './verify/verify-audit.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

function act(by: string, minute: number, isSigned = false): Act {
  const at = new Date(Date.UTC(2025, 0, 10, 12, minute));
  const signer = {
    employeeNr: minute,
    cwid: by,
    fullName: by,
    meaning: 'courseTaken',
    sessionCwid: by,
    authority: null,
  };
  const signature = isSigned ? { signature: { id: randomUUID(), ...signer } } : {};
  return { by, at, timeZone: 'America/Argentina/Buenos_Aires', reason: `de ${by}`, ...signature };
}

const shift = (name: string) => ({ name, schedule: '06:00 a 14:00' });

test('gives every row its own act and signature, in chains that verify', async () => {
  const { db } = database.connection;
  await db.transaction().execute(async (tx) => {
    const rows = await importAuditedRows(tx, 'shift', [
      { values: shift('Uno'), act: act('ana', 1) },
      { values: shift('Dos'), act: act('bruno', 2, true) },
    ]);
    expect(rows.map((row) => [row.name, row.updated_by])).toEqual([
      ['Uno', 'ana'],
      ['Dos', 'bruno'],
    ]);
    const [one, two] = rows.map((row) => row.shift_id);
    await importAuditedChanges(
      tx,
      'shift',
      [
        { key: { shift_id: two ?? 0 }, changes: { schedule: '14:00 a 22:00' }, act: act('qa', 3, true) },
        { key: { shift_id: one ?? 0 }, changes: { schedule: '22:00 a 06:00' }, act: act('itps', 4) },
      ],
      'sign',
    );
  });
  const history = await db
    .selectFrom('history')
    .select(['record_key', 'revision', 'changed_by', 'action'])
    .orderBy('record_key')
    .orderBy('revision')
    .execute();
  expect(history.map((row) => `${row.revision} ${row.action} ${row.changed_by}`)).toEqual([
    '1 create ana',
    '2 sign itps',
    '1 create bruno',
    '2 sign qa',
  ]);
  expect(await verifyAudit(db)).toMatchObject({ records: 2, revisions: 4, signatures: 2, broken: null });
});

test('writes nothing when one of the rows is not there', async () => {
  const { db } = database.connection;
  const write = db.transaction().execute(async (tx) => {
    const [row] = await importAuditedRows(tx, 'shift', [{ values: shift('Tres'), act: act('ana', 5) }]);
    const change = (id: number) => ({ key: { shift_id: id }, changes: { schedule: 'x' }, act: act('ana', 6) });
    await importAuditedChanges(tx, 'shift', [change(row?.shift_id ?? 0), change(999)]);
  });
  await expect(write).rejects.toThrow(StaleRevision);
  expect(await db.selectFrom('shift').select('name').where('name', '=', 'Tres').execute()).toEqual([]);
});

test('refuses to write outside a transaction', async () => {
  const { db } = database.connection;
  const write = importAuditedRows(db as never, 'shift', [{ values: shift('Cuatro'), act: act('ana', 7) }]);
  await expect(write).rejects.toThrow('transaction');
});
