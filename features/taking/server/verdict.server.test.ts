import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { answersOf } from '#tests/support/records.ts';

let t: TestApp;
let student: Student;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
});
beforeEach(async () => {
  student = await makeStudent(t);
});
afterAll(() => t.close());

const questionnaire = () => student.course.questionnaireId;
const question = (place: number) => student.course.questions[place];

test.each([
  [67, false],
  [66, true],
  [66.67, false],
  [66.66, true],
])('two right questions of three with a minimum of %d: approved %s', async (minimumScore, approved) => {
  student = await makeStudent(t, { minimumScore });
  expect((await student.approve(2)).json()).toEqual({ approved, contentScore: 2 / 3 });
});

test.each([
  ['all right, with a minimum of 100', 100, 3, true],
  ['all wrong, with a minimum of 0', 0, 0, true],
  ['all but one, with a minimum of 100', 100, 2, false],
])('%s', async (_name, minimumScore, right, approved) => {
  student = await makeStudent(t, { minimumScore });
  expect((await student.approve(right)).json().approved).toBe(approved);
});

test('a question is right only when the chosen set is the right set', async () => {
  await student.init(questionnaire());
  await student.save(question(0), question(0)?.right ?? []);
  await student.save(question(1), question(1)?.right ?? []);
  await student.save(question(2), (question(2)?.right ?? []).slice(0, 1));
  expect((await student.close()).json().contentScore).toBe(2 / 3);
  await student.reset();
  await student.save(question(2), [...(question(2)?.right ?? []), ...(question(2)?.wrong ?? [])], 2);
  expect((await student.close(2)).json().contentScore).toBe(0);
});

test('unanswered questions are wrong', async () => {
  await student.init(questionnaire());
  await student.save(question(0), question(0)?.right ?? []);
  expect((await student.close()).json()).toEqual({ approved: false, contentScore: 1 / 3 });
});

test('asked for again, or ten times at once, it is the same, and the attempt takes no more answers', async () => {
  await student.init(questionnaire());
  await student.save(question(0), question(0)?.right ?? []);
  const replies = await Promise.all(Array.from({ length: 10 }, () => student.close()));
  for (const reply of replies) expect(reply.json()).toEqual({ approved: false, contentScore: 1 / 3 });
  const late = await student.save(question(1), question(1)?.right ?? []);
  expect([late.status, late.headers['x-error-code']]).toEqual([409, 'ATTEMPT_CLOSED']);
  expect((await student.close()).json().contentScore).toBe(1 / 3);
});

test('a save at the moment of the verdict is either in it or refused', async () => {
  await student.init(questionnaire());
  const [saved, closed] = await Promise.all([student.save(question(0), question(0)?.right ?? []), student.close()]);
  expect([200, 409]).toContain(saved.status);
  expect(closed.json().contentScore).toBe((await answersOf(t, student)).length / 3);
  expect((await answersOf(t, student)).length).toBe(saved.status === 200 ? 1 : 0);
});
