import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factoryAct, makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { insertAudited, updateAudited } from '../audited-write.ts';
import { hashRevision } from '../revision-hash.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { verifyAudit } from '../verify/verify-audit.ts';

let t: TestApp;
let student: Student;
/** key of the signed attendance: revision 1 assigned, 2 started, 3 signed */
let attendance: string;
/** key of a shift with two revisions, both sealed */
let shift: string;

const tables = [
  'history',
  'signature',
  'seal',
  'seal_head',
  'attempt_answer',
  'content_attempt',
  'attendance',
  'shift',
];

/** Works as an owner who has switched every trigger off. */
async function tamper(work: string | ((client: pg.PoolClient) => Promise<unknown>)): Promise<void> {
  const client = await t.database.owner.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await (typeof work === 'string' ? client.query(work) : work(client));
    await client.query('commit');
  } finally {
    client.release();
  }
}

const broken = async () => (await verifyAudit(t.database.owner.db, { secrets: t.services.secrets })).broken;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  student = await makeStudent(t);
  await student.approve();
  await student.sign();
  attendance = `${student.instance}|${student.person.employeeNr}`;
  const act = factoryAct(t.services);
  const { shift_id } = await t.services.db
    .transaction()
    .execute((tx) => insertAudited(tx, 'shift', { name: 'Mañana', schedule: '06 a 14' }, act));
  shift = String(shift_id);
  await sealHistory(t.services);
  await t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'shift', { shift_id }, { schedule: '05 a 13' }, act));
  await sealHistory(t.services);
  await tamper(`create schema kept; ${tables.map((name) => `create table kept.${name} as table ${name};`).join(' ')}`);
  expect(await broken()).toBeNull();
});
afterEach(async () => {
  const restore = (name: string) =>
    `delete from ${name}; insert into ${name} overriding system value select * from kept.${name};`;
  await tamper(tables.map(restore).join(' '));
});
afterAll(() => t.close());

const ofAttendance = (revision: number) =>
  `entity = 'attendance' and record_key = '${attendance}' and revision = ${revision}`;
const ofShift = (revision: number) => `entity = 'shift' and record_key = '${shift}' and revision = ${revision}`;
/** Puts the live shift back to what a revision in the history says. */
const liveShiftFrom = (revision: number) => `
  delete from shift where shift_id = ${shift};
  insert into shift overriding system value
    select (jsonb_populate_record(null::shift, "row")).* from kept.history where ${ofShift(revision)};`;

describe('an altered revision is named', () => {
  test.each([
    `"row" = jsonb_set("row", '{expiration_date}', '"2027-01-01"')`,
    `reason = 'otra'`,
    `changed_by = 'otro'`,
    `changed_at = changed_at + interval '1 second'`,
    `time_zone = 'UTC'`,
    `action = 'sign'`,
    `hash = repeat('0', 64)`,
  ])('%s', async (change) => {
    await tamper(`update history set ${change} where ${ofAttendance(2)}`);
    expect(await broken()).toMatchObject({
      kind: 'history',
      entity: 'attendance',
      recordKey: attendance,
      revision: 2,
      problem: 'its content does not match its hash',
    });
  });

  test('one that is missing in the middle', async () => {
    await tamper(`delete from history where ${ofAttendance(2)}`);
    expect(await broken()).toMatchObject({ recordKey: attendance, revision: 3, problem: 'revision 2 is missing' });
  });

  test('one that was altered with its hash computed anew breaks the chain to the next', async () => {
    await tamper((client) => rewriteShift(client, 1, null));
    expect(await broken()).toMatchObject({
      kind: 'history',
      entity: 'shift',
      recordKey: shift,
      revision: 2,
      problem: 'it does not continue the previous revision',
    });
  });

  test('a whole chain written anew, with the record, does not fit its seal', async () => {
    await tamper(async (client) => {
      const first = await rewriteShift(client, 1, null);
      await rewriteShift(client, 2, first);
      await client.query(`update shift set schedule = 'nunca' where shift_id = ${shift}`);
    });
    expect(await broken()).toMatchObject({ kind: 'seal', entity: 'shift', recordKey: shift, revision: 1 });
  });
});

/** Alters a revision of the shift and computes its hash as the product would. */
async function rewriteShift(client: pg.PoolClient, revision: number, previousHash: string | null): Promise<string> {
  await client.query(
    `update history set "row" = jsonb_set("row", '{schedule}', '"nunca"'), previous_hash = $1 where ${ofShift(revision)}`,
    [previousHash],
  );
  const { rows } = await client.query(`select *, "row"::text as row_text from history where ${ofShift(revision)}`);
  const [row] = rows;
  const hash = hashRevision({
    previousHash,
    entity: row.entity,
    recordKey: row.record_key,
    revision,
    action: row.action,
    rowText: row.row_text,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    timeZone: row.time_zone,
    signature: null,
  });
  await client.query(`update history set hash = '${hash}' where ${ofShift(revision)}`);
  return hash;
}

