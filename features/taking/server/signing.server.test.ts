import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAuditedRows, verifyAudit } from '#features/integrity/server/public.ts';
import { addQuestionnaire } from '#tests/factories/courses.ts';
import { factoryAct, makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student, studentOf } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { attendanceOf, signaturesOf } from '#tests/support/records.ts';
import { updateAttemptReply } from '../shared/contract.ts';

let t: TestApp;
const noon = '2026-03-10T12:00:00-03:00';

beforeAll(async () => {
  t = await createTestApp(noon);
  await makeRelaxedSettings(t.services);
});
beforeEach(() => t.clock.set(noon));
afterAll(() => t.close());

describe('a signed course', () => {
  test('is finished, with a signature that tells who, when, what it means and which revision it signs', async () => {
    const student = await makeStudent(t);
    await student.approve();
    const reply = await student.sign({ cwid: student.person.cwid.toUpperCase() });
    expect(updateAttemptReply.parse(reply.json())).toEqual({ score: 1, approved: true, onTime: true });
    const row = await attendanceOf(t, student);
    expect(row).toMatchObject({
      status: 1,
      approved: true,
      present: true,
      score: 1,
      attempt: 1,
      on_time: true,
      revision: 3,
    });
    expect(row).toMatchObject({ finished_at: t.clock.now(), late_reason: null, late_reason_detail: null });
    const [signature, ...more] = await signaturesOf(t, student);
    expect(more).toEqual([]);
    expect(signature).toMatchObject({
      employee_nr: student.person.employeeNr,
      cwid: student.person.cwid,
      full_name: student.person.name,
      session_cwid: student.person.cwid,
      signed_at: t.clock.now(),
      time_zone: 'America/Argentina/Buenos_Aires',
      meaning: 'courseTaken',
      reason: 'Realización y comprensión de la capacitación',
      revision: 3,
    });
    const history = await t.services.db
      .selectFrom('history')
      .selectAll()
      .where('signature_id', '=', signature?.signature_id ?? '')
      .executeTakeFirst();
    expect(history).toMatchObject({ hash: signature?.record_hash, action: 'sign', revision: 3 });
  });

  test('signed again, or ten times at once, is one signature and one revision, and tells the same', async () => {
    const student = await makeStudent(t);
    await student.approve();
    const replies = await Promise.all(Array.from({ length: 10 }, () => student.sign()));
    t.clock.set('2026-04-02T12:00:00-03:00');
    replies.push(await studentOf(t, { ...student, token: await t.signIn(student.person.cwid) }).sign());
    for (const reply of replies) expect(reply.json()).toEqual({ score: 1, approved: true, onTime: true });
    expect(await signaturesOf(t, student)).toHaveLength(1);
    expect((await attendanceOf(t, student)).revision).toBe(3);
  });

  test('whose reply was lost is answered by its number as it was', async () => {
    const student = await makeStudent(t);
    await student.approve();
    const number = randomUUID();
    const first = await student.sign({}, number);
    expect(first.json()).toEqual({ score: 1, approved: true, onTime: true });
    const saved = () => t.call('GET', `/api/Signed/${number}`, { token: student.token });
    expect((await saved()).json()).toEqual({ saved: true });
    const again = await student.sign({}, number);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await student.sign({ pass: 'otra' }, number)).status).toBe(400);
    const other = await student.sign({ lateReason: 0 }, number);
    expect([other.status, other.headers['x-error-code']]).toEqual([422, 'NUMBER_USED']);
    expect(await signaturesOf(t, student)).toHaveLength(1);
  });

  test('of one number sent ten times at once is one signature', async () => {
    const student = await makeStudent(t);
    await student.approve();
    const number = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => student.sign({}, number)));
    for (const reply of replies) expect(reply.json()).toEqual({ score: 1, approved: true, onTime: true });
    expect(await signaturesOf(t, student)).toHaveLength(1);
  });

  test('takes no more answers, resets or attempts, and can still be looked at', async () => {
    const student = await makeStudent(t);
    await student.approve();
    await student.sign();
    const [question] = student.course.questions;
    expect((await student.reset()).headers['x-error-code']).toBe('ATTENDED_FINISHED');
    expect((await student.save(question, question?.wrong.slice(0, 1) ?? [])).status).toBe(409);
    expect((await student.init(student.course.questionnaireId)).json()).toMatchObject({ approved: 2, saved: [] });
    expect((await attendanceOf(t, student)).revision).toBe(3);
  });

  test('scores the mean of its questionnaires, the last attempt of each', async () => {
    const student = await makeStudent(t, { minimumScore: 30 });
    const second = await addQuestionnaire(t.services, student.course.courseId, 3);
    await student.approve(1);
    await student.reset();
    await student.save(student.course.questions[0], student.course.questions[0]?.right ?? [], 2);
    await student.save(student.course.questions[1], student.course.questions[1]?.right ?? [], 2);
    await student.close(2);
    const other = studentOf(t, { ...student, course: { ...student.course, ...second } });
    await other.approve(1);
    const { score } = (await student.sign()).json();
    expect(score).toBeCloseTo((2 / 3 + 1 / 3) / 2, 10);
    expect((await attendanceOf(t, student)).attempt).toBe(2);
  });

  test('without any questionnaire scores 1', async () => {
    const student = await makeStudent(t);
    await t.services.db.transaction().execute(async (tx) => {
      const questionnaire = sql`content_id = ${student.course.questionnaireId}`;
      await updateAuditedRows(tx, 'content', questionnaire, { deleted: true }, factoryAct(t.services), 'delete');
    });
    await student.init(student.course.linkId);
    expect((await student.sign()).json()).toEqual({ score: 1, approved: true, onTime: true });
  });
});

describe('nothing is signed', () => {
  test.each([
    ['before anything was opened', async () => {}],
    ['with an unopened content', (student: Student) => student.init(student.course.linkId)],
    ['with an open questionnaire', (student: Student) => student.init(student.course.questionnaireId)],
    ['with a failed questionnaire', (student: Student) => student.approve(0)],
    [
      'after an approved one was reset',
      async (student: Student) => void ((await student.approve()) && (await student.reset())),
    ],
  ])('%s', async (_name, work) => {
    const student = await makeStudent(t);
    await work(student);
    const reply = await student.sign();
    expect([reply.status, reply.text]).toEqual([400, 'No se puede finalizar un curso no aprobado.']);
    expect(await signaturesOf(t, student)).toEqual([]);
    expect((await attendanceOf(t, student)).status).not.toBe(1);
  });

  test.each([
    ['with a wrong password', { pass: 'equivocada' }, 'Usuario o contraseña incorrectos'],
    ['in the name of another', { cwid: 'otro' }, 'Usuario o contraseña incorrectos'],
    ['without a password', { pass: '' }, 'pass: Ingrese la contraseña'],
    ['without a user', { cwid: '' }, 'cwid: Este campo es obligatorio'],
    ['with a late reason that there is not', { lateReason: 6 }, 'lateReason: El valor no es uno de los permitidos'],
    [
      'with a description over its length',
      { descriptionLateReason: 'x'.repeat(256) },
      'descriptionLateReason: Máximo 255 caracteres',
    ],
  ])('%s', async (_name, more, text) => {
    const student = await makeStudent(t);
    await student.approve();
    const reply = await student.sign(more);
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await signaturesOf(t, student)).toEqual([]);
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});
