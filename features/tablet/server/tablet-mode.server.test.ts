import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import { makeRun, put, type Run } from '#features/paper/server/fixtures/paper-run.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { makePerson, makeSector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { makeTablet, makeTabletRun, toldBy } from './fixtures/tablet-run.ts';

let s: StaffedApp;
/** another process on the same database */
let neighbour: HttpServer;
let run: Run;

beforeAll(async () => {
  s = await createStaffedApp();
  neighbour = await createApp(s.t.services, {
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0',
    METRICS_TOKEN: undefined,
  });
  run = await makeTabletRun(s, { people: 2 });
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(async () => {
  await neighbour.close();
  await s.t.close();
});

const authorized = async (token: string) => s.t.call('GET', '/api/Auth/IsAuthorized', { token });
const inTheNeighbour = async (token: string, url: string) => {
  const reply = await neighbour.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return [reply.statusCode, reply.headers['x-error-code']];
};
const grid = '/api/Stage?take=1';
const eventsOf = async (kind: string) =>
  (
    await s.t.services.db
      .selectFrom('security_event')
      .select(['cwid', 'employee_nr', 'detail'])
      .where('kind', '=', kind)
      .orderBy('event_id', 'desc')
      .execute()
  )[0];

describe('StartTablet', () => {
  test('tells what the tablet shows, locks the session to that instance, and the same again is harmless', async () => {
    const tablet = await makeTablet(s);
    expect((await authorized(tablet.token)).json().tablet).toBeNull();
    const started = await tablet.start(run);
    expect([started.status, started.json()]).toEqual([
      200,
      {
        iD_Course: run.course.courseId,
        iD_Instance: run.id,
        course_Name: expect.stringContaining('Curso de prueba'),
        doc_Number: expect.stringContaining('POE-PRUEBA'),
        version: 1,
        score: 70,
        sector_Name: 'Envasado',
        expiration_Date: '2026-04-01',
        expired: false,
      },
    ]);
    expect((await tablet.start(run)).json()).toEqual(started.json());
    const { tablet: mode } = (await authorized(tablet.token)).json();
    expect(mode).toEqual({ iD_Course: run.course.courseId, iD_Instance: run.id });
    expect(await eventsOf('tabletStarted')).toEqual({
      cwid: 'train',
      employee_nr: s.people.train.employeeNr,
      detail: `instance ${run.id}`,
    });
  });

  test('is seen at once by every process, whatever it remembered of the session', async () => {
    const tablet = await makeTablet(s);
    expect(await inTheNeighbour(tablet.token, grid)).toEqual([200, undefined]);
    expect((await tablet.get('/api/Stage', { take: 1 })).status).toBe(200);
    await tablet.start(run);
    expect(toldBy(await tablet.get('/api/Stage', { take: 1 }))).toEqual([403, 'TABLET_MODE']);
    // By the database's notice; what is remembered without one lives for five seconds.
    await expect.poll(() => inTheNeighbour(tablet.token, grid)).toEqual([403, 'TABLET_MODE']);
    expect((await tablet.exit()).status).toBe(200);
    expect((await tablet.get('/api/Stage', { take: 1 })).status).toBe(200);
    await expect.poll(() => inTheNeighbour(tablet.token, grid)).toEqual([200, undefined]);
  });

  test('of another instance is refused until the instructor has left the first, also at the same moment', async () => {
    const other = await makeTabletRun(s);
    const tablet = await makeTablet(s, run);
    expect(toldBy(await tablet.start(other))).toEqual([409, 'TABLET_OTHER_INSTANCE']);
    const both = await makeTablet(s);
    const told = await Promise.all([both.start(run), both.start(other)]);
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
    await tablet.exit();
    expect((await tablet.start(other)).status).toBe(200);
  });

  test.each([
    ['online', 0, 'NOT_ON_TABLET'],
    ['on paper', 2, 'NOT_ON_TABLET'],
  ])('refuses an instance held %s', async (_how, modality, code) => {
    const tablet = await makeTablet(s);
    expect(toldBy(await tablet.start(await makeRun(s, { modality })))).toEqual([409, code]);
    expect((await authorized(tablet.token)).json().tablet).toBeNull();
  });

  test.each([1, 2, 4])('refuses an instance of status %i', async (status) => {
    const over = await makeTabletRun(s);
    await put(s, 'instance', { instance_id: over.id }, { status });
    expect(toldBy(await (await makeTablet(s)).start(over))).toEqual([409, 'INSTANCE_CLOSED']);
  });

  test('refuses a deleted one, one of another course, and numbers that are none', async () => {
    const tablet = await makeTablet(s);
    const deleted = await makeTabletRun(s);
    await put(s, 'instance', { instance_id: deleted.id }, { status: 4, deleted: true });
    expect(toldBy(await tablet.start(deleted))).toEqual([404, 'INSTANCE_NOT_FOUND']);
    expect(toldBy(await tablet.start({ ...run, course: deleted.course }))).toEqual([404, 'INSTANCE_NOT_FOUND']);
    const bad = await tablet.post('/CourseManager/StartTablet', { iD_Course: run.course.courseId, iD_Instance: 'x' });
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('iD_Instance')]);
  });

  test('is for anyone who may run the instance: administrators, and trainers of the sector', async () => {
    const elsewhere = await makeSector(s.t.services, 'Depósito');
    await makePerson(s.t.services, elsewhere, 'trdep', { role: 4 });
    for (const user of ['itps', 'qa', 'hse'])
      expect((await (await makeTablet(s, undefined, user)).start(run)).status).toBe(200);
    expect(toldBy(await (await makeTablet(s, undefined, 'trdep')).start(run))).toEqual([404, 'INSTANCE_NOT_FOUND']);
    expect(toldBy(await (await makeTablet(s, undefined, 'ana')).start(run))).toEqual([403, 'FORBIDDEN']);
  });

  test('locks that session alone: another one of the same trainer keeps its rights, and may serve another instance', async () => {
    const [tablet, desk] = [await makeTablet(s, run), await makeTablet(s)];
    expect((await desk.get('/api/Stage', { take: 1 })).status).toBe(200);
    expect((await desk.start(await makeTabletRun(s))).status).toBe(200);
    expect((await authorized(tablet.token)).json().tablet.iD_Instance).toBe(run.id);
  });
});

