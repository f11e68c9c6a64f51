import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRun, type Run } from '#features/paper/server/fixtures/paper-run.ts';
import { makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';

let s: StaffedApp;
let own: Run;
let foreign: Run;

beforeAll(async () => {
  s = await createStaffedApp();
  own = await makeRun(s, { people: 2 });
  foreign = await makeRun(s, { people: 3, sector: await makeSector(s.t.services, 'Depósito') });
});
afterAll(() => s.t.close());

const load = (name: StaffName, query = '') => s.as(name, 'GET', `/api/Attended?requireTotalCount=true${query}`);

test('administrators load everybody who takes part, with course and name', async () => {
  const reply = await load('qa', `&filter=${JSON.stringify(['iD_Instance', foreign.id])}`);
  expect(reply.json()).toMatchObject({ totalCount: 3 });
  expect(reply.json().data[0]).toMatchObject({
    iD_Instance: foreign.id,
    iD_Course: foreign.course.courseId,
    name_Employee: foreign.people[0]?.name,
    status: 0,
    deleted: false,
  });
});

test('a trainer loads those of their own sector, grouped or not; a collaborator none', async () => {
  const rows: readonly { iD_Instance: number }[] = (await load('train')).json().data;
  const instances = new Set(rows.map(({ iD_Instance }) => iD_Instance));
  expect([instances.has(own.id), instances.has(foreign.id)]).toEqual([true, false]);
  const group = JSON.stringify([{ selector: 'iD_Instance', isExpanded: false }]);
  const groups: readonly { key: number }[] = (await load('train', `&group=${group}`)).json().data;
  expect(groups.map(({ key }) => key)).not.toContain(foreign.id);
  expect((await load('ana')).status).toBe(403);
});

test('rows are not written past the calls that know their rules', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    expect((await s.as('itps', method, '/api/Attended', { key: 1 })).status).toBe(404);
  }
});
