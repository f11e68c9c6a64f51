import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { callMultipart } from '#tests/factories/multipart.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { studentOf } from '#tests/factories/taking.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { importAuditedChanges } from '../audited-batch.ts';
import { updateAuditedSet } from '../audited-set.ts';
import { insertAudited, updateAudited, updateAuditedRows } from '../audited-write.ts';
import { RecordAltered } from '../record-altered.ts';
import { verifyAudit } from '../verify/verify-audit.ts';

// Somebody with the owner's rights alters a row, and an honest change comes after: the next revision would carry the alteration
// into the trail, signed by an innocent.

let s: StaffedApp;
let course: Course;

beforeAll(async () => {
  s = await createStaffedApp();
  course = await makeCourse(s.t.services);
});
afterAll(() => s.t.close());

/** Works as an owner who has switched every trigger off. */
const tamper = (statement: string) =>
  s.t.database.owner.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
const broken = async () => (await verifyAudit(s.t.database.owner.db)).broken;
const alertsOf = async (name: StaffName) => {
  const reply = await s.as(name, 'GET', '/api/AttendedJoinedWCourse?switchParam=notification');
  return (reply.json().alerts as { kind: string; record?: unknown }[]).filter(({ kind }) => kind === 'recordAltered');
};

interface Altered {
  readonly entity: string;
  readonly recordKey: string;
  readonly alter: string;
  readonly undo: string;
}

/** Alters a row; then every call is refused in words, writes nothing but the event, and the verification names the record. */
async function expectRefused(
  { entity, recordKey, alter, undo }: Altered,
  calls: readonly (() => Promise<Omit<Awaited<ReturnType<StaffedApp['as']>>, 'json'>>)[],
): Promise<void> {
  expect(await broken()).toBeNull();
  await tamper(alter);
  const before = await fingerprint(s.t.database.owner.pool);
  for (const call of calls) {
    const reply = await call();
    expect([reply.status, reply.headers['x-error-code']]).toEqual([422, 'RECORD_ALTERED']);
    expect(reply.text).toContain('fue alterado fuera del sistema');
    expect(reply.text).toContain(recordKey.split('|').join(' / '));
  }
  expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  expect(await broken()).toMatchObject({ kind: 'record', entity, recordKey, code: 'recordAltered' });
  for (const name of ['itps', 'qa'] as const)
    expect((await alertsOf(name)).map(({ record }) => record)).toContainEqual({ entity, recordKey });
  // Whose own row is altered may be signed out by it.
  const others = (['hse', 'train', 'ana'] as const).filter((name) => String(s.people[name].employeeNr) !== recordKey);
  for (const name of others) expect(await alertsOf(name)).toEqual([]);
  await tamper(undo);
  expect(await broken()).toBeNull();
}

describe('a change that comes after an alteration is refused', () => {
  test('the due date of a training: neither opened nor signed', async () => {
    const instance = await makeInstance(s.t.services, course, s.sector, [s.people.ana], {
      expirationDate: '2026-03-01',
    });
    const token = s.tokens.ana;
    const student = studentOf(s.t, { person: s.people.ana, token, sector: s.sector, course, instance });
    const setDate = (day: string) => `update attendance set expiration_date = '${day}' where instance_id = ${instance}`;
    const recordKey = `${instance}|${s.people.ana.employeeNr}`;
    const altered = {
      entity: 'attendance',
      recordKey,
      alter: setDate('2026-04-01'),
      undo: setDate('2026-03-01'),
    };
    await expectRefused(altered, [() => student.init(course.linkId)]);
    await student.approve();
    await expectRefused(altered, [() => student.sign()]);
    expect((await student.sign({ lateReason: 0 })).json()).toMatchObject({ onTime: false });
  });

  test('the role of a person: their e-mail is not changed', async () => {
    const { employeeNr } = s.people.ana;
    const setRole = (role: number) => `update collaborator set role = ${role} where employee_nr = ${employeeNr}`;
    const edit = () => s.as('itps', 'PUT', '/api/Collaborator', { key: employeeNr, email: 'ana@empresa.example' });
    await expectRefused(
      { entity: 'collaborator', recordKey: String(employeeNr), alter: setRole(0), undo: setRole(3) },
      [edit],
    );
    expect((await edit()).status).toBe(200);
  });

  test.each([
    ['instance_date', "instance_date = '2026-01-05'"],
    ['instructor', "instructor = 'Otra persona'"],
  ])('the %s of a finished instance on paper: no scan is added', async (column, change) => {
    const instance = await makeInstance(s.t.services, course, s.sector, [s.people.ana], { modality: 2 });
    const of = { id_instance: instance, id_course: course.courseId };
    const data = [{ employee_Nr: s.people.ana.employeeNr, present: true, score: 100 }];
    expect(
      (await s.as('train', 'POST', '/api/Attended/attendedInPerson', { ...of, data, finished: true })).status,
    ).toBe(200);
    const where = `where instance_id = ${instance}`;
    const { rows } = await s.t.database.owner.pool.query(
      `select quote_nullable(${column}) as kept from instance ${where}`,
    );
    const bytes = Buffer.from('%PDF-1.7\ntrailer <<>>\nstartxref\n0\n%%EOF\n');
    const pdf = new File([bytes], 'planilla.pdf', { type: 'application/pdf' });
    const signed = { user: 'train', pass: testPassword, reason: 'planilla firmada' };
    const values = JSON.stringify({ iD_Instance: instance, iD_Course: course.courseId, ...signed });
    const add = () => callMultipart(s.t, 'POST', '/api/Stage/AddSheet', s.tokens.train, { values, pdf });
    await expectRefused(
      {
        entity: 'instance',
        recordKey: String(instance),
        alter: `update instance set ${change} ${where}`,
        undo: `update instance set ${column} = ${rows[0].kept} ${where}`,
      },
      [add],
    );
    expect((await add()).status).toBe(200);
  });

  test('a database whose sessions all begin without triggers is named', async () => {
    const { pool } = s.t.database.owner;
    const { rows } = await pool.query('select current_database() as name');
    await pool.query(`alter database ${rows[0].name} set session_replication_role = replica`);
    expect(await broken()).toMatchObject({
      kind: 'rule',
      recordKey: expect.stringContaining('session_replication_role'),
    });
    await pool.query(`alter database ${rows[0].name} reset session_replication_role`);
    expect(await broken()).toBeNull();
  });

  test('the words are those of the caller', async () => {
    const text = new RecordAltered('attendance', '12|1004').text('en');
    expect(text).toContain('The record “Attendance 12 / 1004” was altered outside the system');
  });
});

