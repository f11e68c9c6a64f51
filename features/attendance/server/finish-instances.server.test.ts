import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeRun, put, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { approveContents } from '#tests/factories/approved-contents.ts';
import { factoryAct, type Person, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { studentOf } from '#tests/factories/taking.ts';

/** An instance whose live attendances are all finished is finished (decisions section 8), also when the last other one ends otherwise. */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

/** A started instance in which the first person has finished and the second is there by requirement. */
async function makeHalf(modality: number, more: object = {}): Promise<{ run: Run; open: Person }> {
  const run = await makeRun(s, { people: 2, modality, expirationDate: '2026-05-01' });
  const [done, open] = run.people;
  if (done === undefined || open === undefined) throw new Error('Nobody.');
  const act = factoryAct(s.t.services);
  const of = (person: Person) => ({ instance_id: run.id, employee_nr: person.employeeNr });
  const taking = { courseId: run.course.courseId, instanceId: run.id, employeeNr: done.employeeNr, cwid: done.cwid };
  const attempts_digest = modality === 2 ? null : await approveContents(s.t.services, taking);
  const finished = {
    attempts_digest,
    status: 1,
    score: 1,
    approved: true,
    present: true,
    on_time: true,
    finished_at: act.at,
  };
  await put(s, 'attendance', of(done), finished);
  await put(s, 'attendance', of(open), { status: 2, by_requirement: true });
  await put(s, 'instance', { instance_id: run.id }, { status: 0, ...more });
  const { sectorId: sector_id, profileId: profile_id } = s.sector;
  const required = { course_id: run.course.courseId, sector_id, profile_id, req_date: '2026-01-01' };
  await s.t.services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', required, act));
  return { run, open };
}
const notFinished = {
  status: 2,
  score: null,
  approved: null,
  present: null,
  on_time: null,
  finished_at: null,
  attempts_digest: null,
};
const rowsOf = ({ employeeNr }: Person, { course }: Run) =>
  s.t.services.db
    .selectFrom('attendance')
    .innerJoin('instance', 'instance.instance_id', 'attendance.instance_id')
    .select('attendance.instance_id')
    .where('employee_nr', '=', employeeNr)
    .where('course_id', '=', course.courseId)
    .execute();
const endRequirement = async (run: Run) => {
  const fields = { id_Course: run.course.courseId, profiles: [], mode: 'edit' };
  const reply = await s.as('qa', 'POST', '/api/Requirement/SetForCourse', fields);
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
};
const setActive = (person: Person, active: number) =>
  s.as('itps', 'PUT', '/api/Collaborator', { key: person.employeeNr, active });

test.each([0, 1])('by the end of the last other requirement, in modality %i', async (modality) => {
  const { run } = await makeHalf(modality, { capa_ini_leg: 1 });
  await endRequirement(run);
  expect(await stateOf(s, run)).toMatchObject({
    instance: { status: 1, capa_ini_leg: 2, updated_by: 'system', reason: 'Todos los asistentes terminaron' },
    attendances: [{ status: 1 }, { status: 4, suspended_because: 1 }],
  });
});

test('not while somebody is on leave, who comes back to it', async () => {
  const { run, open } = await makeHalf(0);
  expect((await setActive(open, 2)).status).toBe(200);
  expect(await stateOf(s, run)).toMatchObject({ instance: { status: 0 }, attendances: [{}, { status: 4 }] });
  expect((await setActive(open, 1)).status).toBe(200);
  expect(await stateOf(s, run)).toMatchObject({ instance: { status: 0 }, attendances: [{}, { status: 0 }] });
});

test.each([true, false])(
  'not by the last signature during a leave, which hides no delay (by requirement: %s)',
  async (by_requirement) => {
    const { run, open: absent } = await makeHalf(0);
    const [signer] = run.people;
    if (signer === undefined) throw new Error('Nobody.');
    const of = (person: Person) => ({ instance_id: run.id, employee_nr: person.employeeNr });
    await put(s, 'attendance', of(signer), notFinished);
    await put(s, 'attendance', of(absent), { expiration_date: '2026-03-09', by_requirement });
    expect((await setActive(absent, 2)).status).toBe(200);
    const token = await s.t.signIn(signer.cwid);
    const taking = { person: signer, token, sector: s.sector, course: run.course, instance: run.id };
    const signed = await studentOf(s.t, taking).sign();
    expect([signed.status, signed.text]).toEqual([200, expect.anything()]);
    expect(await stateOf(s, run)).toMatchObject({
      instance: { status: 0 },
      attendances: [{ status: 1 }, { status: 4 }],
    });
    expect((await setActive(absent, 1)).status).toBe(200);
    expect((await stateOf(s, run)).attendances[1]).toMatchObject({ status: 0, expiration_date: '2026-03-09' });
    expect(await rowsOf(absent, run)).toHaveLength(1);
  },
);

test('by the deactivation of the last other person, also during a leave', async () => {
  const atWork = await makeHalf(0, { capa_ini_leg: 1 });
  expect((await setActive(atWork.open, 0)).status).toBe(200);
  const finished = { status: 1, capa_ini_leg: 2, updated_by: 'system' };
  expect((await stateOf(s, atWork.run)).instance).toMatchObject(finished);
  const onLeave = await makeHalf(1, { capa_ini_leg: 1 });
  for (const active of [2, 0]) expect((await setActive(onLeave.open, active)).status).toBe(200);
  expect((await stateOf(s, onLeave.run)).instance).toMatchObject(finished);
});

test('not on paper, which a person finishes, nor where nobody has finished', async () => {
  const paper = await makeHalf(2);
  await endRequirement(paper.run);
  expect((await stateOf(s, paper.run)).instance.status).toBe(0);
  const { run } = await makeHalf(0);
  await put(s, 'attendance', { instance_id: run.id, employee_nr: run.people[0]?.employeeNr }, { status: 4 });
  await endRequirement(run);
  expect((await stateOf(s, run)).instance.status).toBe(0);
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
