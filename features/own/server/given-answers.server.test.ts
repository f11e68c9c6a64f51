import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeTablet, makeTabletRun, toldBy } from '#features/tablet/server/fixtures/tablet-run.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { type Student, studentOf } from '#tests/factories/taking.ts';
import { getGivenAnswers, printGivenAnswers } from '../shared/calls.ts';
import { type GivenAnswers, givenAnswersReply } from '../shared/given-answers.ts';

/** What somebody answered: every attempt, each question in its revision, with the digest that the signature covers. */

let s: StaffedApp;
const noon = '2026-03-10T12:00:00-03:00';
beforeAll(async () => {
  s = await createStaffedApp(noon);
});
afterEach(() => s.t.clock.set(noon));
afterAll(() => s.t.close());

let taken = 0;

/** Failed once, changing one answer on the way, and passed and signed half an hour later. */
async function makeSigned(sign = true): Promise<Student> {
  taken += 1;
  const course = await makeCourse(s.t.services, { minimumScore: 60 });
  const person = await makePerson(s.t.services, s.sector, `g${taken}`, { name: 'Íñigo Núñez' });
  const instance = await makeInstance(s.t.services, course, s.sector, [person], { modality: 0 });
  const token = await s.t.signIn(person.cwid);
  const student = studentOf(s.t, { person, token, sector: s.sector, course, instance });
  const [first] = course.questions;
  if (first === undefined) throw new Error('a question');
  await student.init(course.linkId);
  await student.init(course.questionnaireId);
  await student.save(first, first.right);
  await student.save(first, first.wrong.slice(0, 1));
  await student.close(1);
  s.t.clock.set('2026-03-10T12:30:00-03:00');
  await student.reset();
  for (const question of course.questions) await student.save(question, question.right, 2);
  await student.close(2);
  if (sign) await student.sign();
  return student;
}

const fieldsOf = ({ course, instance, person }: Student, more: object = {}) => ({
  iD_Course: course.courseId,
  iD_Instance: instance,
  cwid: person.cwid,
  ...more,
});
const ask = (name: StaffName, student: Student, more: object = {}) =>
  s.as(name, 'GET', getGivenAnswers.path, fieldsOf(student, more));
const answersOf = async (student: Student, more: object = {}): Promise<GivenAnswers> =>
  givenAnswersReply.parse((await ask('qa', student, more)).json());

/** Beneath the product: what the owner of the database can do. */
const alter = (statement: string) =>
  s.t.database.owner.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);

