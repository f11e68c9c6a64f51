import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtClock, sealHistory, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { type Student, studentOf } from '#tests/factories/taking.ts';

/** A course that was due a week ago, and somebody who puts the clock of the server back so that it is not. */

let s: StaffedApp;
let student: Student;
const today = '2026-03-10T12:00:00-03:00';
const monthBefore = '2026-02-08T12:00:00-03:00';

beforeAll(async () => {
  s = await createStaffedApp(today);
  const course = await makeCourse(s.t.services);
  const instance = await makeInstance(s.t.services, course, s.sector, [s.people.ana], { expirationDate: '2026-03-03' });
  const { t, people, tokens, sector } = s;
  student = studentOf(t, { person: people.ana, token: tokens.ana, sector, course, instance });
  await student.approve();
  await sealHistory(s.t.services);
  s.t.clock.set(monthBefore);
});
afterAll(() => s.t.close());

const alertsOf = async (name: StaffName) => {
  const reply = await s.as(name, 'GET', '/api/AttendedJoinedWCourse?switchParam=notification');
  return (reply.json().alerts as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind === 'clockWrong');
};

test('nothing is signed, in words, and reading goes on', async () => {
  const refused = await student.sign();
  expect([refused.status, refused.headers['x-error-code']]).toEqual([503, 'CLOCK_WRONG']);
  expect(refused.text).toContain('La hora del servidor no es confiable');
  const add = await s.as('itps', 'POST', '/api/Turn', { name: 'Noche', schedule: '22 a 06' });
  expect([add.status, add.headers['x-error-code']]).toEqual([503, 'CLOCK_WRONG']);
  expect((await s.as('ana', 'GET', '/api/AttendedJoinedWCourse/PendingCourse?cwid=ana&status=0')).status).toBe(200);
  expect(await s.t.signIn('ana')).not.toBe('');
  // Who signed in left an event of the wrong day; the next look at the clock tells why.
  await lookAtClock(s.t.services, null);
  await expect(sealHistory(s.t.services)).rejects.toThrow('clock');
});

test('ITPS and QA are told until it is right again', async () => {
  for (const name of ['itps', 'qa'] as const) expect(await alertsOf(name)).toEqual(['clockWrong']);
  for (const name of ['hse', 'train', 'ana'] as const) expect(await alertsOf(name)).toEqual([]);
});

test('and with the clock of today the course is signed late', async () => {
  s.t.clock.set(today);
  // Sessions were last heard of a month ago.
  const tokens = { qa: await s.t.signIn('qa'), ana: await s.t.signIn('ana') };
  Object.assign(s.tokens, tokens);
  student = studentOf(s.t, { ...student, token: tokens.ana });
  expect(await alertsOf('qa')).toEqual([]);
  expect((await student.sign()).status).toBe(400);
  expect((await student.sign({ lateReason: 0 })).json()).toMatchObject({ onTime: false });
  await sealHistory(s.t.services);
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