describe('ValidateInstructor', () => {
  test('takes the credentials of the session’s own user, and nobody else’s', async () => {
    const tablet = await makeTablet(s, run);
    for (const [cwid, pass] of [
      ['train', 'otra'],
      ['itps', testPassword],
      ['ana', testPassword],
      [run.people[0]?.cwid, testPassword],
    ]) {
      const reply = await tablet.post('/CourseManager/ValidateInstructor', { cwid, pass });
      expect([cwid, ...toldBy(reply), reply.text]).toEqual([
        cwid,
        400,
        'SIGNING_FAILED',
        'Usuario o contraseña incorrectos',
      ]);
    }
    expect((await authorized(tablet.token)).json().tablet).not.toBeNull();
    const body = { cwid: 'TRAIN', pass: testPassword };
    const left = await tablet.post('/CourseManager/ValidateInstructor', body);
    expect(left.json()).toMatchObject({ name: 'train', roles: [{ role: 4 }], tablet: null });
    expect((await authorized(left.json().token)).json().tablet).toBeNull();
    expect(await eventsOf('tabletEnded')).toMatchObject({ cwid: 'train', detail: `instance ${run.id}` });
  });

  test('ends the token and the file cookie that were on the tablet: who copied them has nothing, in any process', async () => {
    const signedIn = await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: 'train', pass: testPassword } });
    const { token } = signedIn.json();
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const key = { iD_Course: run.course.courseId, iD_Instance: run.id };
    await s.t.call('POST', '/CourseManager/StartTablet', { token, body: key });
    expect(await inTheNeighbour(token, grid)).toEqual([403, 'TABLET_MODE']);
    const body = { cwid: 'train', pass: testPassword };
    const left = await s.t.call('POST', '/CourseManager/ValidateInstructor', { token, body });
    expect(String(left.headers['set-cookie'])).toContain('capacita_files=');
    expect((await authorized(token)).status).toBe(401);
    await expect.poll(() => inTheNeighbour(token, grid)).toEqual([401, 'UNAUTHENTICATED']);
    const file = `/CourseManager/GetCoursePDF?ID_PDF=1&ID_Content=${run.course.linkId}&ID_Course=${run.course.courseId}`;
    expect((await s.t.call('GET', file, { headers: { cookie } })).status).toBe(401);
    expect((await s.t.call('GET', grid, { token: left.json().token })).status).toBe(200);
    const { rows } = await s.t.database.owner.pool.query(
      `select end_reason from session where tablet_instance_id = $1 and ended_at is not null order by ended_at desc, created_at desc limit 1`,
      [run.id],
    );
    expect(rows).toEqual([{ end_reason: 'tablet' }]);
  });

  test('counts wrong passwords: the fifth locks the way out alone, said before it; the third lock ends the session', async () => {
    const tablet = await makeTablet(s, run);
    const before = s.t.clock.now().toISOString();
    const guess = async () => {
      const replies = [];
      for (let each = 1; each <= 5; each += 1) replies.push(await tablet.exit('adivinada'));
      return replies.map((reply) => ({ code: toldBy(reply).join(' '), text: reply.text }));
    };
    const codes = (last: string, lock: string) => [...Array(3).fill('400 SIGNING_FAILED'), last, lock];
    const first = await guess();
    expect(first.map(({ code }) => code)).toEqual(codes('400 TABLET_EXIT_LAST_TRY', '429 TABLET_EXIT_LOCKED'));
    expect(first[3]?.text).toContain('la salida del modo tablet se bloquea 15\u00a0min');
    expect(first[4]?.text).toContain('Pruebe de nuevo en 15\u00a0min');
    // Nobody in the room is stopped by it, and the right password does not open the lock.
    expect((await tablet.assistants(run)).status).toBe(200);
    expect(toldBy(await tablet.exit())).toEqual([429, 'TABLET_EXIT_LOCKED']);
    s.t.clock.advanceMinutes(16);
    expect((await guess()).map(({ code }) => code)).toEqual(
      codes('400 TABLET_EXIT_LAST_TRY', '429 TABLET_EXIT_LOCKED'),
    );
    s.t.clock.advanceMinutes(16);
    const third = await guess();
    expect(third.map(({ code }) => code)).toEqual(codes('400 TABLET_EXIT_FINAL_TRY', '429 TABLET_EXIT_CLOSED'));
    expect(third[3]?.text).toContain('se cierra la sesión de esta tablet');
    await expect.poll(() => inTheNeighbour(tablet.token, grid)).toEqual([401, 'UNAUTHENTICATED']);
    // The trainer goes on at once, and leaves when the lock is over.
    const again = await makeTablet(s, run);
    expect(toldBy(await again.exit())).toEqual([429, 'TABLET_EXIT_LOCKED']);
    s.t.clock.advanceMinutes(16);
    expect((await again.exit()).status).toBe(200);
    s.t.clock.set(before);
  });

  test('counts locks by their place; by their words only those of versions that had no more', async () => {
    const before = s.t.clock.now().toISOString();
    const { employeeNr } = s.people.train;
    const locked = { kind: 'signingBlocked', cwid: 'train', employeeNr, detail: '5, leaving tablet mode' } as const;
    const begin = async () => {
      s.t.clock.advanceMinutes(120);
      return { tablet: await makeTablet(s, run), at: s.t.clock.now() };
    };
    const now = await begin();
    for (let each = 1; each <= 2; each += 1) await recordSecurityEvent(s.t.services, { ...locked, at: now.at });
    const guess = async ({ tablet }: typeof now) => {
      const replies = [];
      for (let each = 1; each <= 5; each += 1) replies.push(toldBy(await tablet.exit('adivinada'))[1]);
      return replies.slice(3);
    };
    expect(await guess(now)).toEqual(['TABLET_EXIT_LAST_TRY', 'TABLET_EXIT_LOCKED']);
    await unlockEveryone(s.t.services);
    const old = await begin();
    await s.t.database.owner.pool.query(
      `insert into security_event (happened_at, kind, cwid, employee_nr, detail)
       select $1, 'signingBlocked', 'train', $2, $3 from generate_series(1, 2)`,
      [old.at, employeeNr, locked.detail],
    );
    expect(await guess(old)).toEqual(['TABLET_EXIT_FINAL_TRY', 'TABLET_EXIT_CLOSED']);
    s.t.clock.set(before);
  });

  test('of names that are not the trainer’s fills no trail: one event a minute, with their count', async () => {
    const tablet = await makeTablet(s, run);
    const failed = async () =>
      Number(
        (await s.t.services.pool.query(`select count(*) from security_event where kind = 'signingFailed'`)).rows[0]
          .count,
      );
    const before = await failed();
    for (let guess = 1; guess <= 30; guess += 1)
      await tablet.post('/CourseManager/ValidateInstructor', { cwid: `n${guess}`, pass: 'x' });
    expect((await failed()) - before).toBe(1);
    expect((await tablet.exit()).status).toBe(200);
  });

  test('works while the instance is over, and signing out does', async () => {
    for (const leave of ['ValidateInstructor', 'Logout']) {
      const closing = await makeTabletRun(s);
      const tablet = await makeTablet(s, closing);
      await put(s, 'instance', { instance_id: closing.id }, { status: 4, deleted: true });
      const left = leave === 'Logout' ? await tablet.post('/api/Auth/Logout', {}) : await tablet.exit();
      expect([leave, left.status]).toEqual([leave, 200]);
    }
  });
});

