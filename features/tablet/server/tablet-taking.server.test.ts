import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { newcomer, put, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { addQuestionnaire } from '#tests/factories/courses.ts';
import { makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { type Hand, makeTablet, makeTabletRun, type TestTablet, toldBy } from './fixtures/tablet-run.ts';

let s: StaffedApp;
let run: Run;
let tablet: TestTablet;
let hand: Hand;

beforeAll(async () => {
  s = await createStaffedApp();
});
beforeEach(async () => {
  run = await makeTabletRun(s, { people: 2 });
  tablet = await makeTablet(s, run);
  hand = tablet.hand(run, personOf(run));
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const personOf = ({ people }: Run, place = 0) => {
  const person = people[place];
  if (person === undefined) throw new Error('Nobody.');
  return person;
};
const attempts = async (of: Run) =>
  (
    await s.t.services.pool.query(
      `select t.employee_nr as who, t.content_id as content, t.number, t.state, t.approved, t.score, t.acted_by as by,
         (select array_agg(distinct a.acted_by) from attempt_answer a where a.attempt_id = t.attempt_id) as answered_by
       from content_attempt t where t.instance_id = $1 order by t.attempt_id`,
      [of.id],
    )
  ).rows;

test('a person takes and signs the course on the trainer’s session: both stand on every attempt, answer and signature', async () => {
  const person = personOf(run);
  const contents = (await hand.contents()).json();
  expect(contents.map(({ approved }: { approved: number }) => approved)).toEqual([0, 0]);
  expect(JSON.stringify(contents)).not.toContain('correct');
  const opened = await hand.init(run.course.linkId);
  expect(opened.json()).toEqual({ attempt: 1, employee_Nr: person.employeeNr, approved: 2, saved: [] });
  expect((await stateOf(s, run)).instance.status).toBe(0);
  expect((await hand.approve()).json()).toEqual({ approved: true, contentScore: 1 });
  expect((await hand.sign()).json()).toEqual({
    score: 1,
    approved: true,
    onTime: true,
    record: expect.objectContaining({ signatures: [expect.anything()] }),
  });

  expect(await attempts(run)).toEqual([
    expect.objectContaining({ who: person.employeeNr, by: 'train', answered_by: null }),
    expect.objectContaining({ who: person.employeeNr, by: 'train', answered_by: ['train'] }),
  ]);
  const { rows } = await s.t.services.pool.query(
    `select h.action, h.changed_by, g.cwid, g.session_cwid, g.meaning from history h
       left join signature g on g.entity = h.entity and g.record_key = h.record_key and g.revision = h.revision
       where h.entity = 'attendance' and h.record_key = $1 order by h.revision`,
    [`${run.id}|${person.employeeNr}`],
  );
  expect(rows.slice(1)).toEqual([
    { action: 'edit', changed_by: 'train', cwid: null, session_cwid: null, meaning: null },
    { action: 'sign', changed_by: person.cwid, cwid: person.cwid, session_cwid: 'train', meaning: 'courseTaken' },
  ]);
  const key = { iD_Instance: run.id, employee_Nr: person.employeeNr };
  const [newest] = (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityAttended', key)).json();
  expect(newest).toMatchObject({ action: 'sign', signedBy: person.name, sessionOf: 'train' });
  const { instance, attendances } = await stateOf(s, run);
  expect(attendances.map(({ status }) => status).sort()).toEqual([0, 1]);
  expect(instance.status).toBe(0);
});

test('the last signature finishes the instance; then everything is looked at, and nothing is changed', async () => {
  for (const person of run.people) {
    const theirs = tablet.hand(run, person);
    await theirs.approve();
    expect((await theirs.sign()).status).toBe(200);
  }
  expect((await stateOf(s, run)).instance.status).toBe(1);
  expect((await hand.sign()).json()).toEqual({
    score: 1,
    approved: true,
    onTime: true,
    record: expect.objectContaining({ signatures: [expect.anything()] }),
  });
  expect((await hand.init(run.course.questionnaireId)).json()).toMatchObject({ approved: 2 });
  expect(toldBy(await hand.reset())).toEqual([409, 'ATTENDED_FINISHED']);
  const list = (await tablet.assistants(run)).json();
  expect(list).toMatchObject([{ status: 1, approved: true, score: 1, present: true }, { status: 1 }]);
  expect((await tablet.start(run)).status).toBe(200);
  expect((await tablet.exit()).status).toBe(200);
  expect(toldBy(await tablet.start(run))).toEqual([409, 'INSTANCE_CLOSED']);
});

describe('contents open in their order', () => {
  test('one opens only after all before it, which the refusal names', async () => {
    const refused = await hand.init(run.course.questionnaireId);
    expect([...toldBy(refused), refused.text]).toEqual([409, 'EARLIER_CONTENT_FIRST', 'Antes debe aprobar «Norma».']);
    expect(await attempts(run)).toEqual([]);
    await hand.init(run.course.linkId);
    expect((await hand.init(run.course.questionnaireId)).status).toBe(200);
  });

  test('a failed, an abandoned and a newly opened one keep the next closed', async () => {
    const last = await addQuestionnaire(s.t.services, run.course.courseId, 3);
    const next = () => hand.init(last.questionnaireId);
    await hand.approve(0);
    expect(toldBy(await next())).toEqual([409, 'EARLIER_CONTENT_FIRST']);
    await hand.reset();
    expect(toldBy(await next())).toEqual([409, 'EARLIER_CONTENT_FIRST']);
    await hand.abandon(2);
    expect(toldBy(await next())).toEqual([409, 'EARLIER_CONTENT_FIRST']);
    await hand.reset();
    for (const place of [0, 1, 2]) await hand.save(place, undefined, { attempt: 3 });
    expect((await hand.close(3)).json()).toEqual({ approved: true, contentScore: 1 });
    expect((await next()).status).toBe(200);
    await hand.reset();
    expect(toldBy(await next())).toEqual([409, 'EARLIER_CONTENT_FIRST']);
  });
});

describe('AbandonAttempt', () => {
  test('closes the open attempt with score 0, once, whatever was right; the next one is taken after it', async () => {
    await hand.init(run.course.linkId);
    await hand.init(run.course.questionnaireId);
    for (const place of [0, 1, 2]) await hand.save(place);
    for (const _again of [1, 2]) expect((await hand.abandon()).json()).toEqual({ approved: false, contentScore: 0 });
    expect((await hand.close()).json()).toEqual({ approved: false, contentScore: 0 });
    expect(toldBy(await hand.save(0, run.course.questions[0]?.wrong.slice(0, 1)))).toEqual([409, 'ATTEMPT_CLOSED']);
    expect((await hand.save(0)).status).toBe(200);
    expect((await attempts(run)).at(-1)).toMatchObject({ state: 2, approved: false, score: 0 });
    expect((await hand.contents()).json()[1]).toMatchObject({ approved: 1, score: 0, attempt: 1 });
    expect(toldBy(await hand.sign())).toEqual([400, 'COURSE_NOT_APPROVED']);
    expect((await hand.reset()).json()).toMatchObject({ attempt: 2, approved: 0 });
  });

  test('leaves a verdict as it is, and says it', async () => {
    await hand.approve();
    expect((await hand.abandon()).json()).toEqual({ approved: true, contentScore: 1 });
    expect((await hand.sign()).status).toBe(200);
    expect((await hand.abandon()).json()).toEqual({ approved: true, contentScore: 1 });
  });

  test('without an attempt leaves the tablet alone; with half of one it is refused, and one that is none is not found', async () => {
    expect((await hand.leave()).json()).toEqual({ approved: null, contentScore: null });
    const half = await hand.abandon(1, { iD_Content: undefined });
    expect([half.status, half.text]).toEqual([400, expect.stringContaining('attempt')]);
    expect(toldBy(await hand.abandon(7))).toEqual([404, 'ATTEMPT_NOT_FOUND']);
  });

  test('is of tablet mode alone', async () => {
    const desk = await makeTablet(s);
    expect(toldBy(await desk.hand(run, personOf(run)).leave())).toEqual([409, 'NOT_IN_TABLET_MODE']);
    expect(toldBy(await desk.hand(run, personOf(run)).sign())).toEqual([409, 'NOT_IN_TABLET_MODE']);
  });
});

test('every call may be sent again after a lost reply: one attempt, one answer, one verdict, one signature', async () => {
  const twice = async (call: () => ReturnType<Hand['leave']>) => {
    const first = await call();
    const second = await call();
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  };
  await twice(() => hand.init(run.course.linkId));
  const question = run.course.questions[0];
  await hand.init(run.course.questionnaireId);
  await twice(() => hand.save(0, question?.wrong.slice(0, 1)));
  await twice(() => hand.save(0));
  await hand.save(1);
  await hand.save(2);
  const opened = (await hand.init(run.course.questionnaireId)).json();
  expect(opened.saved).toHaveLength(3);
  await twice(() => hand.close());
  await twice(() => hand.sign());
  const { rows } = await s.t.services.pool.query(
    `select (select count(*)::integer from attempt_answer a join content_attempt t using (attempt_id) where t.instance_id = $1) as answers,
       (select count(*)::integer from content_attempt where instance_id = $1) as attempts,
       (select count(*)::integer from signature where entity = 'attendance' and record_key like $2) as signatures`,
    [run.id, `${run.id}|%`],
  );
  expect(rows).toEqual([{ answers: 4, attempts: 2, signatures: 1 }]);
});

describe('whoever a call names', () => {
  const key = () => ({ iD_Course: run.course.courseId, iD_Instance: run.id });
  const calls = () => ({
    InitContent: { iD_Content: run.course.linkId },
    SaveResult: {
      iD_Content: run.course.questionnaireId,
      attempt: 1,
      iD_Choice: run.course.questions[0]?.choiceId,
      answers: run.course.questions[0]?.right,
    },
    UpdateContent: { iD_Content: run.course.questionnaireId, attempt: 1 },
    ResetContent: { iD_Content: run.course.questionnaireId },
    AbandonAttempt: {},
  });
  const tellEach = async (named: object) => {
    const told: unknown[] = [];
    for (const [path, body] of Object.entries(calls()))
      told.push(toldBy(await tablet.post(`/CourseManager/${path}`, { ...key(), ...body, ...named })).join(' '));
    const additional = JSON.stringify({ ...key(), ...named });
    told.push(toldBy(await tablet.get('/CourseManager/GetCourseContent', { additional })).join(' '));
    return [...new Set(told)];
  };

  test('takes part in the instance: nobody, somebody else, or two persons at once are refused', async () => {
    const stranger = await newcomer(s);
    const elsewhere = await makeTabletRun(s, { people: 1 });
    const [one, two] = [personOf(run), personOf(run, 1)];
    const refused = ['403 NOT_TABLET_ASSISTANT'];
    expect(await tellEach({})).toEqual(refused);
    expect(await tellEach({ cwid: '' })).toEqual(refused);
    expect(await tellEach({ cwid: stranger.cwid })).toEqual(refused);
    expect(await tellEach({ cwid: personOf(elsewhere).cwid })).toEqual(refused);
    expect(await tellEach({ cwid: 'train' })).toEqual(refused);
    for (const [path, body] of Object.entries(calls())) {
      const both = { ...key(), ...body, cwid: one.cwid, employee_Nr: two.employeeNr };
      expect(toldBy(await tablet.post(`/CourseManager/${path}`, both))).toEqual([403, 'NOT_TABLET_ASSISTANT']);
    }
    expect(await attempts(run)).toEqual([]);
  });

  test('may be named by number too, and by cwid in any case of letters', async () => {
    const person = personOf(run);
    const init = { ...key(), iD_Content: run.course.linkId };
    for (const named of [{ employee_Nr: person.employeeNr }, { cwid: person.cwid.toUpperCase() }])
      expect((await tablet.post('/CourseManager/InitContent', { ...init, ...named })).json().employee_Nr).toBe(
        person.employeeNr,
      );
  });

  test('is of this instance: another one of the trainer’s is refused, and the tablet’s list and files are its own', async () => {
    const other = await makeTabletRun(s, { people: 1 });
    const theirs = tablet.hand(other, personOf(other));
    for (const reply of [
      await theirs.init(other.course.linkId),
      await theirs.contents(),
      await theirs.sign(),
      await theirs.leave(),
    ])
      expect(toldBy(reply)).toEqual([403, 'NOT_TABLET_INSTANCE']);
    const mixed = { ...run, course: other.course };
    expect(toldBy(await tablet.hand(mixed, personOf(run)).contents())).toEqual([403, 'NOT_TABLET_INSTANCE']);
    expect(toldBy(await tablet.assistants(other))).toEqual([403, 'NOT_TABLET_INSTANCE']);
    const file = (course: string) => ({ ID_PDF: 1, ID_Content: run.course.linkId, ID_Course: course });
    expect(toldBy(await tablet.get('/CourseManager/GetCoursePDF', file(other.course.courseId)))).toEqual([
      403,
      'NOT_TABLET_INSTANCE',
    ]);
    expect(toldBy(await tablet.get('/CourseManager/GetCoursePDF', file(run.course.courseId)))).toEqual([
      404,
      'FILE_NOT_FOUND',
    ]);
  });

  test('the trainer’s own courses wait until the tablet is left', async () => {
    const own = await makeTabletRun(s, { modality: 0, people: 0 });
    expect(toldBy(await tablet.hand(own, s.people.train).contents())).toEqual([403, 'NOT_TABLET_INSTANCE']);
  });
});

test('the file cookie of a session in tablet mode opens the files of its course, and nothing else', async () => {
  const reply = await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: 'train', pass: testPassword } });
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  const { token } = reply.json();
  const other = await makeTabletRun(s);
  const file = (of: Run) =>
    s.t.call(
      'GET',
      `/CourseManager/GetCourseMedia?ID=1&ID_Content=${of.course.linkId}&ID_Course=${of.course.courseId}`,
      {
        headers: { cookie },
      },
    );
  expect(toldBy(await file(other))).toEqual([404, 'FILE_NOT_FOUND']);
  await s.t.call('POST', '/CourseManager/StartTablet', {
    token,
    body: { iD_Course: run.course.courseId, iD_Instance: run.id },
  });
  expect(toldBy(await file(other))).toEqual([403, 'NOT_TABLET_INSTANCE']);
  expect(toldBy(await file(run))).toEqual([404, 'FILE_NOT_FOUND']);
  const list = `/api/Collaborator/GetAssistantsFromCourse?iD_Course=${run.course.courseId}&iD_Instance=${run.id}`;
  expect((await s.t.call('GET', list, { headers: { cookie } })).status).toBe(401);
});

describe('when something changes under the tablet', () => {
  test.each([
    ['finished', { status: 1 }],
    ['cancelled', { status: 2 }],
  ])('an instance that is %s takes no more, and what was saved stays', async (_what, change) => {
    await hand.init(run.course.linkId);
    await hand.init(run.course.questionnaireId);
    await hand.save(0);
    await put(s, 'instance', { instance_id: run.id }, change);
    for (const reply of [await hand.save(1), await hand.close(), await hand.abandon(), await hand.sign()])
      expect(toldBy(reply)).toEqual([409, 'INSTANCE_CLOSED']);
    expect((await hand.leave()).status).toBe(200);
    expect((await attempts(run)).at(-1)).toMatchObject({ state: 0, answered_by: ['train'] });
  });

  test('a deleted one says so, and the tablet can be left', async () => {
    await hand.init(run.course.linkId);
    const { instance } = await stateOf(s, run);
    expect((await s.as('qa', 'DELETE', '/api/Stage', { key: run.id, revision: instance.revision })).status).toBe(200);
    expect(toldBy(await hand.init(run.course.questionnaireId))).toEqual([409, 'ATTENDED_SUSPENDED']);
    expect(toldBy(await tablet.assistants(run))).toEqual([404, 'INSTANCE_NOT_FOUND']);
    expect((await tablet.exit()).status).toBe(200);
  });

  test('a trainer who moves to another sector serves the tablet no longer, on the next call', async () => {
    await hand.init(run.course.linkId);
    const elsewhere = await makeSector(s.t.services, `Lejos ${run.id}`);
    const move = ({ sectorId, profileId }: Sector) =>
      put(
        s,
        'collaborator',
        { employee_nr: s.people.train.employeeNr },
        { sector_id: sectorId, profile_id: profileId },
      );
    await move(elsewhere);
    await expect.poll(async () => toldBy(await hand.contents())).toEqual([403, 'FORBIDDEN']);
    expect(toldBy(await hand.init(run.course.questionnaireId))).toEqual([403, 'FORBIDDEN']);
    expect(toldBy(await tablet.assistants(run))).toEqual([404, 'INSTANCE_NOT_FOUND']);
    await move(s.sector);
    await expect.poll(async () => (await hand.contents()).status).toBe(200);
  });

  test('the session ends: nothing saved is lost, and the same trainer goes on after signing in again', async () => {
    await hand.init(run.course.linkId);
    await hand.init(run.course.questionnaireId);
    await hand.save(0);
    await tablet.post('/api/Auth/Logout', {});
    expect((await hand.save(1)).status).toBe(401);
    const again = (await makeTablet(s, run)).hand(run, personOf(run));
    const { attempt, saved } = (await again.init(run.course.questionnaireId)).json();
    expect([attempt, saved]).toEqual([
      1,
      [{ iD_Choice: run.course.questions[0]?.choiceId, answers: run.course.questions[0]?.right }],
    ]);
    await again.save(1);
    await again.save(2);
    expect((await again.close()).json()).toEqual({ approved: true, contentScore: 1 });
  });
});

test('a person who expired is marked in the list, and signs with a late reason alone', async () => {
  await put(
    s,
    'attendance',
    { instance_id: run.id, employee_nr: personOf(run).employeeNr },
    { expiration_date: '2026-03-09' },
  );
  expect((await tablet.assistants(run)).json()).toMatchObject([
    { expired: true, expiration_Date: '2026-03-09', takenBy: null },
    { expired: false, expiration_Date: '2026-04-01' },
  ]);
  await hand.approve();
  const without = await hand.sign();
  expect([without.status, without.text]).toEqual([400, expect.stringContaining('Elija razón de tardanza')]);
  expect((await hand.sign({ lateReason: 4 })).text).toContain('Detalle la razón de la tardanza');
  const signed = await hand.sign({ lateReason: 4, descriptionLateReason: 'Turno noche' });
  expect(signed.json()).toEqual({
    score: 1,
    approved: true,
    onTime: false,
    record: expect.objectContaining({ signatures: [expect.anything()] }),
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
