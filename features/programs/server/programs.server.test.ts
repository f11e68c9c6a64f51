import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import type { Call } from '#platform/calls/call.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import * as calls from '../shared/calls.ts';
import { problem } from '../shared/contract.ts';
import { type ApiClient, everyScope, makeApiClient } from './fixtures/api-client.ts';

let s: StaffedApp;
let all: ApiClient;
let student: Student;
let other: Sector;
let outsider: Person;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  student = await makeStudent(s.t, { expirationDate: '2026-03-01' });
  other = await makeSector(s.t.services, 'Ñandú’s');
  outsider = await makePerson(s.t.services, other, 'afuera');
  const act = factoryAct(s.t.services);
  const row = { course_id: student.course.courseId, req_date: '2026-01-01' };
  await s.t.services.db.transaction().execute(async (tx) => {
    for (const { sectorId, profileId } of [other, student.sector])
      await insertAudited(tx, 'requirement', { ...row, sector_id: sectorId, profile_id: profileId }, act);
  });
  all = await makeApiClient(s, 'Todo');
});
afterAll(() => s.t.close());

const lists = [
  calls.listPeople,
  calls.listCourses,
  calls.listRequirements,
  calls.listTrainings,
  calls.listChanges,
  calls.listMigrated,
];
const pathOf = ({ path }: Call) => path.replace('/api/v1', '');

describe('what is answered', () => {
  test.each(lists.slice(0, 5).map((call) => [call.path, call] as const))(
    '%s is as its schema says, no more',
    async (_path, call) => {
      const reply = await all.get(pathOf(call));
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(call.reply?.parse(reply.body)).toEqual(reply.body);
      expect(reply.body.data.length).toBeGreaterThan(0);
    },
  );

  test('a training, with its overdue day and the number of its evidence once it is signed', async () => {
    const mine = async () => (await all.get(`/trainings?person=${student.person.employeeNr}`)).body.data;
    const { employeeNr, cwid } = student.person;
    expect(await mine()).toEqual([
      expect.objectContaining({
        id: `${student.instance}|${employeeNr}`,
        person: expect.objectContaining({ number: employeeNr, code: cwid }),
        course: expect.objectContaining({ id: student.course.courseId }),
        ...{ state: 'notStarted', overdue: true, evidence: null, dueOn: '2026-03-01', deleted: false },
      }),
    ]);
    await student.approve();
    expect((await student.sign({ lateReason: 0 })).status).toBe(200);
    const [signed] = await mine();
    expect(signed).toMatchObject({ state: 'finished', overdue: false, approved: true, score: 1, onTime: false });
    const check = await s.as('qa', 'GET', '/CourseManager/CheckCertificate', { code: signed.evidence });
    expect([signed.evidence, check.status]).toEqual([
      expect.stringMatching(new RegExp(`^${student.instance}-${employeeNr}-[0-9A-F]{4}-[0-9A-F]{4}$`)),
      200,
    ]);
    const { rows } = await s.t.services.pool.query(
      "select record_hash from signature where entity = 'attendance' and record_key = $1 order by revision desc",
      [signed.id],
    );
    expect(signed.evidence.replaceAll('-', '').endsWith(rows[0].record_hash.slice(0, 8).toUpperCase())).toBe(true);
  });

  test('pages lose nothing and repeat nothing, whatever their length', async () => {
    for (const call of lists.slice(0, 4)) {
      const whole = (await all.get(`${pathOf(call)}?limit=1000`)).body;
      expect(whole.next).toBeNull();
      const ids: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page = await all.get(`${pathOf(call)}?limit=1${next === '' ? '' : `&cursor=${next}`}`);
        ids.push(...page.body.data.map(({ id }: { id: string }) => id));
        next = page.body.next;
      }
      expect(ids).toEqual(whole.data.map(({ id }: { id: string }) => id));
    }
  });

  test('filters', async () => {
    const { employeeNr, cwid } = student.person;
    const idsOf = async (path: string) => (await all.get(path)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf(`/people?number=${employeeNr}`)).toEqual([String(employeeNr)]);
    expect(await idsOf(`/people?code=${cwid.toUpperCase()}&state=active`)).toEqual([String(employeeNr)]);
    expect(await idsOf(`/people?sector=${other.sectorId}`)).toEqual([String(outsider.employeeNr)]);
    expect(await idsOf(`/people?sector=${other.sectorId}&state=onLeave`)).toEqual([]);
    const [course] = (await all.get('/courses')).body.data;
    const document = encodeURIComponent(course.document.toLowerCase());
    expect(await idsOf(`/courses?document=${document}&version=${course.version}`)).toEqual([course.id]);
    expect(await idsOf(`/courses?document=${document}&version=99`)).toEqual([]);
    expect(await idsOf(`/requirements?course=${course.id}&sector=${other.sectorId}`)).toHaveLength(1);
    expect(await idsOf(`/trainings?document=${document}&state=suspended`)).toEqual([]);
  });

  test('what was deleted is left out of a list, is in it when asked for, and stands in its change', async () => {
    const start = (await all.get('/changes?start=now')).body.next;
    const key = { course_id: student.course.courseId, sector_id: other.sectorId, profile_id: other.profileId };
    await s.t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'requirement', key, { deleted: true }, factoryAct(s.t.services), { action: 'delete' }),
      );
    expect((await all.get(`/requirements?sector=${other.sectorId}`)).body.data).toEqual([]);
    const told = (await all.get(`/requirements?sector=${other.sectorId}&deleted=true`)).body.data;
    expect(told).toEqual([expect.objectContaining({ deleted: true, revision: 2 })]);
    const { data, more } = (await all.get(`/changes?cursor=${start}`)).body;
    expect([more, data]).toEqual([
      false,
      [expect.objectContaining({ kind: 'requirement', id: told[0].id, action: 'delete', revision: 2, now: told[0] })],
    ]);
  });
});

