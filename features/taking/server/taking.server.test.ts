import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makePerson, makeRelaxedSettings, makeSector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
});
afterAll(() => t.close());

test.each([
  ['plain JSON', 'lucia', (body: object) => body],
  ['JSON within JSON', 'marta', (body: object) => JSON.stringify(JSON.stringify(body))],
])('a whole course in %s: open, answer, verdict, sign, and its history is whole', async (_name, cwid, encode) => {
  const sector = await makeSector(t.services, `Sector de ${cwid}`);
  const person = await makePerson(t.services, sector, cwid);
  const course = await makeCourse(t.services);
  const instance = await makeInstance(t.services, course, sector, [person]);
  const token = await t.signIn(cwid);
  const key = { iD_Course: course.courseId, iD_Instance: instance };
  const post = (path: string, body: object) =>
    t.call('POST', `/CourseManager/${path}`, { token, body: encode({ ...key, ...body }) });

  expect((await post('InitContent', { iD_Content: course.linkId })).json()).toMatchObject({ attempt: 1, approved: 2 });
  const iD_Content = course.questionnaireId;
  expect((await post('InitContent', { iD_Content })).json()).toMatchObject({ attempt: 1, approved: 0, saved: [] });
  for (const question of course.questions) {
    const saved = await post('SaveResult', {
      iD_Content,
      attempt: 1,
      iD_Choice: question.choiceId,
      answers: question.right,
    });
    expect(saved.status).toBe(200);
  }
  expect((await post('UpdateContent', { iD_Content, attempt: 1 })).json()).toEqual({ approved: true, contentScore: 1 });
  const signed = await t.call('PUT', '/CourseManager/UpdateAttempt', {
    token,
    body: encode({ ...key, cwid, pass: testPassword }),
  });
  expect(signed.json()).toEqual({ score: 1, approved: true, onTime: true });

  const verification = await verifyAudit(t.database.owner.db);
  expect(verification.broken).toBeNull();
  const signatures = t.services.db.selectFrom('signature').select('meaning').where('cwid', '=', cwid);
  expect(await signatures.execute()).toEqual([{ meaning: 'courseTaken' }]);
});
