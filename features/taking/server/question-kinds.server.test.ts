import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ChoiceType } from '#features/courses/shared/codes.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { getGivenAnswers, printGivenAnswers } from '#features/own/shared/calls.ts';
import { givenAnswersReply } from '#features/own/shared/given-answers.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { addQuestion, makeCourse, makeInstance, type Question } from '#tests/factories/courses.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { type Student, studentOf } from '#tests/factories/taking.ts';

/** Questions of true or false, and lines to be ordered: how they are given, judged and told. */

let s: StaffedApp;
let student: Student;
let statement: Question;
let order: Question;
let taken = 0;

beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
beforeEach(async () => {
  taken += 1;
  const { services } = s.t;
  const course = await makeCourse(services);
  statement = await addQuestion(services, course, ChoiceType.TrueFalse, [
    ['Verdadero', false],
    ['Falso', true],
  ]);
  const lines = ['Quitar restos', 'Lavar', 'Enjuagar', 'Secar'].map((text) => [text, true] as const);
  const questions = [...course.questions, statement];
  order = await addQuestion(services, { ...course, questions }, ChoiceType.Order, lines);
  const person = await makePerson(services, s.sector, `k${taken}`);
  const instance = await makeInstance(services, course, s.sector, [person], { modality: 0 });
  student = studentOf(s.t, { person, token: await s.t.signIn(person.cwid), sector: s.sector, course, instance });
  await student.init(course.questionnaireId);
});
afterAll(() => s.t.close());

async function verdict(statementAnswers: readonly number[], orderAnswers: readonly number[]) {
  for (const question of student.course.questions) await student.save(question, question.right);
  await student.save(statement, statementAnswers);
  await student.save(order, orderAnswers);
  return (await student.close()).json().contentScore;
}

test('both right, and the whole order', async () => {
  expect(await verdict(statement.right, order.right)).toBe(1);
});

test.each([
  ['turned round', () => [...order.right].reverse()],
  ['with two lines exchanged', () => order.right.with(0, order.right[1] ?? 0).with(1, order.right[0] ?? 0)],
])('an order %s is wrong', async (_name, given) => {
  expect(await verdict(statement.right, given())).toBe(4 / 5);
});

test('the wrong one of the two is wrong', async () => {
  expect(await verdict(statement.wrong, order.right)).toBe(4 / 5);
});

test('an order is saved as it was given; a part of it, or both of the two, is refused', async () => {
  const given = [...order.right].reverse();
  expect((await student.save(order, given)).json().answers).toEqual(given);
  expect((await student.save(order, order.right)).json().answers).toEqual(order.right);
  const refused = [
    await student.save(order, order.right.slice(1)),
    await student.save(statement, [...statement.right, ...statement.wrong]),
  ];
  expect(refused.map(({ status, headers }) => [status, headers['x-error-code']])).toEqual([
    [400, 'WHOLE_ORDER_ONLY'],
    [400, 'ONE_ANSWER_ONLY'],
  ]);
});

test('lines reach who takes them in another order, the same each time, and not the same for everybody', async () => {
  const { course, instance } = student;
  const shown = async (token: string, iD_Instance: number) => {
    const additional = encodeURIComponent(JSON.stringify({ iD_Course: course.courseId, iD_Instance }));
    const reply = await s.t.call('GET', `/CourseManager/GetCourseContent?additional=${additional}`, { token });
    const [, questionnaire] = reply.json();
    const { answers } = questionnaire.choices.at(-1);
    return String(answers.map(({ iD_Answer }: { iD_Answer: number }) => iD_Answer));
  };
  const own = await shown(student.token, instance);
  expect(own.split(',').sort()).toEqual(order.right.map(String).sort());
  expect(await shown(student.token, instance)).toBe(own);
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => makePerson(s.t.services, s.sector, `o${taken}x${index}`)),
  );
  const other = await makeInstance(s.t.services, course, s.sector, people, { modality: 0 });
  const orders = new Set([own]);
  for (const { cwid } of people) orders.add(await shown(await s.t.signIn(cwid), other));
  expect(orders.size).toBeGreaterThan(1);
});

test('are told with their order in the given answers, on the page and on paper, once the attempt is closed', async () => {
  const fields = { iD_Course: student.course.courseId, iD_Instance: student.instance, cwid: student.person.cwid };
  const given = [...order.right].reverse();
  await student.save(order, given);
  const asked = async () => {
    const { attempts } = givenAnswersReply.parse((await s.as('qa', 'GET', getGivenAnswers.path, fields)).json());
    return attempts.at(-1)?.questions.find(({ iD_Choice }) => iD_Choice === order.choiceId);
  };
  expect((await asked())?.given[0]).toMatchObject({ answers: given, right: null });
  await student.close();
  const told = await asked();
  expect(told).toMatchObject({ type: ChoiceType.Order, given: [{ answers: given, right: false }] });
  expect(told?.options.map(({ iD_Answer }) => iD_Answer)).toEqual(order.right);
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, `${value}`]));
  const paper = await s.t.app.inject({
    url: `${printGivenAnswers.path}?${query}`,
    headers: { authorization: `Bearer ${s.tokens.qa}` },
  });
  const texts = (await readTaggedPdf(paper.rawPayload)).pages.flatMap((page) => page.texts).join(' ');
  expect(texts).toContain('1. Quitar restos');
  expect(texts).toContain('1. Secar');
});

test('are printed with places for numbers, which the key fills', async () => {
  const print = async (more: Record<string, string> = {}) => {
    const reply = await s.t.app.inject({
      url: `/api/report/test?${new URLSearchParams({ id: student.course.courseId, ...more })}`,
      headers: { authorization: `Bearer ${s.tokens.qa}` },
    });
    return (await readTaggedPdf(reply.rawPayload)).pages.flatMap((page) => page.textsOf('P'));
  };
  expect(await print()).toEqual(expect.arrayContaining(['Lavar', 'Verdadero']));
  expect(await print({ key: 'true' })).toEqual(expect.arrayContaining(['1 Quitar restos', '4 Secar', '✓ Falso']));
});

test('every verdict is what the verification makes of the answers', async () => {
  await verdict(statement.right, order.right);
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
