import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateAudited, updateAuditedRows, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector } from '#tests/factories/people.ts';
import { type Student, studentOf } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { attendanceOf } from '#tests/support/records.ts';

// Opening a course is one statement where somebody else has opened theirs before: it must do, and refuse, what the transaction does.

let t: TestApp;
let next = 1;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
});
afterAll(() => t.close());

/** So many people of one instance, whom somebody came before: it is started, and the server has read how it stands. */
async function classOf(count: number): Promise<readonly [Student, ...Student[]]> {
  const sector = await makeSector(t.services, `Sector ${next}`);
  const course = await makeCourse(t.services);
  const people = [];
  for (let n = 0; n <= count; n += 1) people.push(await makePerson(t.services, sector, `a${next++}`));
  const instance = await makeInstance(t.services, course, sector, people, { modality: 0 });
  const students: Student[] = [];
  for (const person of people) {
    students.push(studentOf(t, { sector, course, instance, person, token: await t.signIn(person.cwid) }));
  }
  const [before, ...others] = students;
  expect((await before?.init(course.linkId))?.status).toBe(200);
  return others as [Student, ...Student[]];
}

const attemptsOf = ({ person }: Student) =>
  t.services.db
    .selectFrom('content_attempt')
    .selectAll()
    .where('employee_nr', '=', person.employeeNr)
    .orderBy('attempt_id')
    .execute();
const revisionsOf = ({ instance, person }: Student) =>
  t.services.db
    .selectFrom('history')
    .select(['revision', 'action', 'reason', 'changed_by', 'changed_at', 'time_zone', 'row'])
    .where('entity', '=', 'attendance')
    .where('record_key', '=', `${instance}|${person.employeeNr}`)
    .orderBy('revision')
    .execute();
const change = (table: 'attendance' | 'instance' | 'course' | 'content', where: ReturnType<typeof sql>, to: object) =>
  t.services.db.transaction().execute((tx) => updateAuditedRows(tx, table, where, to, factoryAct(t.services)));

/** The statements that a call sends by name, and how many transactions it opens. */
async function statementsOf(call: () => Promise<{ readonly status: number }>) {
  const query = vi.spyOn(t.services.pool, 'query');
  const connect = vi.spyOn(t.services.pool, 'connect');
  try {
    expect((await call()).status).toBe(200);
    const transactions = connect.mock.calls.filter((args: readonly unknown[]) => args.length === 0).length;
    return [...query.mock.calls.map(([config]) => (config as { readonly name?: string }).name), transactions];
  } finally {
    query.mockRestore();
    connect.mockRestore();
  }
}

test('the first content starts the course in one statement, with its history; the next is opened in one', async () => {
  const [student] = await classOf(1);
  const { linkId, questionnaireId } = student.course;
  // From here on the session is known.
  await t.call('GET', '/api/Auth/IsAuthorized', { token: student.token });
  expect(await statementsOf(() => student.init(linkId))).toEqual(['open-first', 0]);
  const at = t.clock.now();
  const { cwid } = student.person;
  const row = await attendanceOf(t, student);
  const act = { reason: 'Inicio del curso', updated_at: at, updated_by: cwid };
  expect(row).toMatchObject({ status: 2, started_at: at, revision: 2, ...act });
  const [, revision] = await revisionsOf(student);
  expect(revision).toMatchObject({
    ...{ revision: 2, action: 'edit', reason: 'Inicio del curso', changed_by: cwid, changed_at: at },
    time_zone: 'America/Argentina/Buenos_Aires',
    row: expect.objectContaining({ status: 2, revision: 2 }),
  });
  expect(await statementsOf(() => student.init(questionnaireId))).toEqual(['open-first', 0]);
  const attempts = await attemptsOf(student);
  expect(attempts).toMatchObject([
    {
      content_id: linkId,
      number: 1,
      state: 1,
      approved: true,
      score: 1,
      started_at: at,
      closed_at: at,
      acted_by: cwid,
    },
    { content_id: questionnaireId, number: 1, state: 0, approved: null, score: null, started_at: at, closed_at: null },
  ]);
  // The instance is not started twice, and what is opened already is looked at.
  expect(await revisionsOf(student)).toHaveLength(2);
  expect((await student.init(questionnaireId)).json()).toMatchObject({ attempt: 1, approved: 0 });
  expect((await student.init(linkId)).json()).toMatchObject({ attempt: 1, approved: 2 });
  expect(await attemptsOf(student)).toHaveLength(2);
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});

