import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { type ChangeNotices, openChangeNotices } from '#platform/db/change-notices.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { pendingCourseReply } from '../shared/contract.ts';
import { InstanceFactsCache } from './queries/instance-facts.ts';

let t: TestApp;
let sector: Sector;
let course: Course;
let instance: number;
let token: string;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
  const ana = await makePerson(t.services, sector, 'ana');
  course = await makeCourse(t.services);
  instance = await makeInstance(t.services, course, sector, [ana]);
  token = await t.signIn('ana');
});
afterAll(() => t.close());

async function ownCourses() {
  const reply = await t.call('GET', '/api/AttendedJoinedWCourse/PendingCourse?status=0', { token });
  return pendingCourseReply.parse(reply.json());
}

/** A change by another process: this one only hears of it from the database. */
const change = (work: (tx: DatabaseTransaction) => Promise<unknown>) => t.services.db.transaction().execute(work);

test.each([
  [
    'course',
    'Otro nombre',
    (tx: DatabaseTransaction, name: string) =>
      updateAudited(tx, 'course', { course_id: course.courseId }, { name }, factoryAct(t.services)),
  ],
  [
    'sector',
    'Otro sector',
    (tx: DatabaseTransaction, name: string) =>
      updateAudited(tx, 'sector', { sector_id: sector.sectorId }, { name }, factoryAct(t.services)),
  ],
  [
    'instance',
    'Otra persona',
    (tx: DatabaseTransaction, instructor: string) =>
      updateAudited(tx, 'instance', { instance_id: instance }, { instructor }, factoryAct(t.services)),
  ],
] as const)('a changed %s shows at once in lists that were remembered', async (_table, word, edit) => {
  expect(JSON.stringify(await ownCourses())).not.toContain(word);
  await change((tx) => edit(tx, word));
  await expect.poll(async () => JSON.stringify(await ownCourses())).toContain(word);
});

test('an instructor from outside is named with the institution', async () => {
  const outsider = { instructor: 'Dra. Inés Paz', instructor_nr: null, instructor_institution: 'Instituto Malbrán' };
  await change((tx) => updateAudited(tx, 'instance', { instance_id: instance }, outsider, factoryAct(t.services)));
  const names = async () => (await ownCourses()).map((own) => own.instance.instructor);
  await expect.poll(names).toContain('Dra. Inés Paz, Instituto Malbrán');
});

test('a deleted instance leaves the lists at once', async () => {
  const before = await ownCourses();
  const bruno = await makePerson(t.services, sector, 'bruno');
  const other = await makeInstance(t.services, course, sector, [bruno]);
  const brunoToken = await t.signIn('bruno');
  const list = async () =>
    (await t.call('GET', '/api/AttendedJoinedWCourse/PendingCourse?status=0', { token: brunoToken })).json();
  expect(await list()).toHaveLength(1);
  await change((tx) =>
    updateAudited(tx, 'instance', { instance_id: other }, { deleted: true, status: 4 }, factoryAct(t.services)),
  );
  await expect.poll(list).toEqual([]);
  expect(await ownCourses()).toEqual(before);
});

/** Counts the statements that a cache sends. */
function countingCache() {
  let asked = 0;
  const pool = new Proxy(t.services.pool, {
    get: (target, name) => {
      if (name === 'query') asked += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { cache: new InstanceFactsCache(pool), asked: () => asked };
}

test('facts are read once while changes are heard, and every time while they are not', async () => {
  const { cache, asked } = countingCache();
  for (let i = 0; i < 3; i += 1) await cache.of([instance]);
  expect(asked()).toBe(3);
  const notices: ChangeNotices = await openChangeNotices(t.services.pool);
  await cache.hear(notices);
  for (let i = 0; i < 3; i += 1) await cache.of([instance]);
  expect(asked()).toBe(4);
  await t.database.owner.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen instance_changed'",
  );
  await expect.poll(() => notices.isListening).toBe(false);
  for (let i = 0; i < 3; i += 1) await cache.of([instance]);
  expect(asked()).toBe(7);
  await expect.poll(() => notices.isListening).toBe(true);
  for (let i = 0; i < 3; i += 1) await cache.of([instance]);
  expect(asked()).toBe(8);
  notices.close();
});
