import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { notificationReply } from '#features/notifications/shared/contract.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makePerson, makeRelaxedSettings, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { studentOf } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { activityReply, courseStatsReply, pendingCourseItem, pendingCourseReply } from '../shared/contract.ts';

let t: TestApp;
let sector: Sector;
let ana: Person;
let token: string;
/** instances of ana's courses by the days left until they expire, from 2026-03-10 on */
const instances = new Map<number, number>();
let paper: number;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
  ana = await makePerson(t.services, sector, 'ana', { name: 'Ana Ruiz' });
  const bruno = await makePerson(t.services, sector, 'bruno');
  const dates = { [-1]: '2026-03-09', 0: '2026-03-10', 1: '2026-03-11', 7: '2026-03-17', 8: '2026-03-18' };
  const later = { 15: '2026-03-25', 16: '2026-03-26' };
  for (const [days, expirationDate] of Object.entries({ ...dates, ...later })) {
    const course = await makeCourse(t.services);
    instances.set(Number(days), await makeInstance(t.services, course, sector, [ana, bruno], { expirationDate }));
  }
  const course = await makeCourse(t.services);
  paper = await makeInstance(t.services, course, sector, [ana], { modality: 2, expirationDate: '2026-03-12' });
  token = await t.signIn('ana');
});
afterAll(() => t.close());

const get = (path: string, as = token) => t.call('GET', path, { token: as });
/** The reply of a call, held against its contract: no field too few and none too many. */
async function read<T extends z.ZodType>(schema: T, path: string, as = token): Promise<z.infer<T>> {
  const reply = await get(path, as);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const body = reply.json();
  expect(schema.parse(body)).toEqual(body);
  return body;
}

const pending = '/api/AttendedJoinedWCourse/PendingCourse';

describe('PendingCourse', () => {
  test('tells their own courses of a status by expiration, paper ones too', async () => {
    const rows = await read(pendingCourseReply, `${pending}?status=0&cwid=ana`);
    expect(rows.map((row) => row.attended.daysLeft)).toEqual([-1, 0, 1, 2, 7, 8, 15, 16]);
    expect(new Set(rows.map((row) => row.attended.employee_Nr))).toEqual(new Set([ana.employeeNr]));
    expect(rows[3]).toMatchObject({ attended: { iD_Instance: paper, modality: 2 }, instance: { modality: 2 } });
    expect(await read(pendingCourseReply, `${pending}?status=2`)).toEqual([]);
  });

  test('no right answer and nobody else stands in it', async () => {
    const { text } = await get(`${pending}?status=0`);
    expect(text).not.toMatch(/correct|bruno/i);
  });
});

test('Attended tells one course of their own, and 404 for one that is not', async () => {
  const [row] = await read(pendingCourseReply, `${pending}?status=0`);
  const { iD_Course, iD_Instance } = row?.attended ?? {};
  const path = '/api/AttendedJoinedWCourse/Attended';
  expect(await read(pendingCourseItem, `${path}?iD_Course=${iD_Course}&iD_Instance=${iD_Instance}`)).toEqual(row);
  for (const query of [`iD_Course=GMP99999&iD_Instance=${iD_Instance}`, `iD_Course=${iD_Course}&iD_Instance=99999`]) {
    const reply = await get(`${path}?${query}`);
    expect([reply.status, reply.text]).toEqual([404, 'No tiene asignado este curso en esa instancia.']);
  }
});

test('Activity tells every own course, the newest expiration first, with a finish date only when finished', async () => {
  const rows = await read(activityReply, '/api/AttendedJoinedWCourse/Activity?cwid=ANA');
  expect(rows.map((row) => row.daysLeft)).toEqual([16, 15, 8, 7, 2, 1, 0, -1]);
  expect(new Set(rows.map((row) => row.finishedDate))).toEqual(new Set([null]));
});

test('notifications tell what is not paper and due within 15 days or over, soonest first', async () => {
  const { data } = await read(notificationReply, '/api/AttendedJoinedWCourse?cwid=ana&switchParam=notification&role=3');
  expect(data.map((item) => item.daysLeft)).toEqual([-1, 0, 1, 7, 8, 15]);
});

test('CourseStats counts by bucket: 0 is over, 1 almost due, 8 near, 16 on time; the sector counts everyone in it', async () => {
  const path = '/api/Course/CourseStats?cwid=ana';
  expect(await read(courseStatsReply, path)).toEqual({
    statsByCollaborator: { onTime: 1, nearDueDate: 2, almostDueDate: 2, dued: 2 },
    collaborator: 'Ana Ruiz',
    statsBySector: { onTime: 2, nearDueDate: 4, almostDueDate: 4, dued: 4 },
    sector: 'Envasado',
  });
});

