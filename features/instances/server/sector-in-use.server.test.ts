import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { InstanceStatus, openInstanceStatuses } from '../shared/codes.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterAll(() => s.t.close());

// People stands below instances and cannot ask them which statuses are open.
test.each(Object.entries(InstanceStatus))('a sector with an instance that is %s', async (_name, status) => {
  const place = await makeSector(s.t.services, `Sala ${status}`);
  const id = await makeInstance(s.t.services, await makeCourse(s.t.services), place, []);
  const { pool } = s.t.database.owner;
  await pool.query(`set session_replication_role = replica; update instance set status = ${status}
    where instance_id = ${id}; update profile set deleted = true where sector_id = ${place.sectorId};
    set session_replication_role = default`);
  const reply = await s.as('itps', 'DELETE', '/api/Sector', { key: place.sectorId });
  const isOpen = openInstanceStatuses.includes(status);
  expect([reply.status, reply.headers['x-error-code']]).toEqual(isOpen ? [409, 'RECORD_IN_USE'] : [200, undefined]);
});
