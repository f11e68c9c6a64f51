import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makePerson, makeRelaxedSettings, makeSector } from '#tests/factories/people.ts';
import { makeStudent, type Student, studentOf } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
});
afterAll(() => t.close());

const instanceStatus = async (student: Student) => {
  const rows = await t.services.db
    .selectFrom('history')
    .select(sql<number>`("row" ->> 'status')::integer`.as('status'))
    .where('entity', '=', 'instance')
    .where('record_key', '=', String(student.instance))
    .orderBy('revision')
    .execute();
  return rows.map((row) => row.status);
};

test('an instance starts with the first who opens a content and finishes with the last who signs', async () => {
  const sector = await makeSector(t.services, 'Pesaje');
  const other = await makePerson(t.services, sector, 'otra');
  const first = await makeStudent(t, { others: [other] });
  const second = studentOf(t, { ...first, person: other, token: await t.signIn('otra') });
  expect(await instanceStatus(first)).toEqual([3]);
  await Promise.all([first.approve(), second.approve()]);
  expect(await instanceStatus(first)).toEqual([3, 0]);
  await first.sign();
  expect(await instanceStatus(first)).toEqual([3, 0]);
  await second.sign();
  expect(await instanceStatus(first)).toEqual([3, 0, 1]);
});

test('an instance finishes once when its last people sign at the same moment', async () => {
  const sector = await makeSector(t.services, 'Sala limpia');
  const others = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((cwid) => makePerson(t.services, sector, cwid)));
  const first = await makeStudent(t, { others });
  const students = [first];
  for (const person of others) {
    students.push(studentOf(t, { ...first, person, token: await t.signIn(person.cwid) }));
  }
  for (const student of students) await student.approve();
  const replies = await Promise.all(students.map((student) => student.sign()));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  expect(await instanceStatus(first)).toEqual([3, 0, 1]);
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});
