import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { put } from '#features/paper/server/fixtures/paper-run.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { studentOf } from '#tests/factories/taking.ts';

/** What was late when it was suspended is late when it goes on (decisions section 7). */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterAll(() => s.t.close());

/** The moment, with sessions that began then. */
async function goTo(moment: string) {
  s.t.clock.set(moment);
  for (const name of ['itps', 'qa'] as const) Object.assign(s.tokens, { [name]: await s.t.signIn(name) });
}

let made = 0;
async function makeAttendance(expirationDate: string) {
  const course = await makeCourse(s.t.services);
  made += 1;
  const person = await makePerson(s.t.services, s.sector, `l${made}`);
  const instance = await makeInstance(s.t.services, course, s.sector, [person], { modality: 0, expirationDate });
  return { course, person, instance };
}

const setActive = async ({ employeeNr }: Person, active: number) => {
  const reply = await s.as('itps', 'PUT', '/api/Collaborator', { key: employeeNr, active });
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
};
const rowOf = ({ person, instance }: Awaited<ReturnType<typeof makeAttendance>>) =>
  s.t.services.db
    .selectFrom('attendance')
    .select(['status', 'expiration_date', 'reason', 'suspended_because'])
    .where('employee_nr', '=', person.employeeNr)
    .where('instance_id', '=', instance)
    .executeTakeFirstOrThrow();

describe('who leaves and comes back within seconds', () => {
  test.each([2, 0])('keeps a day that had passed, and signs late (status %i)', async (away) => {
    await goTo('2026-03-10T12:00:00-03:00');
    const late = await makeAttendance('2026-03-09');
    await setActive(late.person, away);
    expect(await rowOf(late)).toMatchObject({ status: 4, suspended_because: 0 });
    await goTo('2026-03-10T12:00:05-03:00');
    await setActive(late.person, 1);
    expect(await rowOf(late)).toMatchObject({
      status: 0,
      suspended_because: null,
      expiration_date: '2026-03-09',
      reason: 'Reanudado; ya estaba vencido al suspenderse y conserva su vencimiento',
    });
    const token = await s.t.signIn(late.person.cwid);
    const student = studentOf(s.t, { ...late, sector: s.sector, token });
    await student.approve();
    expect((await student.sign()).text).toContain('lateReason');
    expect((await student.sign({ lateReason: 1 })).json()).toMatchObject({ onTime: false });
  });

  test.each(['2026-03-10', '2026-03-20'])('gets a fresh day in place of %s, which had not passed', async (day) => {
    await goTo('2026-03-10T23:30:00-03:00');
    const open = await makeAttendance(day);
    await setActive(open.person, 2);
    await setActive(open.person, 1);
    expect(await rowOf(open)).toMatchObject({ status: 0, expiration_date: '2026-04-09' });
  });
});

test('a day that passes during a leave is made fresh, whatever was noted of the row meanwhile', async () => {
  await goTo('2026-03-10T12:00:00-03:00');
  const open = await makeAttendance('2026-03-20');
  await setActive(open.person, 2);
  await goTo('2026-05-01T12:00:00-03:00');
  const key = { instance_id: open.instance, employee_nr: open.person.employeeNr };
  await put(s, 'attendance', key, { suspended_because: 0 });
  await setActive(open.person, 1);
  expect(await rowOf(open)).toMatchObject({ status: 0, expiration_date: '2026-05-31' });
});

test('a requirement that ends and comes back within seconds hides no delay either', async () => {
  await goTo('2026-03-10T12:00:00-03:00');
  const course = await makeCourse(s.t.services);
  const person = await makePerson(s.t.services, s.sector, 'lreq');
  const place = { iD_Course: course.courseId, iD_Sector: s.sector.sectorId, iD_Profile: s.sector.profileId };
  const required = await s.as('qa', 'POST', '/api/Requirement', place);
  expect([required.status, required.text]).toEqual([200, expect.anything()]);
  const row = async () =>
    s.t.services.db
      .selectFrom('attendance')
      .select(['status', 'expiration_date'])
      .where('employee_nr', '=', person.employeeNr)
      .execute();
  expect(await row()).toEqual([{ status: 0, expiration_date: '2026-04-09' }]);
  await goTo('2026-04-20T12:00:00-03:00');
  await s.as('qa', 'DELETE', '/api/Requirement', place);
  expect(await row()).toEqual([{ status: 4, expiration_date: '2026-04-09' }]);
  await s.as('qa', 'POST', '/api/Requirement', place);
  expect(await row()).toEqual([{ status: 0, expiration_date: '2026-04-09' }]);
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
