import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeStudent } from '#tests/factories/taking.ts';
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

describe('an attempt', () => {
  const open = () =>
    `instance_id = ${a.unfinished.instance} and employee_nr = ${a.unfinished.person.employeeNr} and state = 0`;

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