test.each([
  ['is deactivated', { active: 0 }],
  ['is on leave', { active: 2 }],
  ['becomes an administrator', { role: 2 }],
  ['becomes a collaborator', { role: 3 }],
  ['gets another password', null],
])('a trainer who %s serves no tablet any more, in any process', async (what, change) => {
  const trainer = await makePerson(s.t.services, s.sector, `t${what.length}`, { role: 4 });
  const key = { employee_nr: trainer.employeeNr };
  const tablet = await makeTablet(s, run, trainer.cwid);
  const list = `/api/Collaborator/GetAssistantsFromCourse?iD_Course=${run.course.courseId}&iD_Instance=${run.id}`;
  expect((await inTheNeighbour(tablet.token, list))[0]).toBe(200);
  if (change !== null) await put(s, 'collaborator', key, change);
  else
    await s.t.database.owner.db
      .updateTable('credential')
      .set({ password_hash: 'x' })
      .where('employee_nr', '=', key.employee_nr)
      .execute();
  await expect.poll(() => inTheNeighbour(tablet.token, list)).toEqual([401, 'UNAUTHENTICATED']);
  expect(toldBy(await tablet.assistants(run))).toEqual([401, 'UNAUTHENTICATED']);
  expect(toldBy(await tablet.exit())).toEqual([401, 'UNAUTHENTICATED']);
});

test('a session in tablet mode is idle as every other: polling does not prolong it, the calls of its people do', async () => {
  const tablet = await makeTablet(s, run);
  const [person] = run.people;
  if (person === undefined) throw new Error('Nobody.');
  const key = { iD_Course: run.course.courseId, iD_Instance: run.id, cwid: person.cwid };
  const taken = `/CourseManager/GetCourseContent?additional=${encodeURIComponent(JSON.stringify(key))}`;
  const polled = `/api/Collaborator/GetAssistantsFromCourse?iD_Course=${key.iD_Course}&iD_Instance=${run.id}`;
  const poll = async () =>
    (await s.t.call('GET', polled, { token: tablet.token, headers: { 'x-background': '1' } })).status;
  const start = s.t.clock.now().toISOString();
  s.t.clock.advanceMinutes(20);
  expect((await s.t.call('GET', taken, { token: tablet.token })).status).toBe(200);
  s.t.clock.advanceMinutes(20);
  expect(await poll()).toBe(200);
  s.t.clock.advanceMinutes(15);
  expect(await poll()).toBe(401);
  s.t.clock.set(start);
});
