import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { type Person, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { runs } from '#tests/support/runs.ts';
import { makeTablet, makeTabletRun, type TestTablet, toldBy } from './fixtures/tablet-run.ts';

/** Two tablets on one instance, two people at once, one person on two tablets (docs/decisions/060). */

let s: StaffedApp;
/** another process on the same database, which the second tablet reaches */
let neighbour: HttpServer;

beforeAll(async () => {
  s = await createStaffedApp();
  neighbour = await createApp(s.t.services, {
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0',
    METRICS_TOKEN: undefined,
  });
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(async () => {
  await neighbour.close();
  await s.t.close();
});

const turns = Array.from({ length: runs(12).numRuns }, (_, index) => index);
const personOf = ({ people }: Run, place = 0) => people[place] as Person;
const twoTablets = (run: Run) =>
  Promise.all([makeTablet(s, run, 'train', 'tablet-uno'), makeTablet(s, run, 'qa', 'tablet-dos')]);
const codes = (replies: readonly { status: number; headers: Readonly<Record<string, unknown>> }[]) =>
  replies.map(({ status, headers }) => `${status} ${headers['x-error-code'] ?? ''}`.trim()).sort();
const countOf = async (what: string, { id }: Run) =>
  Number((await s.t.services.pool.query(`select count(*) from ${what}`, [id])).rows[0].count);

describe('two tablets on one instance', () => {
  test('two people start, take and sign at the same moment: both are whole, and the instance starts and finishes once', async () => {
    for (const _turn of turns) {
      const run = await makeTabletRun(s, { people: 2 });
      const [one, two] = await twoTablets(run);
      const hands = [one.hand(run, personOf(run, 0)), two.hand(run, personOf(run, 1))];
      const verdicts = await Promise.all(hands.map((hand) => hand.approve()));
      expect(verdicts.map((reply) => reply.json())).toEqual(Array(2).fill({ approved: true, contentScore: 1 }));
      const signed = await Promise.all(hands.map((hand) => hand.sign()));
      expect(signed.map((reply) => reply.json())).toEqual(
        Array(2).fill({
          score: 1,
          approved: true,
          onTime: true,
          record: expect.objectContaining({ signatures: [expect.anything()] }),
        }),
      );
      const { instance, attendances } = await stateOf(s, run);
      // Made, started by the first of them, finished by the last.
      expect([instance.status, instance.revision]).toEqual([1, 3]);
      expect(attendances.map(({ status }) => status)).toEqual([1, 1]);
    }
  });

  test('what happens on one is seen on the other', async () => {
    const run = await makeTabletRun(s, { people: 2 });
    const [one, two] = await twoTablets(run);
    await one.hand(run, personOf(run)).init(run.course.linkId);
    const seen = (await two.assistants(run)).json();
    expect(seen).toMatchObject([
      { status: 2, takenBy: { name: 'Nombre de train', since: s.t.clock.now().toISOString() } },
      { status: 0, takenBy: null },
    ]);
    expect((await one.assistants(run)).json()).toMatchObject([{ status: 2, takenBy: null }, { takenBy: null }]);
  });

  test('one person signs on both at the same moment, through two processes: one signature, the same result twice', async () => {
    for (const _turn of turns) {
      const run = await makeTabletRun(s, { people: 1 });
      const [one, two] = await twoTablets(run);
      await one.hand(run, personOf(run)).approve();
      const { cwid } = personOf(run);
      const payload = { iD_Course: run.course.courseId, iD_Instance: run.id, cwid, pass: testPassword };
      const [first, second] = await Promise.all([
        one.hand(run, personOf(run)).sign(),
        neighbour.inject({
          method: 'PUT',
          url: '/CourseManager/SignCourse',
          headers: { authorization: `Bearer ${two.token}` },
          payload,
        }),
      ]);
      expect([first.json(), second.json()]).toEqual(
        Array(2).fill({
          score: 1,
          approved: true,
          onTime: true,
          record: expect.objectContaining({ signatures: [expect.anything()] }),
        }),
      );
      expect(await countOf(`signature where entity = 'attendance' and record_key like $1 || '|%'`, run)).toBe(1);
      expect((await stateOf(s, run)).instance).toMatchObject({ status: 1, revision: 3 });
    }
  });
});

describe('one person on two tablets', () => {
  let run: Run;
  let tablets: readonly [TestTablet, TestTablet];
  let one: ReturnType<TestTablet['hand']>;
  let two: ReturnType<TestTablet['hand']>;
  const takeOver = { takeOver: true };

  beforeEach(async () => {
    run = await makeTabletRun(s, { people: 1 });
    tablets = await twoTablets(run);
    one = tablets[0].hand(run, personOf(run));
    two = tablets[1].hand(run, personOf(run));
    await one.init(run.course.linkId);
    await one.init(run.course.questionnaireId);
    await one.save(0);
  });

  test('the second is told where and since when, and may take over: then it is the first that is told', async () => {
    const refused = await two.init(run.course.questionnaireId);
    expect([...toldBy(refused), refused.text]).toEqual([
      409,
      'TAKEN_ELSEWHERE',
      'Esta persona tiene el curso abierto en otra tablet (sesión de Nombre de train, desde el 10/03/2026 12:00). Puede continuarlo aquí.',
    ]);
    for (const reply of [await two.save(1), await two.close(), await two.reset(), await two.abandon()])
      expect(toldBy(reply)).toEqual([409, 'TAKEN_ELSEWHERE']);
    const taken = await two.init(run.course.questionnaireId, takeOver);
    expect(taken.json()).toMatchObject({ attempt: 1, saved: [{ iD_Choice: run.course.questions[0]?.choiceId }] });
    for (const reply of [await one.save(1), await one.close(), await one.abandon()])
      expect(toldBy(reply)).toEqual([409, 'TAKEN_ELSEWHERE']);
    expect(
      await countOf('attempt_answer a join content_attempt t using (attempt_id) where t.instance_id = $1', run),
    ).toBe(1);
    await two.save(1);
    await two.save(2);
    expect((await two.close()).json()).toEqual({ approved: true, contentScore: 1 });
    // What the first had under way is answered with what stands.
    expect((await one.close()).json()).toEqual({ approved: true, contentScore: 1 });
    expect((await one.abandon()).json()).toEqual({ approved: true, contentScore: 1 });
    expect((await two.sign()).status).toBe(200);
  });

  test('an answer that was saved already is told so to the first, though the second goes on', async () => {
    await two.init(run.course.questionnaireId, takeOver);
    expect((await one.save(0)).status).toBe(200);
    expect(toldBy(await one.save(0, run.course.questions[0]?.wrong.slice(0, 1)))).toEqual([409, 'TAKEN_ELSEWHERE']);
  });

  test.each([
    ['leaves', () => one.leave()],
    ['leaves the attempt', () => one.abandon()],
    ['is left by the instructor', () => tablets[0].exit()],
    ['is signed out', () => tablets[0].post('/api/Auth/Logout', {})],
    ['was not heard of for half an hour', async () => s.t.clock.advanceMinutes(29.9)],
  ])('nobody is asked when the first one %s', async (what, happens) => {
    if (what.startsWith('was')) {
      // Sessions end by then as well: another one of the same people starts on the second.
      await happens();
      s.t.clock.advanceMinutes(0.2);
      two = (await makeTablet(s, run, 'qa', 'tablet-dos')).hand(run, personOf(run));
    } else await happens();
    expect((await two.init(run.course.questionnaireId)).status).toBe(200);
  });

  test('both at the same moment: one works, the other is told', async () => {
    for (const _turn of turns) {
      const fresh = await makeTabletRun(s, { people: 1 });
      const hands = (await twoTablets(fresh)).map((tablet) => tablet.hand(fresh, personOf(fresh)));
      const told = await Promise.all(hands.map((hand) => hand.init(fresh.course.linkId)));
      expect(codes(told)).toEqual(['200', '409 TAKEN_ELSEWHERE']);
      expect(await countOf('content_attempt where instance_id = $1', fresh)).toBe(1);
    }
  });

  test('both take over again and again at the same moment: every answer is saved by whoever is told so', async () => {
    for (const _turn of turns) {
      const told = await Promise.all([one.save(1, undefined, takeOver), two.save(2, undefined, takeOver)]);
      expect(codes(told)).toEqual(['200', '200']);
    }
    const opened = await one.init(run.course.questionnaireId, takeOver);
    expect(opened.json().saved).toHaveLength(3);
  });

  test('a tablet without a name is told apart by its session', async () => {
    const plain = (await makeTablet(s, run)).hand(run, personOf(run));
    expect(toldBy(await plain.init(run.course.questionnaireId))).toEqual([409, 'TAKEN_ELSEWHERE']);
    expect((await plain.init(run.course.questionnaireId, takeOver)).status).toBe(200);
    expect((await plain.save(1)).status).toBe(200);
  });
});

describe('a whole room', () => {
  test('signs at the same moment on four tablets: everybody’s signature is there, and the instance is finished once', async () => {
    const run = await makeTabletRun(s, { people: 16 });
    const tablets = await Promise.all(
      ['train', 'train', 'qa', 'hse'].map((user, n) => makeTablet(s, run, user, `tablet-${n}${n}`)),
    );
    const hands = run.people.map((person, place) => (tablets[place % 4] as TestTablet).hand(run, person));
    await Promise.all(hands.map((hand) => hand.approve()));
    const signed = await Promise.all(hands.map((hand) => hand.sign()));
    expect(codes(signed)).toEqual(Array(16).fill('200'));
    const { instance, attendances } = await stateOf(s, run);
    expect([instance.status, instance.revision]).toEqual([1, 3]);
    expect(new Set(attendances.map(({ status, revision }) => `${status} ${revision}`))).toEqual(new Set(['1 3']));
  });

  test('the last of it signs while an administrator deletes the instance: one of both happens, whole', async () => {
    const token = await s.t.signIn('qa');
    for (const _turn of turns) {
      const run = await makeTabletRun(s, { people: 1 });
      const hand = (await makeTablet(s, run)).hand(run, personOf(run));
      await hand.approve();
      const { revision } = (await stateOf(s, run)).instance;
      const [signed, deleted] = await Promise.all([
        hand.sign(),
        s.t.call('DELETE', '/api/Stage', {
          token,
          body: { key: run.id, revision, user: 'qa', pass: testPassword, reason: 'prueba' },
        }),
      ]);
      expect([signed.status, deleted.status].sort()).toEqual([200, 409]);
      const { instance, attendances } = await stateOf(s, run);
      const isSigned = signed.status === 200;
      expect([instance.status, attendances[0]?.status]).toEqual(isSigned ? [1, 1] : [4, 4]);
    }
  });

  test('one signs while the instructor leaves: signed whole, or not at all and told so', async () => {
    for (const _turn of turns) {
      const run = await makeTabletRun(s, { people: 1 });
      const tablet = await makeTablet(s, run);
      const hand = tablet.hand(run, personOf(run));
      await hand.approve();
      const [signed, left] = await Promise.all([hand.sign(), tablet.exit()]);
      expect(left.status).toBe(200);
      expect([200, 401]).toContain(signed.status);
      expect((await stateOf(s, run)).attendances[0]?.status).toBe(signed.status === 200 ? 1 : 2);
    }
  });
});

test('one call of many sent twice at the same moment makes nothing twice', async () => {
  for (const _turn of turns) {
    const run = await makeTabletRun(s, { people: 1 });
    const hand = (await makeTablet(s, run, 'train', 'tablet-uno')).hand(run, personOf(run));
    const twice = async (call: () => ReturnType<typeof hand.leave>) => {
      const replies = await Promise.all([call(), call()]);
      expect(codes(replies)).toEqual(['200', '200']);
    };
    await twice(() => hand.init(run.course.linkId));
    await twice(() => hand.init(run.course.questionnaireId));
    await twice(() => hand.save(0));
    await twice(() => hand.abandon());
    await twice(() => hand.reset());
    for (const place of [0, 1, 2]) await twice(() => hand.save(place, undefined, { attempt: 2 }));
    await twice(() => hand.close(2));
    await twice(() => hand.sign());
    expect(await countOf('content_attempt where instance_id = $1', run)).toBe(3);
    expect(
      await countOf('attempt_answer a join content_attempt t using (attempt_id) where t.instance_id = $1', run),
    ).toBe(4);
  }
});

test('a verdict and a leave of the same attempt at the same moment: one stands, and both are told it', async () => {
  for (const _turn of turns) {
    const run = await makeTabletRun(s, { people: 1 });
    const hand = (await makeTablet(s, run, 'train', 'tablet-uno')).hand(run, personOf(run));
    await hand.init(run.course.linkId);
    await hand.init(run.course.questionnaireId);
    for (const place of [0, 1, 2]) await hand.save(place);
    const [closed, abandoned] = await Promise.all([hand.close(), hand.abandon()]);
    expect(closed.json()).toEqual(abandoned.json());
    expect([0, 1]).toContain(closed.json().contentScore);
  }
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