describe('what a key does not open', () => {
  test('no name without people, and no kind without its scope, in changes too', async () => {
    const some = await makeApiClient(s, 'MES', { scope: 'trainings.read changes.read' });
    const { data } = (await some.get('/trainings')).body;
    expect(data.length).toBeGreaterThan(0);
    for (const { person } of data) expect(person).toMatchObject({ code: null, name: null });
    const changes = (await some.get('/changes')).body.data;
    expect(new Set(changes.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['training']));
    for (const path of ['/people', '/courses', '/requirements']) expect((await some.get(path)).status).toBe(403);
    const none = await makeApiClient(s, 'Nada', { scope: 'changes.read' });
    expect((await none.get('/changes')).body).toMatchObject({ status: 403, code: 'NO_KIND_OPEN' });
  });

  test('a key of a sector reads that sector alone, and hears of who comes and who leaves', async () => {
    const own = await makeApiClient(s, 'Otro sector', { iD_Sector: other.sectorId });
    expect((await own.get('/people')).body.data.map(({ number }: { number: number }) => number)).toEqual([
      outsider.employeeNr,
    ]);
    expect((await own.get('/trainings')).body.data).toEqual([]);
    expect((await own.get(`/people?sector=${s.sector.sectorId}`)).body.data).toEqual([]);
    const start = (await own.get('/changes?start=now')).body.next;
    const move = (sector: Sector) =>
      s.t.services.db
        .transaction()
        .execute((tx) =>
          updateAudited(
            tx,
            'collaborator',
            { employee_nr: outsider.employeeNr },
            { sector_id: sector.sectorId, profile_id: sector.profileId },
            factoryAct(s.t.services),
          ),
        );
    await move(s.sector);
    const left = (await own.get(`/changes?cursor=${start}`)).body;
    expect(left.data).toEqual([expect.objectContaining({ id: String(outsider.employeeNr), now: null })]);
    await move(other);
    const back = (await own.get(`/changes?cursor=${left.next}`)).body.data;
    expect(back).toEqual([expect.objectContaining({ now: expect.objectContaining({ number: outsider.employeeNr }) })]);
  });

  test('a training of one’s own person elsewhere is read; the name of a foreign person in one’s own is not', async () => {
    const own = await makeApiClient(s, 'Del alumno', { iD_Sector: student.sector.sectorId });
    const move = (to: Sector) =>
      s.t.services.db
        .transaction()
        .execute((tx) =>
          updateAudited(
            tx,
            'collaborator',
            { employee_nr: student.person.employeeNr },
            { sector_id: to.sectorId, profile_id: to.profileId },
            factoryAct(s.t.services),
          ),
        );
    await move(other);
    const [foreign] = (await own.get('/trainings')).body.data;
    expect(foreign.person).toEqual({ number: student.person.employeeNr, code: null, name: null });
    const theirs = await makeApiClient(s, 'De allá', { iD_Sector: other.sectorId });
    expect((await theirs.get('/trainings')).body.data[0].person.code).toBe(student.person.cwid);
    await move(student.sector);
  });
});

