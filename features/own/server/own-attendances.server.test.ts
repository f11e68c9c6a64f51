import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertAuditedRows, updateAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import { openChangeNotices } from '#platform/db/change-notices.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector, type Sector } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { pendingCourseReply } from '../shared/contract.ts';
import { OwnAttendances } from './queries/own-attendances.ts';

let t: TestApp;
let sector: Sector;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
});
afterAll(() => t.close());

const change = (work: (tx: DatabaseTransaction) => Promise<unknown>) => t.services.db.transaction().execute(work);
const list = async (token: string, status: number) => {
  const reply = await t.call('GET', `/api/AttendedJoinedWCourse/PendingCourse?status=${status}`, { token });
  return pendingCourseReply.parse(reply.json());
};
const dueCounts = async (token: string) =>
  (await t.call('GET', '/api/Course/CourseStats', { token })).json().statsByCollaborator;
const bell = async (token: string) => (await t.call('GET', '/api/AttendedJoinedWCourse', { token })).json().data;

/** How many courses the three lists of a dashboard show. */
const lists = async ({ token }: Student) =>
  (await Promise.all([0, 1, 2].map((status) => list(token, status)))).map((items) => items.length);

test('what a person did shows in their very next look, time and again', async () => {
  for (let i = 0; i < 25; i += 1) {
    const student = await makeStudent(t, { expirationDate: '2026-03-12' });
    expect(await lists(student)).toEqual([1, 0, 0]);
    await student.init(student.course.linkId);
    expect(await lists(student)).toEqual([0, 0, 1]);
    await student.approve();
    expect([await lists(student), (await bell(student.token)).length]).toEqual([[0, 0, 1], 1]);
    expect((await student.sign()).status).toBe(200);
    expect([await lists(student), await bell(student.token)]).toEqual([[0, 1, 0], []]);
    expect((await dueCounts(student.token)).almostDueDate).toBe(0);
  }
});

test('the calls of a page read the attendances once, whether they come at once or one after another', async () => {
  const query = vi.spyOn(t.services.pool, 'query');
  const reads = () =>
    query.mock.calls.filter(([config]) => (config as { name?: string }).name === 'own-attendances').length;
  try {
    const student = await makeStudent(t);
    await Promise.all([lists(student), dueCounts(student.token), bell(student.token)]);
    expect(reads()).toBe(1);
    await lists(student);
    await dueCounts(student.token);
    await bell(student.token);
    expect(reads()).toBe(1);
  } finally {
    query.mockRestore();
  }
});

test('a new day shows without a change: days left and buckets are of today', async () => {
  const student = await makeStudent(t, { expirationDate: '2026-03-12' });
  const look = async () => [(await list(student.token, 0))[0]?.attended.daysLeft, await dueCounts(student.token)];
  try {
    t.clock.set('2026-03-10T23:59:50-03:00');
    const token = await t.signIn(student.person.cwid);
    Object.assign(student, { token });
    expect(await look()).toEqual([2, { onTime: 0, nearDueDate: 0, almostDueDate: 1, dued: 0 }]);
    t.clock.set('2026-03-11T00:00:10-03:00');
    expect((await look())[0]).toBe(1);
    t.clock.set('2026-03-12T00:00:10-03:00');
    Object.assign(student, { token: await t.signIn(student.person.cwid) });
    expect(await look()).toEqual([0, { onTime: 0, nearDueDate: 0, almostDueDate: 0, dued: 1 }]);
  } finally {
    t.clock.set('2026-03-10T12:00:00-03:00');
  }
});

test('what another process changes shows as soon as it is heard of', async () => {
  const student = await makeStudent(t);
  expect(await lists(student)).toEqual([1, 0, 0]);
  const key = { instance_id: student.instance, employee_nr: student.person.employeeNr };
  await change((tx) => updateAudited(tx, 'attendance', key, { status: 4 }, factoryAct(t.services)));
  await expect.poll(() => lists(student)).toEqual([0, 0, 0]);
  await makeInstance(t.services, await makeCourse(t.services), student.sector, [student.person]);
  await expect.poll(() => lists(student)).toEqual([1, 0, 0]);
});

test('whoever waits until the notices are caught up has heard of every change that was committed before', async () => {
  const notices = await openChangeNotices(t.services.pool);
  const heard: string[] = [];
  await notices.hear('attendance_changed', { onChange: (payload) => heard.push(payload), onGap: () => {} });
  const { instance: instance_id, person } = await makeStudent(t);
  await notices.caughtUp();
  heard.length = 0;
  const key = { instance_id, employee_nr: person.employeeNr };
  for (let i = 1; i <= 200; i += 1) {
    await change((tx) => updateAudited(tx, 'attendance', key, { attempt: i }, factoryAct(t.services)));
    await notices.caughtUp();
    expect(heard).toHaveLength(i);
  }
  expect(new Set(heard)).toEqual(new Set([String(person.employeeNr)]));
  notices.close();
  await notices.caughtUp();
});

test('a lost connection for notices is caught up at once, and nothing is remembered until it is back', async () => {
  const notices = await openChangeNotices(t.services.pool);
  const attendances = new OwnAttendances(t.services.pool);
  await attendances.hear(notices);
  const { person, instance } = await makeStudent(t);
  expect(await attendances.of(person.employeeNr)).toHaveLength(1);
  await t.database.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and (query like 'listen attendance_changed%' or query = 'select 1')`,
  );
  await notices.caughtUp();
  expect(notices.isListening).toBe(false);
  const key = { instance_id: instance, employee_nr: person.employeeNr };
  await change((tx) => updateAudited(tx, 'attendance', key, { status: 4 }, factoryAct(t.services)));
  expect((await attendances.of(person.employeeNr)).map(([status]) => status)).toEqual(['4']);
  await expect.poll(() => notices.isListening).toBe(true);
  notices.close();
});

test('few persons are named in a notice, many are told as everybody, and a change that is taken back is not told', async () => {
  const listener = new pg.Client({ connectionString: t.database.ownerUrl });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen attendance_changed');
  try {
    const act = factoryAct(t.services);
    const people = await Promise.all(Array.from({ length: 51 }, (_, i) => makePerson(t.services, sector, `m${i}`)));
    const instance = await makeInstance(t.services, await makeCourse(t.services), sector, []);
    const rows = people.map(({ employeeNr: employee_nr }) => ({
      instance_id: instance,
      employee_nr,
      expiration_date: '2026-04-01',
    }));
    const caughtUp = async () => {
      await listener.query('select 1');
      return heard.splice(0).map((payload) => payload.split(',').length + (payload === '*' ? 1_000 : 0));
    };
    await caughtUp();
    await change((tx) => insertAuditedRows(tx, 'attendance', rows, act));
    expect(await caughtUp()).toEqual([1_001]);
    const first50 = sql`instance_id = ${instance} and employee_nr <> ${people[0]?.employeeNr}`;
    await change((tx) => updateAuditedRows(tx, 'attendance', first50, { attempt: 1 }, act));
    expect(await caughtUp()).toEqual([50]);
    await expect(
      change(async (tx) => {
        await updateAuditedRows(tx, 'attendance', first50, { attempt: 2 }, act);
        throw new Error('something later failed');
      }),
    ).rejects.toThrow('something later failed');
    expect(await caughtUp()).toEqual([]);
  } finally {
    await listener.end();
  }
});
