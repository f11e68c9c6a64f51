import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student, studentOf } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { answersOf, attemptsOf } from '#tests/support/records.ts';
import { closeContent, initContent, resetContent, saveResult } from '../shared/calls.ts';

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
const content = async () => {
  const additional = JSON.stringify({ iD_Course: student.course.courseId, iD_Instance: student.instance });
  const path = `/CourseManager/GetCourseContent?additional=${encodeURIComponent(additional)}`;
  return t.call('GET', path, { token: student.token });
};

test('no reply before or after the verdict holds a right answer', async () => {
  const replies = [await content(), await student.init(questionnaire())];
  replies.push(await student.save(question(0), question(0)?.right ?? []));
  replies.push(await content(), await student.init(questionnaire()), await student.close(), await content());
  replies.push(await student.reset(), await student.init(questionnaire()), await content());
  for (const reply of replies) {
    expect(reply.status).toBe(200);
    expect(reply.text).not.toMatch(/correct|right/i);
  }
  const [, shown] = replies[0]?.json() ?? [];
  for (const item of shown.choices) {
    expect(Object.keys(item).sort()).toEqual(['answers', 'iD_Choice', 'question', 'type']);
    for (const answer of item.answers) expect(Object.keys(answer).sort()).toEqual(['iD_Answer', 'text_Answer']);
  }
});

test('replies keep to their contract', async () => {
  const checks = [
    [initContent, await student.init(questionnaire())],
    [saveResult, await student.save(question(0), question(0)?.right ?? [])],
    [closeContent, await student.close()],
    [resetContent, await student.reset()],
  ] as const;
  for (const [call, reply] of checks) expect(call.reply?.parse(reply.json())).toEqual(reply.json());
});

test('after a reload the open attempt goes on with the answers saved so far', async () => {
  await student.init(questionnaire());
  await student.save(question(0), question(0)?.right ?? []);
  await student.save(question(2), question(2)?.right ?? []);
  await student.save(question(2), question(2)?.wrong ?? []);
  expect((await student.init(questionnaire())).json()).toMatchObject({
    attempt: 1,
    approved: 0,
    saved: [
      { iD_Choice: question(0)?.choiceId, answers: question(0)?.right },
      { iD_Choice: question(2)?.choiceId, answers: question(2)?.wrong },
    ],
  });
  expect(await attemptsOf(t, student)).toHaveLength(1);
});

describe('saving', () => {
  test('the same answers again adds nothing, in whatever order and however often they are named', async () => {
    await student.init(questionnaire());
    const right = [...(question(2)?.right ?? [])].sort((a, b) => a - b);
    const orders = [right, [...right].reverse(), [...right, ...right]];
    for (const answers of orders) expect((await student.save(question(2), answers)).json().answers).toEqual(right);
    expect(await answersOf(t, student)).toHaveLength(1);
  });

  test('takes one statement once the question was read, and the question is read again when it was changed', async () => {
    const others = await Promise.all([
      makePerson(t.services, student.sector, 'otra'),
      makePerson(t.services, student.sector, 'mas'),
    ]);
    const instance = await makeInstance(t.services, student.course, student.sector, others, { modality: 0 });
    const takers = await Promise.all(
      others.map(async (person) => studentOf(t, { ...student, person, instance, token: await t.signIn(person.cwid) })),
    );
    const [asked] = student.course.questions;
    const [right = 0] = asked?.right ?? [];
    const query = vi.spyOn(t.services.pool, 'query');
    const save = async (taker: Student | undefined, answers: readonly number[]) => {
      await taker?.init(questionnaire());
      query.mockClear();
      const status = (await taker?.save(asked, answers))?.status;
      const names = query.mock.calls.map(([config]) => (config as { readonly name?: string }).name);
      return [status, ...names.filter((name) => name === 'read-choice' || name === 'add-answer')];
    };
    try {
      expect(await save(student, [right])).toEqual([200, 'read-choice', 'add-answer']);
      expect(await save(takers[0], [right])).toEqual([200, 'add-answer']);
      await t.services.db.transaction().execute(async (tx) => {
        const { answers } = await tx
          .selectFrom('choice')
          .select('answers')
          .where('choice_id', '=', asked?.choiceId ?? 0)
          .executeTakeFirstOrThrow();
        const kept = (answers as unknown as { readonly id: number }[]).filter(({ id }) => id !== right);
        const values = { answers: JSON.stringify(kept) };
        await updateAudited(tx, 'choice', { choice_id: asked?.choiceId ?? 0 }, values, factoryAct(t.services));
      });
      // What was remembered would let it pass.
      expect(await save(takers[1], [right])).toEqual([400, 'add-answer', 'read-choice']);
      // That of the taker before alone.
      expect(await answersOf(t, takers[1] ?? student)).toHaveLength(1);
    } finally {
      query.mockRestore();
    }
  });

  test('other answers replace the earlier ones, which stay readable', async () => {
    await student.init(questionnaire());
    const [right, wrong] = [question(0)?.right ?? [], question(0)?.wrong.slice(0, 1) ?? []];
    await student.save(question(0), wrong);
    await student.save(question(0), right);
    expect((await answersOf(t, student)).map((row) => [row.number, row.answers])).toEqual([
      [1, wrong],
      [2, right],
    ]);
  });

  test('ten at once leave one row', async () => {
    await student.init(questionnaire());
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => student.save(question(0), question(0)?.right ?? [])),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(await answersOf(t, student)).toHaveLength(1);
  });

  test('ten different choices at once are kept one after another', async () => {
    await student.init(questionnaire());
    const [right, wrong] = [question(0)?.right ?? [], question(0)?.wrong.slice(0, 1) ?? []];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => student.save(question(0), index % 2 === 0 ? right : wrong)),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    const rows = await answersOf(t, student);
    expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1));
  });

  test.each([
    [
      'an answer of another question',
      () => student.save(question(0), question(1)?.right ?? []),
      400,
      'ANSWER_NOT_FOUND',
    ],
    [
      'two answers to a question with one',
      () => student.save(question(0), [...(question(0)?.right ?? []), ...(question(0)?.wrong ?? [])]),
      400,
      'ONE_ANSWER_ONLY',
    ],
    ['no answer at all', () => student.save(question(0), []), 400, 'INVALID_INPUT'],
    [
      'a question that is not there',
      () => student.save({ choiceId: 99_999, right: [], wrong: [] }, [1]),
      404,
      'CHOICE_NOT_FOUND',
    ],
    [
      'an attempt that is not there',
      () => student.save(question(0), question(0)?.right ?? [], 2),
      404,
      'ATTEMPT_NOT_FOUND',
    ],
  ] as const)('%s is refused and nothing is kept', async (_name, save, status, code) => {
    await student.init(questionnaire());
    const reply = await save();
    expect([reply.status, reply.headers['x-error-code']]).toEqual([status, code]);
    expect(await answersOf(t, student)).toEqual([]);
  });

  test('a verdict of the client is ignored', async () => {
    await student.init(questionnaire());
    for (const each of student.course.questions) {
      await t.call('POST', '/CourseManager/SaveResult', {
        token: student.token,
        body: {
          iD_Course: student.course.courseId,
          iD_Instance: student.instance,
          iD_Content: questionnaire(),
          attempt: 1,
          iD_Choice: each.choiceId,
          answers: each.wrong.slice(0, 1),
          correct: true,
          approved: true,
          score: 1,
        },
      });
    }
    expect((await student.close()).json()).toEqual({ approved: false, contentScore: 0 });
  });
});

