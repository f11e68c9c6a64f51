import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student, studentOf } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
});
afterAll(() => t.close());

type Calls = readonly (readonly [string, () => ReturnType<Student['close']>])[];
const everyCall = (student: Student): Calls => {
  const [question] = student.course.questions;
  return [
    ['InitContent', () => student.init(student.course.linkId)],
    ['SaveResult', () => student.save(question, question?.right ?? [])],
    ['UpdateContent', () => student.close()],
    ['ResetContent', () => student.reset()],
    ['UpdateAttempt', () => student.sign()],
  ];
};

const change = (table: 'attendance' | 'instance' | 'course', where: ReturnType<typeof sql>, values: object) =>
  t.services.db.transaction().execute((tx) => updateAuditedRows(tx, table, where, values, factoryAct(t.services)));

/** Every call of a taking is refused with the code, and nothing is written. */
async function expectClosed(student: Student, status: number, code: string): Promise<void> {
  const before = await fingerprint(t.database.owner.pool);
  for (const [name, call] of everyCall(student)) {
    const reply = await call();
    expect([name, reply.status, reply.headers['x-error-code']]).toEqual([name, status, code]);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  }
  expect(await fingerprint(t.database.owner.pool)).toEqual(before);
}

/** Someone in the middle of a questionnaire. */
async function midway(options: Parameters<typeof makeStudent>[1] = {}): Promise<Student> {
  const student = await makeStudent(t, options);
  await student.init(student.course.linkId);
  await student.init(student.course.questionnaireId);
  return student;
}

describe('work in the middle of a course is refused once', () => {
  test('the person is suspended', async () => {
    const student = await midway();
    await change('attendance', sql`instance_id = ${student.instance}`, { status: 4 });
    await expectClosed(student, 409, 'ATTENDED_SUSPENDED');
  });

  test.each([
    ['cancelled', 2],
    ['inactive', 4],
    ['finished by hand', 1],
  ])('the instance is %s', async (_name, status) => {
    const student = await midway();
    await change('instance', sql`instance_id = ${student.instance}`, { status });
    await expectClosed(student, 409, 'INSTANCE_CLOSED');
  });

  test.each([
    ['obsolete', 3],
    ['in editing again', 0],
  ])('the course is %s', async (_name, status) => {
    const student = await midway();
    await change('course', sql`course_id = ${student.course.courseId}`, { status });
    await expectClosed(student, 409, 'INSTANCE_CLOSED');
  });

  test('the person was taken out of the instance', async () => {
    const student = await midway();
    await change('attendance', sql`instance_id = ${student.instance}`, { deleted: true });
    const before = await fingerprint(t.database.owner.pool);
    for (const [name, call] of everyCall(student)) expect([name, (await call()).status]).toEqual([name, 404]);
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  });
});

test.each([
  ['on a tablet', 1],
  ['on paper', 2],
])('a course %s is not taken online', async (_name, modality) => {
  const student = await makeStudent(t, { modality });
  const calls = everyCall(student).filter(([name]) => /Init|Reset|UpdateAttempt/.test(name));
  for (const [name, call] of calls) {
    const reply = await call();
    expect([name, reply.status, reply.headers['x-error-code']]).toEqual([name, 409, 'NOT_ONLINE']);
  }
});

describe('other people’s courses', () => {
  test('someone without a row in the instance is told that it is not theirs', async () => {
    const student = await midway();
    const other = await makePerson(t.services, student.sector, 'ajena');
    const stranger = studentOf(t, { ...student, person: other, token: await t.signIn('ajena') });
    const before = await fingerprint(t.database.owner.pool);
    for (const [name, call] of everyCall(stranger)) expect([name, (await call()).status]).toEqual([name, 404]);
    const additional = JSON.stringify({ iD_Course: student.course.courseId, iD_Instance: student.instance });
    const path = `/CourseManager/GetCourseContent?additional=${encodeURIComponent(additional)}`;
    expect((await t.call('GET', path, { token: stranger.token })).status).toBe(404);
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  });

  test('naming another in a call of one’s own is refused', async () => {
    const student = await midway();
    const [question] = student.course.questions;
    const key = { iD_Course: student.course.courseId, iD_Instance: student.instance };
    const whole = { ...key, iD_Content: student.course.questionnaireId, attempt: 1 };
    const bodies = { SaveResult: { ...whole, iD_Choice: question?.choiceId, answers: question?.right } };
    const calls = Object.entries({ InitContent: whole, UpdateContent: whole, ResetContent: whole, ...bodies });
    const before = await fingerprint(t.database.owner.pool);
    for (const [path, body] of calls) {
      for (const named of [{ cwid: 'ajena' }, { employee_Nr: student.person.employeeNr + 1 }]) {
        const reply = await t.call('POST', `/CourseManager/${path}`, {
          token: student.token,
          body: { ...body, ...named },
        });
        expect([path, reply.status, reply.headers['x-error-code']]).toEqual([path, 403, 'NOT_OWN_ROWS']);
      }
    }
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
    const own = { cwid: student.person.cwid.toUpperCase(), employee_Nr: String(student.person.employeeNr) };
    const reply = await t.call('POST', '/CourseManager/InitContent', {
      token: student.token,
      body: { ...whole, ...own },
    });
    expect(reply.status).toBe(200);
  });

  test('an instance and a course that do not belong together are not found', async () => {
    const [one, two] = [await midway(), await midway()];
    const mixed = studentOf(t, { ...one, course: two.course });
    for (const [name, call] of everyCall(mixed)) expect([name, (await call()).status]).toEqual([name, 404]);
    const foreignContent = await one.init(two.course.linkId);
    expect([foreignContent.status, foreignContent.text]).toEqual([404, 'El contenido no existe en este curso.']);
  });
});
