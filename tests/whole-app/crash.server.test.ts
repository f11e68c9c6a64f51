import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { makeCourse, makeInstance } from '../factories/courses.ts';
import { makePerson, makeRelaxedSettings, makeSector } from '../factories/people.ts';
import { type Student, studentOf } from '../factories/taking.ts';
import { TestClock, testPassword } from '../support/app.ts';
import { callServer } from '../support/call-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { isFull } from '../support/runs.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';

let database: TestDatabase;
let folder: string;
let server: ServerProcess;
/** hears every reply before the crash */
let steady: Student;
/** loses every reply to the crash, and maybe the call */
let unlucky: Student;

const call = callServer(() => server.address);

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'capacita-crash-'));
  const services: Services = {
    ...database.connection,
    clock: new TestClock('2026-03-10T12:00:00-03:00'),
    timeZone: 'America/Argentina/Buenos_Aires',
    files: openFileStore(join(folder, 'files')),
    secrets: createSecretBox(randomBytes(32)),
    anchor: openAppendOnlyFile(join(folder, 'seals.txt')),
    mediaHosts: [],
  };
  await makeRelaxedSettings(services);
  server = await prepareServer(database.ownerUrl, folder);
  await server.start();
  const sector = await makeSector(services, 'Envasado');
  const makeTaking = async (cwid: string) => {
    const person = await makePerson(services, sector, cwid);
    const course = await makeCourse(services);
    const instance = await makeInstance(services, course, sector, [person], { expirationDate: '2999-12-31' });
    const reply = await call('POST', '/api/Auth/Authenticate', { body: { user: cwid, pass: testPassword } });
    return studentOf({ call }, { person, course, instance, sector, token: reply.json().token });
  };
  await makePerson(services, sector, 'jefa', { role: 0 });
  steady = await makeTaking('firme');
  unlucky = await makeTaking('azar');
});
afterAll(async () => {
  await server.kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const [first, second, third] = [0, 1, 2];
const right = (student: Student, place: number, attempt: number) =>
  student.save(student.course.questions[place], student.course.questions[place]?.right ?? [], attempt);

/** A whole course, with one failed attempt at its questionnaire. */
const steps: readonly (readonly [string, (student: Student) => ReturnType<Student['close']>])[] = [
  ['open the link', (student) => student.init(student.course.linkId)],
  ['open the questionnaire', (student) => student.init(student.course.questionnaireId)],
  ['answer one question', (student) => right(student, first, 1)],
  ['ask for the verdict', (student) => student.close(1)],
  ['take it again', (student) => student.reset()],
  ['answer the first', (student) => right(student, first, 2)],
  ['answer the second', (student) => right(student, second, 2)],
  ['answer the third', (student) => right(student, third, 2)],
  ['ask for the verdict again', (student) => student.close(2)],
  ['sign', (student) => student.sign()],
];

/** In which the server is killed; with `FULL=1` in all. */
const killedIn = isFull
  ? steps
  : steps.filter(([step]) => ['answer one question', 'take it again', 'sign'].includes(step));

test('a course through a server that is killed after and during every call ends as if nothing had happened', async () => {
  for (const [place, entry] of steps.entries()) {
    const [step, take] = entry;
    const answered = await take(steady);
    expect([step, answered.status]).toEqual([step, 200]);
    if (!killedIn.includes(entry)) {
      expect([step, (await take(unlucky)).status]).toEqual([step, 200]);
      continue;
    }
    const lost = take(unlucky).catch(() => null);
    // Now before, now in the middle, now after the work of the call.
    await sleep(4 * place);
    await server.kill();
    await lost;
    await server.start();
    const again = await take(steady);
    expect([step, again.status, again.json()]).toEqual([step, 200, answered.json()]);
    expect([step, (await take(unlucky)).status]).toEqual([step, 200]);
  }
  for (const student of [steady, unlucky]) {
    expect((await student.sign()).json()).toEqual({ score: 1, approved: true, onTime: true });
    expect(await trailOf(student)).toEqual({
      attempts: [
        { content: 'link', number: 1, state: 1, score: 1, answers: 0 },
        { content: 'questionnaire', number: 1, state: 1, score: 1 / 3, answers: 1 },
        { content: 'questionnaire', number: 2, state: 1, score: 1, answers: 3 },
      ],
      revisions: ['create', 'edit', 'sign'],
      signatures: 1,
    });
  }
  expect(await verifyAudit(database.owner.db)).toMatchObject({ broken: null, signatures: 2 });
});

async function trailOf(student: Student) {
  const { pool } = database.owner;
  const attempts = await pool.query(
    `select case c.type when 0 then 'link' else 'questionnaire' end as content, t.number, t.state, t.score,
       (select count(*)::integer from attempt_answer where attempt_id = t.attempt_id) as answers
     from content_attempt t join content c using (content_id) where t.instance_id = $1 order by c.position, t.number`,
    [student.instance],
  );
  const key = [`${student.instance}|${student.person.employeeNr}`];
  const history = await pool.query(
    `select action from history where entity = 'attendance' and record_key = $1 order by revision`,
    key,
  );
  const signatures = await pool.query(`select from signature where entity = 'attendance' and record_key = $1`, key);
  return { attempts: attempts.rows, revisions: history.rows.map((row) => row.action), signatures: signatures.rowCount };
}

test('a signed addition through a server that is killed during it, or before its reply arrives, is made once', async () => {
  const { token } = (
    await call('POST', '/api/Auth/Authenticate', { body: { user: 'jefa', pass: testPassword } })
  ).json();
  for (const round of isFull ? [0, 1, 2, 3, 4, 5] : [0, 3, 5]) {
    const number = randomUUID();
    const fields = { name: `Caída ${round}`, management: 'LG', active: 2, reason: 'alta' };
    const add = () =>
      call('POST', '/api/Sector', {
        token,
        headers: { [numberHeader]: number },
        body: { user: 'jefa', pass: testPassword, ...fields },
      });
    const lost = add().catch(() => null);
    // The password alone takes longer than the first of these; the last one is answered, and its reply is thrown away.
    await (round === 5 ? lost : sleep(25 * round));
    await server.kill();
    await lost;
    await server.start();
    const { saved } = (await call('GET', `/api/Signed/${number}`, { token })).json();
    expect(saved).toBe((await madeOf(fields.name)).length === 1);
    const [one, other] = [await add(), await add()];
    expect([one.status, other.text]).toEqual([200, one.text]);
    expect(await madeOf(fields.name)).toEqual([{ id: one.json().iD_Sector, signatures: 1 }]);
  }
  expect((await verifyAudit(database.owner.db)).broken).toBeNull();
});

async function madeOf(name: string): Promise<{ id: number; signatures: number }[]> {
  const { rows } = await database.owner.pool.query(
    `select sector_id as id,
       (select count(*)::integer from signature where entity = 'sector' and record_key = sector_id::text) as signatures
     from sector where name = $1`,
    [name],
  );
  return rows;
}

test('its log tells each call, and never a password, a token or a query', async () => {
  const path = '/api/AttendedJoinedWCourse/PendingCourse?status=0&cwid=secreto';
  expect((await call('GET', path, { token: steady.token })).status).toBe(403);
  await call('POST', '/api/Auth/Authenticate', { body: { user: 'firme', pass: 'clave-equivocada' } });
  await call('POST', '/api/Auth/Authenticate', { body: `{"pass":"clave-rota` });
  await expect.poll(() => server.output()).toContain('/api/AttendedJoinedWCourse/PendingCourse');
  expect(server.output()).toContain('/CourseManager/UpdateAttempt');
  for (const secret of [
    testPassword,
    'clave-equivocada',
    'clave-rota',
    steady.token,
    unlucky.token,
    'secreto',
    'status=0',
  ]) {
    expect(server.output()).not.toContain(secret);
  }
});

test('asked to stop, it stops cleanly and can be started again', async () => {
  expect(await server.stop()).toBe(0);
  await server.start();
  expect((await call('GET', '/api/Auth/IsAuthorized', { token: steady.token })).status).toBe(200);
});