test('a course that is signed leaves what is due at once, for the person and the sector', async () => {
  const course = await makeCourse(t.services);
  const own = await makeSector(t.services, 'Pesaje');
  const carla = await makePerson(t.services, own, 'carla');
  const instance = await makeInstance(t.services, course, own, [carla], { expirationDate: '2026-03-12' });
  const as = await t.signIn('carla');
  const stats = () => read(courseStatsReply, '/api/Course/CourseStats', as);
  const before = await stats();
  expect([before.statsByCollaborator.almostDueDate, before.statsBySector.almostDueDate]).toEqual([1, 1]);
  const student = studentOf(t, { person: carla, token: as, sector: own, course, instance });
  await student.approve();
  expect((await student.sign()).status).toBe(200);
  const after = await stats();
  expect([after.statsByCollaborator.almostDueDate, after.statsBySector.almostDueDate]).toEqual([0, 0]);
  const [row] = await read(activityReply, '/api/AttendedJoinedWCourse/Activity', as);
  expect(row).toMatchObject({
    ...{ status: 1, score: 1, onTime: true, present: true, approved: true },
    finishedDate: t.clock.now().toISOString(),
  });
  expect((await read(notificationReply, '/api/AttendedJoinedWCourse', as)).data).toEqual([]);
});

describe('refusals', () => {
  const lists = [
    `${pending}?status=0&`,
    '/api/AttendedJoinedWCourse/Activity?',
    '/api/AttendedJoinedWCourse?switchParam=notification&',
    '/api/Course/CourseStats?',
  ];

  test.each(lists)('%s refuses to tell of anyone else, in both languages', async (path) => {
    for (const cwid of ['bruno', 'nadie', "ana'--"]) {
      const reply = await get(`${path}cwid=${encodeURIComponent(cwid)}`);
      expect([reply.status, reply.headers['x-error-code']]).toEqual([403, 'NOT_OWN_ROWS']);
      expect(reply.text).toBe('Solo puede ver y completar sus propios cursos.');
    }
    const english = await t.call('GET', `${path}cwid=bruno`, { token, headers: { 'accept-language': 'en' } });
    expect(english.text).toBe('You may only see and take your own courses.');
  });

  test('an administrator too reads only their own here', async () => {
    await makePerson(t.services, sector, 'itps', { role: 0 });
    const itps = await t.signIn('itps');
    expect((await get(`${pending}?status=0&cwid=ana`, itps)).status).toBe(403);
    expect(await read(pendingCourseReply, `${pending}?status=0`, itps)).toEqual([]);
  });

  test.each([
    [`${pending}`, 'status: El valor no es uno de los permitidos', 'status: The value is not one of those allowed'],
    [
      `${pending}?status=4`,
      'status: El valor no es uno de los permitidos',
      'status: The value is not one of those allowed',
    ],
    [
      `${pending}?status=0&status=1`,
      'status: El valor no es uno de los permitidos',
      'status: The value is not one of those allowed',
    ],
    [`${pending}?status=0&cwid=${'x'.repeat(51)}`, 'cwid: Máximo 50 caracteres', 'cwid: At most 50 characters'],
    [
      `${pending}?status=0&cwid=a&cwid=b`,
      'cwid: El tipo de dato no es el esperado',
      'cwid: The value is not of the expected type',
    ],
    [
      '/api/AttendedJoinedWCourse/Attended?iD_Instance=1',
      'iD_Course: Este campo es obligatorio',
      'iD_Course: This field is required',
    ],
    [
      '/api/AttendedJoinedWCourse/Attended?iD_Course=A&iD_Instance=x',
      'iD_Instance: Ingrese un número entero',
      'iD_Instance: Please enter a whole number',
    ],
    [
      '/api/AttendedJoinedWCourse/Attended?iD_Course=A&iD_Instance=2147483648',
      'iD_Instance: No puede ser mayor que 2147483647',
      'iD_Instance: It cannot be more than 2147483647',
    ],
  ])('%s names its field', async (path, spanish, english) => {
    const es = await get(path);
    const en = await t.call('GET', path, { token, headers: { 'accept-language': 'en-US' } });
    expect([es.status, es.text, en.text]).toEqual([400, spanish, english]);
  });
});
