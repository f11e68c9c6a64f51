import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { answersOf } from '#tests/support/records.ts';

// A whole shift answers at the same moment: nobody may notice the others.

let t: TestApp;
let students: Student[];

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  students = [];
  for (let n = 0; n < 6; n += 1) students.push(await makeStudent(t));
  for (const student of students) await student.init(student.course.questionnaireId);
});
afterAll(() => t.close());

const question = (student: Student, place: number) => student.course.questions[place];
const rightOf = (student: Student, place: number) => question(student, place)?.right ?? [];
const wrongOf = (student: Student, place: number) => question(student, place)?.wrong ?? [];

test('answers of many at once are each their own, and one that is refused takes none with it', async () => {
  const [first, ...others] = students as [Student, ...Student[]];
  const replies = await Promise.all([
    ...others.flatMap((student) =>
      [0, 1, 2].map((place) => student.save(question(student, place), rightOf(student, place))),
    ),
    // no such attempt, and an answer of another question
    first.save(question(first, 0), rightOf(first, 0), 7),
    first.save(question(first, 0), rightOf(first, 1)),
    // one person who changes their mind faster than the server answers
    ...[rightOf(first, 2), wrongOf(first, 2), rightOf(first, 2)].map((answers) =>
      first.save(question(first, 2), answers),
    ),
  ]);
  expect(replies.slice(0, -5).map(({ status }) => status)).toEqual(others.flatMap(() => [200, 200, 200]));
  expect(replies.slice(-5).map(({ status, headers }) => headers['x-error-code'] ?? status)).toEqual([
    ...['ATTEMPT_NOT_FOUND', 'ANSWER_NOT_FOUND'],
    ...[200, 200, 200],
  ]);
  for (const student of others) {
    expect((await student.close()).json()).toEqual({ approved: true, contentScore: 1 });
    expect(await answersOf(t, student)).toHaveLength(3);
  }
  // Two that are alike and come one after the other are one.
  const numbers = (await answersOf(t, first)).map(({ number }) => number);
  expect([
    [1, 2],
    [1, 2, 3],
  ]).toContainEqual(numbers);
});

test('an attempt that somebody holds keeps its own answer waiting, and nobody else’s', async () => {
  const [held, ...others] = students as [Student, ...Student[]];
  for (const student of others) await student.reset();
  const holder = await t.database.owner.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from content_attempt where employee_nr = $1 for update', [held.person.employeeNr]);
    let isThrough = false;
    const waiting = held.save(question(held, 0), rightOf(held, 0)).finally(() => {
      isThrough = true;
    });
    const replies = await Promise.all(
      others.map((student) => student.save(question(student, 0), rightOf(student, 0), 2)),
    );
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(isThrough).toBe(false);
    await holder.query('rollback');
    expect((await waiting).status).toBe(200);
  } finally {
    holder.release();
  }
});

test('answers that come with the end of their attempt, of several at once, are each in the verdict or refused', async () => {
  const others = students.slice(1);
  const told = await Promise.all(
    others.map((student) =>
      Promise.all([student.save(question(student, 1), rightOf(student, 1), 2), student.close(2)]),
    ),
  );
  for (const [saved, closed] of told) {
    expect([200, 409]).toContain(saved.status);
    expect(closed.json().contentScore).toBe(saved.status === 200 ? 2 / 3 : 1 / 3);
  }
});
