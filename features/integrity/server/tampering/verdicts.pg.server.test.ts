import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factoryAct } from '#tests/factories/people.ts';
import { makeStudent } from '#tests/factories/taking.ts';
import { updateAudited } from '../audited-write.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

/** Verdicts are the database's own, and are computed anew by every verification. */

let a: TamperedApp;

beforeAll(async () => {
  a = await createTamperedApp();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const broken = async () => (await a.verify()).broken;
const application = (text: string, values: unknown[] = []) => a.t.services.pool.query(text, values);
const result = (reply: { readonly status: number; json(): unknown }) => [reply.status, reply.json()];

describe('what decides a verdict, altered and put back when the course was signed', () => {
  test('the minimum score of a course', async () => {
    const student = await makeStudent(a.t, { minimumScore: 80 });
    await a.tamper(`update course set score = 0 where course_id = '${student.course.courseId}'`);
    expect(result(await student.approve(0))).toEqual([200, { approved: true, contentScore: 0 }]);
    expect((await student.sign()).status).toBe(200);
    await a.tamper(`update course set score = 80 where course_id = '${student.course.courseId}'`);
    expect(await broken()).toMatchObject({ kind: 'record', entity: 'content_attempt', code: 'verdictAltered' });
  });

  test('the right answers of a question', async () => {
    const student = await makeStudent(a.t, { minimumScore: 100 });
    const { questionnaireId, questions } = student.course;
    const { rows: kept } = await application('select choice_id, answers from choice where content_id = $1', [
      questionnaireId,
    ]);
    await a.tamper(async (client) => {
      for (const { choiceId, wrong } of questions) {
        await client.query(
          `update choice set answers = (select jsonb_agg(jsonb_set(part, '{correct}', to_jsonb((part ->> 'id')::integer = $2)))
             from jsonb_array_elements(answers) as part) where choice_id = $1`,
          [choiceId, wrong[0]],
        );
      }
    });
    await student.init(student.course.linkId);
    await student.init(questionnaireId);
    for (const question of questions) await student.save(question, question.wrong.slice(0, 1));
    expect(result(await student.close())).toEqual([200, { approved: true, contentScore: 1 }]);
    expect((await student.sign()).status).toBe(200);
    await a.tamper(async (client) => {
      for (const { choice_id, answers } of kept) {
        await client.query('update choice set answers = $2 where choice_id = $1', [choice_id, JSON.stringify(answers)]);
      }
    });
    expect(await broken()).toMatchObject({ entity: 'content_attempt', code: 'verdictAltered' });
  });
});

describe('an attempt', () => {
  const open = () =>
    `instance_id = ${a.unfinished.instance} and employee_nr = ${a.unfinished.person.employeeNr} and state = 0`;

  test('closed by the owner with its number and without an answer is found', async () => {
    await a.tamper(`update content_attempt set state = 1, approved = true, score = 1, closed_at = now(),
      closing_number = nextval('content_attempt_closing') where ${open()}`);
    expect(await broken()).toMatchObject({ entity: 'content_attempt', code: 'verdictAltered' });
  });

  test('cannot be closed or judged by the application’s own statements', async () => {
    for (const columns of ['state = 1, approved = true, score = 1', 'approved = true', 'score = 1']) {
      await expect(application(`update content_attempt set ${columns} where ${open()}`)).rejects.toThrow(
        /permission denied/,
      );
    }
    await expect(application(`update content_attempt set closed_at = now() where ${open()}`)).rejects.toThrow(
      /violates check constraint/,
    );
  });

  test('closed by the application’s function is judged by its answers', async () => {
    const { rows } = await application(
      `select c.* from content_attempt t, close_attempt(t.attempt_id, 1::smallint, $1) c
      where ${open()}`,
      [a.t.clock.now()],
    );
    expect(rows).toEqual([{ approved: false, score: 0 }]);
    expect(await broken()).toBeNull();
  });

  test('put in as approved is judged all the same', async () => {
    const student = await makeStudent(a.t);
    const { rows } = await application(
      `insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score, started_at, closed_at, acted_by)
       values ($1, $2, $3, 1, 1, true, 1, $4, $4, 'x') returning approved, score`,
      [student.instance, student.person.employeeNr, student.course.questionnaireId, a.t.clock.now()],
    );
    expect(rows).toEqual([{ approved: false, score: 0 }]);
  });
});

test('a course that was finished without its contents is found', async () => {
  const { instance, person } = a.unfinished;
  const finished = { status: 1, approved: true, present: true, score: 1, on_time: true, finished_at: a.t.clock.now() };
  const key = { instance_id: instance, employee_nr: person.employeeNr };
  await a.t.services.db.transaction().execute(async (tx) => {
    const { digest } = await tx
      .selectNoFrom((e) => e.fn<string>('attempts_digest', [e.val(instance), e.val(person.employeeNr)]).as('digest'))
      .executeTakeFirstOrThrow();
    await updateAudited(tx, 'attendance', key, { ...finished, attempts_digest: digest }, factoryAct(a.t.services));
  });
  expect(await broken()).toMatchObject({ entity: 'attendance', code: 'resultAltered' });
});