test('the look after it shows that the course has begun', async () => {
  const [student] = await classOf(1);
  const started = async (status: number) => {
    const path = `/api/AttendedJoinedWCourse/PendingCourse?cwid=${student.person.cwid}&status=${status}`;
    return (await t.call('GET', path, { token: student.token })).json().length;
  };
  expect([await started(0), await started(2)]).toEqual([1, 0]);
  await student.init(student.course.linkId);
  expect([await started(0), await started(2)]).toEqual([0, 1]);
});

test('ten at once are one beginning and one attempt, of many people each their own', async () => {
  const students = await classOf(3);
  const replies = await Promise.all(
    students.flatMap((student) => Array.from({ length: 10 }, () => student.init(student.course.questionnaireId))),
  );
  for (const reply of replies) expect([reply.status, reply.json()]).toMatchObject([200, { attempt: 1, approved: 0 }]);
  for (const student of students) {
    expect(await attemptsOf(student)).toHaveLength(1);
    expect(await revisionsOf(student)).toHaveLength(2);
  }
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});

test.each([
  ['the person is suspended', 'attendance', { status: 4 }, 'ATTENDED_SUSPENDED'],
  ['the person was taken out of it', 'attendance', { deleted: true }, 'ATTENDED_NOT_FOUND'],
  ['the instance is cancelled', 'instance', { status: 2 }, 'INSTANCE_CLOSED'],
  ['the instance is on paper now', 'instance', { modality: 2 }, 'NOT_ONLINE'],
  ['the instance was finished', 'instance', { status: 1 }, 'INSTANCE_CLOSED'],
  ['the course is in editing', 'course', { status: 0 }, 'INSTANCE_CLOSED'],
  ['the course is obsolete', 'course', { status: 3 }, 'INSTANCE_CLOSED'],
  ['the content is deleted', 'content', { deleted: true }, 'CONTENT_NOT_FOUND'],
] as const)('nothing is written when %s since others opened theirs', async (_name, table, to, code) => {
  const [student] = await classOf(1);
  const { instance, course, person } = student;
  const where = {
    attendance: sql`instance_id = ${instance} and employee_nr = ${person.employeeNr}`,
    instance: sql`instance_id = ${instance}`,
    course: sql`course_id = ${course.courseId}`,
    content: sql`content_id = ${course.linkId}`,
  };
  await change(table, where[table], to);
  const before = await fingerprint(t.database.owner.pool);
  expect((await student.init(course.linkId)).headers['x-error-code']).toBe(code);
  expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  // Nothing in the product changes it: what is counted by it (`due_of_sector`) would not match.
  if ('modality' in to) await change(table, where[table], { modality: 0 });
});

test('a content whose kind changed since others opened theirs is judged by what it is now, and a course that came into force is begun', async () => {
  const [first, second] = (await classOf(2)) as [Student, Student];
  const { courseId, questionnaireId, linkId } = first.course;
  await change('content', sql`content_id = ${linkId}`, { type: 2 });
  expect((await first.init(linkId)).json()).toMatchObject({ attempt: 1, approved: 0 });
  await change('course', sql`course_id = ${courseId}`, { status: 2 });
  expect((await second.init(questionnaireId)).json()).toMatchObject({ attempt: 1, approved: 0 });
  expect(await revisionsOf(second)).toHaveLength(2);
});

test('a call that waits for a change of its row goes on from the revision of that change', async () => {
  const [student] = await classOf(1);
  const key = { instance_id: student.instance, employee_nr: student.person.employeeNr };
  let isThrough = false;
  let opening: Promise<unknown> = Promise.resolve();
  await t.services.db.transaction().execute(async (tx) => {
    await updateAudited(tx, 'attendance', key, { expiration_date: '2026-05-05' }, factoryAct(t.services));
    opening = student.init(student.course.linkId).then(({ status }) => {
      isThrough = true;
      return status;
    });
    await vi.waitFor(async () => {
      const { rows } = await t.database.owner.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'");
      expect(rows).toHaveLength(1);
    });
    expect(isThrough).toBe(false);
  });
  expect(await opening).toBe(200);
  expect(await attendanceOf(t, student)).toMatchObject({ status: 2, revision: 3, expiration_date: '2026-05-05' });
  expect((await revisionsOf(student)).map(({ revision }) => revision)).toEqual([1, 2, 3]);
  expect(await attemptsOf(student)).toHaveLength(1);
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});

test('a row that was altered outside the product is not begun', async () => {
  const [student] = await classOf(1);
  await t.database.owner.pool.query(
    `set session_replication_role = replica;
     update attendance set expiration_date = '2027-01-01' where employee_nr = ${student.person.employeeNr};
     set session_replication_role = origin`,
  );
  const reply = await student.init(student.course.linkId);
  expect([reply.status, reply.headers['x-error-code']]).toEqual([422, 'RECORD_ALTERED']);
  expect(await attemptsOf(student)).toEqual([]);
});
