import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { studentOf } from '#tests/factories/taking.ts';

let s: StaffedApp;
/** of another profile of the sector, who get a course at the moment in which the last person of its instance signs */
let newcomers: Person[];
let place: { readonly iD_Sector: number; readonly iD_Profile: number };
beforeAll(async () => {
  s = await createStaffedApp();
  const { services } = s.t;
  const { sectorId } = s.sector;
  const { profile_id: profileId } = await services.db
    .transaction()
    .execute((tx) =>
      insertAudited(tx, 'profile', { name: 'Ayudante de Envasado', sector_id: sectorId }, factoryAct(services)),
    );
  place = { iD_Sector: sectorId, iD_Profile: profileId };
  newcomers = [];
  for (let number = 0; number < 5; number += 1)
    newcomers.push(await makePerson(services, { sectorId, profileId }, `n${number}`, { hasPassword: false }));
});
afterAll(() => s.t.close());

/** Where the newcomers have a course, and how far its instances are. */
async function placesOf(courseId: string) {
  return s.t.services.db
    .selectFrom('attendance')
    .innerJoin('instance', 'instance.instance_id', 'attendance.instance_id')
    .select(['attendance.employee_nr', 'attendance.instance_id', 'attendance.status', 'instance.status as of'])
    .where('instance.course_id', '=', courseId)
    .where(
      'attendance.employee_nr',
      'in',
      newcomers.map(({ employeeNr }) => employeeNr),
    )
    .execute();
}

test('people who are assigned while the last person of the instance signs can all take the course', async () => {
  const { services } = s.t;
  const token = await s.t.signIn('ana');
  const person = s.people.ana;
  let joined = 0;
  /** milliseconds of an assignment */
  let took = 0;
  for (let round = 0; round < 20; round += 1) {
    const course = await makeCourse(services);
    const instance = await makeInstance(services, course, s.sector, [person], { expirationDate: '2999-12-31' });
    const student = studentOf(s.t, { person, token, sector: s.sector, course, instance });
    await student.approve();
    const assign = () =>
      s.as('qa', 'POST', '/api/Requirement/SetForCourse', {
        id_Course: course.courseId,
        mode: 'edit',
        profiles: [place],
      });
    const began = performance.now();
    const early = round === 1 ? await student.sign() : null;
    const assigning = assign();
    // Once before the assignment, once after it, and then ever later in the course of one.
    if (round === 0) {
      await assigning;
      took = performance.now() - began;
    } else await sleep((took * Math.max(0, round - 2)) / 18);
    const [signed, assigned] = await Promise.all([early ?? student.sign(), assigning]);
    expect([round, signed.status, assigned.status]).toEqual([round, 200, 200]);
    const places = await placesOf(course.courseId);
    expect(places.map((each) => each.employee_nr).sort()).toEqual(newcomers.map(({ employeeNr }) => employeeNr).sort());
    for (const each of places) {
      expect([round, each.status]).toEqual([round, AttendanceStatus.NotStarted]);
      expect([round, openInstanceStatuses.includes(each.of)]).toEqual([round, true]);
    }
    if (places.every((each) => each.instance_id === instance)) joined += 1;
  }
  expect(joined).toBeGreaterThan(0);
  expect(joined).toBeLessThan(20);
  expect((await verifyAudit(services.db)).broken).toBeNull();
});