describe('the given answers', () => {
  test('are those of every attempt, the replaced ones too, with question, revision, moment, session and verdict', async () => {
    const student = await makeSigned();
    const { attempts, person } = await answersOf(student);
    expect(person.name).toBe('Íñigo Núñez');
    expect(attempts.map(({ type, number, approved, questions }) => [type, number, approved, questions.length])).toEqual(
      [
        [0, 1, true, 0],
        [2, 1, false, 3],
        [2, 2, true, 3],
      ],
    );
    const [first] = student.course.questions;
    const [, failed, passed] = attempts;
    expect(failed).toMatchObject({
      startedAt: '2026-03-10T15:00:00.000Z',
      closedAt: '2026-03-10T15:00:00.000Z',
      actedBy: person.cwid,
      sessionName: 'Íñigo Núñez',
    });
    const { rows } = await s.t.services.pool.query(
      `select revision, hash, "row" from history where entity = 'choice' and record_key = $1`,
      [first?.choiceId],
    );
    expect(failed?.questions[0]).toMatchObject({
      iD_Choice: first?.choiceId,
      revision: rows[0].revision,
      hash: rows[0].hash,
      question: rows[0].row.question,
      given: [
        { number: 1, answers: first?.right, right: true, actedBy: person.cwid, actedByName: 'Íñigo Núñez' },
        { number: 2, answers: first?.wrong.slice(0, 1), right: false, answeredAt: '2026-03-10T15:00:00.000Z' },
      ],
    });
    expect(failed?.questions[0]?.options.filter(({ correct }) => correct).map(({ iD_Answer }) => iD_Answer)).toEqual(
      first?.right,
    );
    // Left unanswered, and told so.
    expect(failed?.questions[1]?.given).toEqual([]);
    expect(passed?.questions.map(({ given }) => [given.length, given[0]?.right])).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ]);
  });

  test('come with the digest that the signed revision holds, and one answer altered shows', async () => {
    const student = await makeSigned();
    const { digest, signatures } = await answersOf(student);
    const { rows } = await s.t.services.pool.query(
      `select h."row" ->> 'attempts_digest' as digest from signature g join history h using (entity, record_key, revision)
       where g.signature_id = $1`,
      [signatures[0]?.iD_Signature],
    );
    expect(digest).toEqual({ signed: rows[0].digest, present: rows[0].digest });
    const attempt = `(select attempt_id from content_attempt where instance_id = ${student.instance} and number = 2)`;
    await alter(
      `update attempt_answer set answered_at = answered_at + interval '1 minute' where attempt_id = ${attempt}`,
    );
    const altered = await answersOf(student);
    expect(altered.digest.signed).toBe(digest.signed);
    expect(altered.digest.present).not.toBe(digest.signed);
    const { texts } = await print(student);
    expect(texts).toContain('NO COINCIDE');
  });

  test('show a question as it stood when the attempt began, whatever it became', async () => {
    const student = await makeSigned();
    const [first] = student.course.questions;
    const [before] = (await answersOf(student)).attempts.filter(({ type }) => type === 2);
    await alter(`update choice set question = 'Otra pregunta', answers = '[{"id": 1, "text": "x", "correct": true}]'
      where choice_id = ${first?.choiceId}`);
    const [after] = (await answersOf(student)).attempts.filter(({ type }) => type === 2);
    expect(after?.questions[0]).toEqual(before?.questions[0]);
  });

  test('of one attempt are asked for by content and number; of one that is not there nothing is', async () => {
    const student = await makeSigned();
    const one = { iD_Content: student.course.questionnaireId, number: 2 };
    expect((await answersOf(student, one)).attempts.map(({ number }) => number)).toEqual([2]);
    const missing = await ask('qa', student, { ...one, number: 9 });
    expect([missing.status, missing.headers['x-error-code']]).toEqual([404, 'ATTEMPT_NOT_RECORDED']);
    expect((await ask('qa', student, { iD_Content: one.iD_Content })).status).toBe(400);
    expect((await ask('qa', student, { ...one, number: 0 })).status).toBe(400);
  });

  test('of an open attempt tell no right answers, and no digest is signed yet', async () => {
    const student = await makeSigned(false);
    await student.reset();
    const [question] = student.course.questions;
    if (question !== undefined) await student.save(question, question.right, 3);
    const { attempts, digest } = await answersOf(student);
    const open = attempts.at(-1);
    expect(open).toMatchObject({ number: 3, state: 0, closedAt: null });
    expect(open?.questions[0]?.given).toMatchObject([{ answers: question?.right, right: null }]);
    expect(open?.questions.flatMap(({ options }) => options.map(({ correct }) => correct))).not.toContain(true);
    expect(digest.signed).toBeNull();
    expect(digest.present).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of thousands of attempts are refused whole, in words, and told one by one', async () => {
    const student = await makeSigned();
    await s.t.database.owner.pool.query(
      `insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score, started_at, closed_at, acted_by)
       select instance_id, employee_nr, content_id, number + n, state, approved, score, started_at, closed_at, acted_by
       from content_attempt, generate_series(1, 4000) n
       where instance_id = $1 and employee_nr = $2 and content_id = $3 and number = 2`,
      [student.instance, student.person.employeeNr, student.course.questionnaireId],
    );
    const refused = await ask('qa', student);
    expect([refused.status, refused.headers['x-error-code']]).toEqual([400, 'GIVEN_ANSWERS_TOO_MANY']);
    const one = { iD_Content: student.course.questionnaireId, number: 4002 };
    expect((await ask('qa', student, one)).status).toBe(200);
  });
});

