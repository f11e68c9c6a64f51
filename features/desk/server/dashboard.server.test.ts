import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { getNotifications } from '#features/notifications/shared/calls.ts';
import { getCourseStats, getPendingCourses } from '#features/own/shared/calls.ts';
import { getCompliance } from '#features/reports/shared/calls/compliance.ts';
import { isAuthorized } from '#features/session/shared/calls/sign-in.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { makeStudent, studentOf } from '#tests/factories/taking.ts';
import { getDashboard, getDesk, getNextWeeks, getPlant } from '../shared/calls.ts';
import { dashboardReply, plantReply } from '../shared/contract.ts';

/** Today is 2026-03-10. */
let s: StaffedApp;

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const everybody = ['ana', 'itps', 'qa', 'hse', 'train'] as const;

/** The reply of a call, held against its contract: no field too few and none too many. */
async function read<T extends z.ZodType>(schema: T, name: StaffName | 'ana', path: string): Promise<z.infer<T>> {
  const reply = await s.as(name, 'GET', path);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(schema.parse(reply.json())).toEqual(reply.json());
  return reply.json();
}

const json = async (name: StaffName | 'ana', path: string) => (await s.as(name, 'GET', path)).json();

/** Each part of a dashboard as its own call answers it. */
async function partsOf(name: StaffName | 'ana'): Promise<z.infer<typeof dashboardReply>> {
  const pending = (status: number) => json(name, `${getPendingCourses.path}?status=${status}`);
  const [session, notStarted, finished, inProgress, stats, notifications] = await Promise.all([
    json(name, isAuthorized.path),
    ...[0, 1, 2].map(pending),
    json(name, getCourseStats.path),
    json(name, `${getNotifications.path}?switchParam=notification`),
  ]);
  return { session, notStarted, inProgress, finished, stats, notifications };
}

async function expectEqualParts(name: StaffName | 'ana') {
  const whole = await read(dashboardReply, name, getDashboard.path);
  expect(whole).toEqual(await partsOf(name));
  return whole;
}

test('a dashboard of nothing is made of the replies of its calls, for every role', async () => {
  for (const name of everybody) {
    const { notStarted, inProgress, finished } = await expectEqualParts(name);
    expect([notStarted, inProgress, finished]).toEqual([[], [], []]);
  }
});

test('so is one of courses in every state, and each step shows in the very next look', async () => {
  const { services } = s.t;
  const { ana, train } = s.people;
  const dates = ['2026-03-09', '2026-03-10', '2026-03-17', '2026-03-25', '2026-05-01'];
  const made = [];
  for (const [place, expirationDate] of dates.entries()) {
    const course = await makeCourse(services);
    const modality = place === 3 ? 2 : 0;
    made.push({
      course,
      instance: await makeInstance(services, course, s.sector, [ana, train], { expirationDate, modality }),
    });
  }
  const counts = async () => {
    const { notStarted, inProgress, finished, stats, notifications } = await expectEqualParts('ana');
    const { onTime, nearDueDate, almostDueDate, dued } = stats.statsByCollaborator;
    const open = onTime + nearDueDate + almostDueDate + dued;
    return [notStarted.length, inProgress.length, finished.length, open, notifications.data.length];
  };
  expect(await counts()).toEqual([5, 0, 0, 4, 3]);
  const [first] = made;
  if (first === undefined) throw new Error('no course');
  const taking = studentOf(s.t, { person: ana, token: await s.t.signIn('ana'), sector: s.sector, ...first });
  await taking.init(first.course.linkId);
  expect(await counts()).toEqual([4, 1, 0, 4, 3]);
  await taking.approve();
  expect((await taking.sign({ lateReason: 1 })).status).toBe(200);
  expect(await counts()).toEqual([4, 0, 1, 3, 2]);
  for (const name of everybody) await expectEqualParts(name);
});

test('it reads the attendances once, and nothing at all when it is seen again', async () => {
  const { token } = await makeStudent(s.t, { expirationDate: '2026-03-12' });
  const query = vi.spyOn(s.t.services.pool, 'query');
  const look = async () => {
    query.mockClear();
    expect((await s.t.call('GET', getDashboard.path, { token })).status).toBe(200);
    return query.mock.calls.map(([config]) => (config as { readonly name?: string }).name);
  };
  try {
    const first = await look();
    expect(first.filter((name) => name === 'own-attendances')).toEqual(['own-attendances']);
    // The session, their attendances with the instances of these, what was done to the account, the counts of the sector.
    expect(first.length).toBeLessThanOrEqual(6);
    expect(await look()).toEqual([]);
  } finally {
    query.mockRestore();
  }
});

test('it is refused without a session, and of anyone else, in whatever letters', async () => {
  expect((await s.t.call('GET', getDashboard.path)).status).toBe(401);
  expect((await s.t.call('GET', getPlant.path)).status).toBe(401);
  for (const cwid of ['train', 'TRAIN', 'nadie']) {
    const reply = await s.as('ana', 'GET', `${getDashboard.path}?cwid=${cwid}`);
    expect([cwid, reply.status, reply.headers['x-error-code']]).toEqual([cwid, 403, 'NOT_OWN_ROWS']);
  }
  expect((await s.as('ana', 'GET', `${getDashboard.path}?cwid=ANA`)).status).toBe(200);
  expect((await s.as('itps', 'GET', `${getDashboard.path}?cwid=ana`)).status).toBe(403);
  expect((await s.as('ana', 'GET', `${getDashboard.path}?cwid=${'a'.repeat(300)}`)).status).toBe(400);
});

test('the plant is made of the replies of its calls, as each role sees them; a collaborator sees none of it', async () => {
  for (const name of ['itps', 'qa', 'hse', 'train'] as const) {
    const [desk, compliance, weeks] = await Promise.all(
      [getDesk, getCompliance, getNextWeeks].map(({ path }) => json(name, path)),
    );
    const whole = await read(plantReply, name, getPlant.path);
    expect([name, whole]).toEqual([name, { desk, compliance, weeks }]);
  }
  expect((await s.as('ana', 'GET', getPlant.path)).status).toBe(403);
});