describe('every way to write refuses', () => {
  const write = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => s.t.services.db.transaction().execute(work);
  const rename = { schedule: '06 a 14' };
  const ways: readonly [string, (tx: DatabaseTransaction, shift_id: number) => Promise<unknown>][] = [
    ['one row', (tx, shift_id) => updateAudited(tx, 'shift', { shift_id }, rename, factoryAct(s.t.services))],
    ['rows of a condition', (tx) => updateAuditedRows(tx, 'shift', sql`not deleted`, rename, factoryAct(s.t.services))],
    [
      'rows of a set',
      (tx) =>
        updateAuditedSet(
          tx,
          'shift',
          { set: { schedule: sql`'06 a 14'` }, where: sql`not written.deleted` },
          factoryAct(s.t.services),
        ),
    ],
    [
      'rows of many acts',
      (tx, shift_id) =>
        importAuditedChanges(tx, 'shift', [{ key: { shift_id }, changes: rename, act: factoryAct(s.t.services) }]),
    ],
  ];
  test.each(ways)('%s', async (way, change) => {
    const act = factoryAct(s.t.services);
    const { shift_id } = await write((tx) => insertAudited(tx, 'shift', { name: way, schedule: 'x' }, act));
    const { rows } = await s.t.database.owner.pool.query('select * from shift where shift_id = $1', [shift_id]);
    for (const alteration of ["name = 'Otra'", 'deleted = true', 'revision = 7', "updated_by = 'otro'"]) {
      await tamper(`update shift set ${alteration} where shift_id = ${shift_id}`);
      const outcome = write((tx) => updateAudited(tx, 'shift', { shift_id }, rename, act));
      await expect(outcome, alteration).rejects.toMatchObject({ entity: 'shift', recordKey: String(shift_id) });
      const [{ name, deleted, revision, updated_by }] = rows;
      await tamper(`update shift set name = '${name}', deleted = ${deleted}, revision = ${revision}, updated_by = '${updated_by}'
        where shift_id = ${shift_id}`);
    }
    await tamper(`update shift set name = 'Otra' where shift_id = ${shift_id}`);
    await expect(write((tx) => change(tx, shift_id))).rejects.toThrow(RecordAltered);
    await tamper(`update shift set name = '${way}' where shift_id = ${shift_id}`);
    await write((tx) => change(tx, shift_id));
    expect(await broken()).toBeNull();
  });

  test('a row put back to an earlier revision takes no change either', async () => {
    const act = factoryAct(s.t.services);
    const { shift_id } = await write((tx) => insertAudited(tx, 'shift', { name: 'Noche', schedule: 'x' }, act));
    await write((tx) => updateAudited(tx, 'shift', { shift_id }, { schedule: 'y' }, act));
    const putTo = (revision: number) => `delete from shift where shift_id = ${shift_id};
      insert into shift overriding system value select (jsonb_populate_record(null::shift, "row")).* from history
        where entity = 'shift' and record_key = '${shift_id}' and revision = ${revision}`;
    await tamper(putTo(1));
    const change = () => write((tx) => updateAudited(tx, 'shift', { shift_id }, { schedule: 'z' }, act));
    await expect(change()).rejects.toThrow(RecordAltered);
    await tamper(putTo(2));
    await change();
  });

  test('a column that a later version adds is no alteration', async () => {
    const act = factoryAct(s.t.services);
    const { shift_id } = await write((tx) => insertAudited(tx, 'shift', { name: 'Franco', schedule: 'x' }, act));
    await s.t.database.owner.pool.query('alter table shift add column colour text, add column size integer default 3');
    const added = { colour: 'azul' } as Partial<DB['shift']> as object;
    await write((tx) => updateAudited(tx, 'shift', { shift_id }, added, act));
    const { rows } = await sql<{ colour: string }>`
      select "row" ->> 'colour' as colour from history where entity = 'shift' and record_key = ${String(shift_id)}
      order by revision`.execute(s.t.services.db as Kysely<DB>);
    expect(rows.map(({ colour }) => colour)).toEqual([null, 'azul']);
    await s.t.database.owner.pool.query('alter table shift drop column size');
  });
});