describe('attempts', () => {
  test('ten openings at once make one attempt and one start', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => student.init(questionnaire())));
    for (const reply of replies) expect(reply.json()).toMatchObject({ attempt: 1, approved: 0 });
    expect(await attemptsOf(t, student)).toHaveLength(1);
    const history = t.services.db
      .selectFrom('history')
      .select('revision')
      .where('entity', '=', 'attendance')
      .where('record_key', '=', `${student.instance}|${student.person.employeeNr}`);
    expect(await history.execute()).toHaveLength(2);
  });

  test('ten resets at once open one new attempt', async () => {
    await student.approve(0);
    const replies = await Promise.all(Array.from({ length: 10 }, () => student.reset()));
    for (const reply of replies) expect(reply.json()).toMatchObject({ attempt: 2, approved: 0 });
    expect(await attemptsOf(t, student)).toHaveLength(2);
  });

  test('one is closed, and the next opened, in one statement each, once somebody has answered', async () => {
    await student.init(questionnaire());
    await student.save(question(0), question(0)?.right ?? []);
    const query = vi.spyOn(t.services.pool, 'query');
    const connect = vi.spyOn(t.services.pool, 'connect');
    const namesOf = () => query.mock.calls.map(([config]) => (config as { readonly name?: string }).name);
    try {
      expect((await student.close()).json()).toEqual({ approved: false, contentScore: 1 / 3 });
      expect(namesOf().slice(-1)).toEqual(['close-attempt']);
      query.mockClear();
      expect((await student.reset()).json()).toMatchObject({ attempt: 2, approved: 0 });
      expect(namesOf()).toEqual(['add-next-attempt']);
      // No transaction of several statements was begun for either.
      expect(connect.mock.calls.filter(([callback]) => callback === undefined)).toEqual([]);
    } finally {
      query.mockRestore();
      connect.mockRestore();
    }
    expect(await attemptsOf(t, student)).toEqual([
      { number: 1, state: 1, approved: false, score: 1 / 3 },
      { number: 2, state: 0, approved: null, score: null },
    ]);
  });

  test('a reset at the moment of the signature is refused, or the signature is', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const signer = await makeStudent(t);
      await signer.approve();
      const [signed, reset] = await Promise.all([signer.sign(), signer.reset()]);
      expect([signed.status, reset.status].filter((status) => status === 200)).toHaveLength(1);
      const open = (await attemptsOf(t, signer)).filter(({ state }) => state === 0);
      expect(open).toHaveLength(reset.status === 200 ? 1 : 0);
    }
  });

  test('each is kept for good with its answers, and the last score is what the course shows', async () => {
    await student.approve(1);
    await student.reset();
    for (const each of student.course.questions) await student.save(each, each.right, 2);
    await student.close(2);
    await student.reset();
    expect(await attemptsOf(t, student)).toEqual([
      { number: 1, state: 1, approved: false, score: 1 / 3 },
      { number: 2, state: 1, approved: true, score: 1 },
      { number: 3, state: 0, approved: null, score: null },
    ]);
    expect((await answersOf(t, student)).map((row) => row.attempt)).toEqual([1, 1, 1, 2, 2, 2]);
    expect((await content()).json()[1]).toMatchObject({ approved: 0, score: 1, attempt: 3 });
  });

  test('a judged questionnaire is opened again only by a reset, and nothing but a questionnaire is reset', async () => {
    expect((await student.reset()).headers['x-error-code']).toBe('ATTEMPT_NOT_FOUND');
    await student.approve(0);
    expect((await student.init(questionnaire())).json()).toMatchObject({ attempt: 1, approved: 1, saved: [] });
    const { courseId: iD_Course, linkId: iD_Content } = student.course;
    const reply = await t.call('POST', '/CourseManager/ResetContent', {
      token: student.token,
      body: { iD_Course, iD_Instance: student.instance, iD_Content },
    });
    expect([reply.status, reply.text]).toEqual([400, 'El contenido no es un cuestionario.']);
  });
});