describe('what is gone is named', () => {
  test('the last revisions, cut off with the record put back', async () => {
    await tamper(`delete from history where ${ofShift(2)}; ${liveShiftFrom(1)}`);
    expect(await broken()).toMatchObject({ kind: 'seal', entity: 'shift', recordKey: shift, revision: 2 });
  });

  test('a record removed whole, history and all', async () => {
    await tamper(`delete from history where entity = 'shift'; delete from shift`);
    expect(await broken()).toMatchObject({ kind: 'seal', entity: 'shift', recordKey: shift, revision: 1 });
  });

  test('a record whose history stays', async () => {
    await tamper('delete from shift');
    const problem = 'the record itself is gone';
    expect(await broken()).toMatchObject({ kind: 'record', entity: 'shift', recordKey: shift, revision: 2, problem });
  });

  test('a history whose record stays, or a record that was put in', async () => {
    await tamper(`delete from history where entity = 'shift'`);
    const problem = 'the record has no history';
    expect(await broken()).toMatchObject({ kind: 'record', entity: 'shift', recordKey: shift, problem });
  });
});

test('an altered record is named', async () => {
  await tamper(`update attendance set score = 0.5 where employee_nr = ${student.person.employeeNr}`);
  expect(await broken()).toMatchObject({
    kind: 'record',
    entity: 'attendance',
    recordKey: attendance,
    revision: 3,
    problem: 'the record differs from its last revision',
  });
});

describe('altered answers are named with the attendance that was signed', () => {
  test.each([
    ['another choice', "update attempt_answer set answers = '{1}'"],
    ['a later moment', "update attempt_answer set answered_at = answered_at + interval '1 second'"],
    ['a better score', 'update content_attempt set score = 0.5 where score = 1'],
    ['a removed answer', 'delete from attempt_answer where ctid = (select min(ctid) from attempt_answer)'],
    ['an answer on another session', "update attempt_answer set acted_by = 'otra'"],
    ['an attempt on another session', "update content_attempt set acted_by = 'otra'"],
    ['removed attempts', 'delete from attempt_answer; delete from content_attempt'],
  ])('%s', async (_name, work) => {
    await tamper(work);
    expect(await broken()).toMatchObject({
      kind: 'record',
      entity: 'attendance',
      recordKey: attendance,
      revision: 3,
      problem: 'its answers differ from those signed',
    });
  });
});

describe('an altered signature is named with the record that it signs', () => {
  test.each([
    `full_name = 'Otra Persona'`,
    `cwid = 'otra'`,
    'employee_nr = employee_nr + 1',
    `meaning = 'approved'`,
    `reason = 'otra'`,
    `signed_at = signed_at - interval '1 day'`,
    `time_zone = 'UTC'`,
    `session_cwid = 'otra'`,
    `record_hash = repeat('0', 64)`,
    'signature_id = gen_random_uuid()',
  ])('%s', async (change) => {
    await tamper(`update signature set ${change}`);
    expect(await broken()).toMatchObject({ entity: 'attendance', recordKey: attendance, revision: 3 });
  });

  test('moved to another record', async () => {
    await tamper(
      `update signature set entity = 'shift', record_key = '${shift}', revision = 1, record_hash =
       (select hash from history where ${ofShift(1)})`,
    );
    expect(await broken()).toMatchObject({ kind: 'signature', entity: 'shift', recordKey: shift, revision: 1 });
  });

  test('removed', async () => {
    await tamper('delete from signature');
    expect(await broken()).toMatchObject({ recordKey: attendance, revision: 3, problem: 'its signature is missing' });
  });

  test('made up for a revision that nobody signed', async () => {
    await tamper(
      `insert into signature select gen_random_uuid(), employee_nr, cwid, full_name, signed_at, time_zone, meaning, reason,
       'shift', '${shift}', 2, (select hash from history where ${ofShift(2)}), session_cwid from signature`,
    );
    expect(await broken()).toMatchObject({ kind: 'signature', entity: 'shift', recordKey: shift, revision: 2 });
  });
});

describe('an altered seal is named', () => {
  test.each([
    ["update seal set sealed_at = sealed_at - interval '1 day' where seal_number = 1", 1],
    ['update seal set company_day = company_day - 1 where seal_number = 2', 2],
    ['update seal set last_history_id = 1 where seal_number = 1', 1],
    [`update seal set heads_digest = repeat('0', 64) where seal_number = 2`, 2],
    [`update seal set hash = repeat('0', 64) where seal_number = 1`, 1],
    [`update seal set previous_hash = repeat('0', 64) where seal_number = 2`, 2],
    [`delete from seal_head where seal_number = 1 and entity = 'course'`, 1],
  ])('%s', async (statement, number) => {
    await tamper(statement);
    expect(await broken()).toMatchObject({
      kind: 'seal',
      entity: 'seal',
      recordKey: String(number),
      revision: number,
      problem: `seal ${number} does not match its hash`,
    });
  });

  test('one that is missing', async () => {
    await tamper('delete from seal where seal_number = 1; delete from seal_head where seal_number = 1');
    expect(await broken()).toMatchObject({ kind: 'seal', problem: 'seal 1 is missing' });
  });

  test('one whose heads were exchanged for others', async () => {
    await tamper(`update seal_head set hash = repeat('0', 64) where seal_number = 2`);
    expect(await broken()).toMatchObject({ kind: 'seal', entity: 'shift', recordKey: shift, revision: 2 });
  });
});