describe('who reads them', () => {
  test.each<[StaffName, number]>([
    ['itps', 200],
    ['qa', 200],
    ['hse', 200],
    ['train', 403],
    ['ana', 403],
  ])('who may see the key: %s %i', async (name, status) => {
    const student = await makeSigned();
    for (const path of [getGivenAnswers.path, printGivenAnswers.path])
      expect((await s.as(name, 'GET', path, fieldsOf(student))).status).toBe(status);
  });

  test('not the person, nobody without a session, and nobody on a tablet', async () => {
    const student = await makeSigned();
    const query = new URLSearchParams(fieldsOf(student) as never);
    for (const path of [getGivenAnswers.path, printGivenAnswers.path]) {
      expect((await s.t.call('GET', `${path}?${query}`, { token: student.token })).status).toBe(403);
      expect((await s.t.call('GET', `${path}?${query}`)).status).toBe(401);
    }
    const run = await makeTabletRun(s);
    const tablet = await makeTablet(s, run);
    const fields = { iD_Course: run.course.courseId, iD_Instance: run.id, cwid: run.people[0]?.cwid };
    expect(toldBy(await tablet.get(getGivenAnswers.path, fields))[0]).toBe(403);
  });

  test('a course that the person does not have is not found; a wrong number is refused', async () => {
    const student = await makeSigned();
    const other = await makeSector(s.t.services, `Otro ${taken}`);
    const stranger = await makePerson(s.t.services, other, `h${taken}`);
    expect((await ask('qa', student, { cwid: stranger.cwid })).headers['x-error-code']).toBe('RECORD_NOT_FOUND');
    expect((await ask('qa', student, { iD_Instance: 'x' })).status).toBe(400);
  });
});

async function print(student: Student, headers: Record<string, string> = {}) {
  const reply = await s.t.app.inject({
    url: `${printGivenAnswers.path}?${new URLSearchParams(fieldsOf(student) as never)}`,
    headers: { authorization: `Bearer ${s.tokens.qa}`, ...headers },
  });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages, isTagged } = await readTaggedPdf(reply.rawPayload);
  const all = (role: string) => pages.flatMap((page) => page.textsOf(role));
  return {
    name: reply.headers['content-disposition'],
    isTagged,
    all,
    texts: pages.flatMap((page) => page.texts).join(' '),
  };
}

describe('as a file', () => {
  test('JSON holds the same, with a name', async () => {
    const student = await makeSigned();
    const reply = await ask('qa', student, { format: 'json' });
    const of = `${student.course.courseId}-${student.instance}-${student.person.employeeNr}`;
    expect(reply.headers['content-disposition']).toContain(`attachment; filename="Respuestas ${of}.json"`);
    expect(givenAnswersReply.parse(reply.json())).toEqual(await answersOf(student));
  });

  test('PDF says every saved answer, the right ones, the verdicts and the digest; in English too', async () => {
    const student = await makeSigned();
    const { name, isTagged, all, texts } = await print(student);
    expect([isTagged, name]).toEqual([true, expect.stringContaining('filename="Respuestas ')]);
    expect(all('H1')).toEqual(['Respuestas dadas']);
    for (const text of [
      'Reemplazada',
      'Incorrecta',
      'Correcta',
      'Sin responder',
      'Íñigo Núñez',
      'Intento 2',
      'Coincide',
    ])
      expect(texts).toContain(text);
    expect(texts.replaceAll(' ', '')).toContain((await answersOf(student)).digest.signed);
    const english = await print(student, { 'accept-language': 'en' });
    expect(english.all('H1')).toEqual(['Given answers']);
    expect(english.texts).toContain('Not answered');
  });
});