describe('refusals', () => {
  test.each([
    ['an unknown parameter', '/people?role=0', 'role: Este nombre no existe aquí'],
    ['a parameter twice', '/people?number=1&number=2', 'number: '],
    ['too many rows', '/people?limit=1001', 'limit: '],
    ['no rows', '/trainings?limit=0', 'limit: '],
    ['a word that is none', '/trainings?state=done', 'state: '],
    ['a cursor that is none', '/people?cursor=abc', 'cursor: '],
    ['a cursor of another list', '/people?cursor=OTHER', 'cursor: '],
    ['a cursor with a foreign sign', '/people?cursor=a%27b', 'cursor: '],
    ['a start beside a cursor', '/changes?start=now&cursor=CHANGES', 'start: '],
  ])('%s is refused in words, in both languages', async (_name, path, detail) => {
    const courses = (await all.get('/courses?limit=1')).body;
    const made = Buffer.from(JSON.stringify(['course', courses.data[0].id])).toString('base64url');
    const changes = (await all.get('/changes?start=now')).body.next;
    const asked = path.replace('OTHER', made).replace('CHANGES', changes);
    const spanish = await all.get(asked);
    expect([spanish.status, spanish.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(problem.parse(spanish.body).detail).toContain(detail);
    const english = await all.get(asked, { 'accept-language': 'en' });
    expect(english.body.detail).not.toBe(spanish.body.detail);
    expect(english.body.code).toBe(spanish.headers['x-error-code']);
  });

  test('a cursor of a history that went on otherwise is gone', async () => {
    const [number] = [5];
    const forged = Buffer.from(JSON.stringify(['changes', number, '0123456789abcdef'])).toString('base64url');
    expect((await all.get(`/changes?cursor=${forged}`)).body).toMatchObject({ status: 410, code: 'CURSOR_GONE' });
    const ahead = Buffer.from(JSON.stringify(['changes', 9_000_000, '0123456789abcdef'])).toString('base64url');
    expect((await all.get(`/changes?cursor=${ahead}`)).status).toBe(410);
  });

  test('a key that is missing, expired or ended opens nothing; a session neither', async () => {
    const ended = await makeApiClient(s, 'Terminada');
    expect((await ended.get('/people')).status).toBe(200);
    await s.as('itps', 'DELETE', '/api/Connection', { key: ended.connectionId });
    const reply = await ended.get('/people', { 'accept-language': 'en' });
    expect([reply.status, reply.headers['www-authenticate'], problem.parse(reply.body).detail]).toEqual([
      401,
      'Bearer',
      expect.stringContaining('The key is missing'),
    ]);
    for (const token of [undefined, s.tokens.itps])
      expect((await s.t.call('GET', '/api/v1/people', token === undefined ? {} : { token })).status).toBe(401);
    const expired = await makeApiClient(s, 'Vencida', { expires_On: '2026-03-02' });
    s.t.clock.set('2026-03-03T12:00:00Z');
    expect((await expired.get('/people')).status).toBe(401);
    s.t.clock.set('2026-03-02T12:00:00Z');
  });
});

test('every reply to a key says what it has left, and when it was used stands on its page', async () => {
  const own = await makeApiClient(s, 'Medida');
  for (const path of ['/people', '/people?role=1', '/openapi.json']) {
    const { headers } = await own.get(path);
    expect([headers['ratelimit-limit'], Number(headers['ratelimit-remaining'])]).toEqual(['2000', expect.any(Number)]);
  }
  const { keys, failures } = (
    await s.as('itps', 'GET', '/api/Connection/Detail', { iD_Connection: own.connectionId })
  ).json();
  expect(keys[0].usedAt).not.toBeNull();
  expect(failures).toEqual([expect.objectContaining({ route: 'GET /api/v1/people', code: 'INVALID_INPUT', times: 1 })]);
});

test('the OpenAPI document describes each call for keys, its parameters, replies and refusals, and nothing else', async () => {
  const { body } = await all.get('/openapi.json');
  const paths = Object.values(calls).map(({ path }) => path);
  expect(Object.keys(body.paths).sort()).toEqual(paths.sort());
  for (const call of lists) {
    const { parameters, responses } = body.paths[call.path].get;
    const named = parameters.map(({ name }: { name: string }) => name).sort();
    expect(named).toEqual(Object.keys(call.query?.shape ?? {}).sort());
    const schema = responses['200'].content['application/json'].schema;
    expect(Object.keys(schema.properties)).toEqual(Object.keys(call.reply?.shape ?? {}));
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '410', '429']);
    expect(Object.keys(responses['429'].headers)).toContain('Retry-After');
  }
  expect(everyScope.split(' ')).toHaveLength(5);
});
