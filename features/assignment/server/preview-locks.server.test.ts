import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeRun, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { factoryAct, makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { type Student, studentOf } from '#tests/factories/taking.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

/** What a preview of training tells of instances, and that nobody's signature waits for one (docs/decisions/052). */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const preview = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, name: 'qa' | 'itps' | 'train' = 'qa') =>
  s.t.call(method, `/api/Preview/${path}`, { token: s.tokens[name], body });

/** An online run of one person who has only the signature left. */
async function almostDone(sector: Sector): Promise<{ readonly run: Run; readonly student: Student }> {
  const run = await makeRun(s, { people: 1, modality: 0, sector });
  const [person] = run.people;
  if (person === undefined) throw new Error('Nobody.');
  const place = { sector_id: sector.sectorId, profile_id: sector.profileId, req_date: '2026-01-01' };
  await s.t.services.db
    .transaction()
    .execute((tx) =>
      insertAudited(tx, 'requirement', { course_id: run.course.courseId, ...place }, factoryAct(s.t.services)),
    );
  const token = await s.t.signIn(person.cwid);
  const student = studentOf(s.t, { person, token, sector, course: run.course, instance: run.id });
  await student.approve();
  return { run, student };
}

describe('the preview of the deletion of an instance', () => {
  test('tells who loses it and who gets the course elsewhere, and writes nothing', async () => {
    const plant = await makeSector(s.t.services, 'Planta');
    const { run } = await almostDone(plant);
    const revision = (await stateOf(s, run)).instance.revision;
    const before = await fingerprint(s.t.database.owner.pool);
    const told = await preview('DELETE', 'Stage', { key: run.id, revision });
    expect(told.json()).toMatchObject({
      replaces: [],
      people: 1,
      sectors: [{ iD_Sector: plant.sectorId, sector_Name: 'Planta', people: 1 }],
      suspended: 1,
      resumed: 0,
      leftOut: [],
    });
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    expect((await preview('DELETE', 'Stage', { key: run.id, revision: 9 })).headers['x-error-code']).toBe(
      'RECORD_STALE',
    );
    expect((await preview('DELETE', 'Stage', { key: run.id }, 'train')).status).toBe(403);
    expect((await s.as('qa', 'DELETE', '/api/Stage', { key: run.id, revision })).status).toBe(200);
    expect((await stateOf(s, run)).attendances).toMatchObject([{ status: 4, suspended_because: 2 }]);
    expect((await preview('DELETE', 'Stage', { key: run.id })).headers['x-error-code']).toBe('RECORD_DELETED');
  });

  test('of a finished one is refused', async () => {
    const { run, student } = await almostDone(await makeSector(s.t.services, 'Depósito'));
    expect((await student.sign()).status).toBe(200);
    expect((await preview('DELETE', 'Stage', { key: run.id })).headers['x-error-code']).toBe('INSTANCE_FINISHED');
  });
});

describe('somebody signs while it is counted what', () => {
  /** Signs in the middle of a preview, which holds its locks and waits for a table that counting alone reads. */
  async function signDuring(student: Student, ask: () => ReturnType<typeof preview>) {
    const gate = await s.t.database.owner.db.startTransaction().execute();
    await sql`lock table general_profile_spac in access exclusive mode`.execute(gate);
    const asked = ask();
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = 'general_profile_spac'::regclass`.execute(gate);
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    const signed = await Promise.race([student.sign(), sleep(5_000, { status: 'waits for the preview' })]);
    await gate.rollback().execute();
    expect((await asked).status).toBe(200);
    expect(signed.status).toBe(200);
  }

  test('the deletion of their instance would do', async () => {
    const { run, student } = await almostDone(await makeSector(s.t.services, 'Uno'));
    await signDuring(student, () => preview('DELETE', 'Stage', { key: run.id }));
  });

  test('the finish of the next version would do', async () => {
    const { run, student } = await almostDone(await makeSector(s.t.services, 'Dos'));
    const clone = await s.as('qa', 'POST', '/api/Course/CloneCourse', { idCourse: run.course.courseId });
    const id = clone.json() as string;
    const edited = await s.as('qa', 'PUT', '/api/Course', { key: id, revision: 1, dateVig: '2026-03-10' });
    expect(edited.status).toBe(200);
    await signDuring(student, () =>
      preview('POST', `Stage/createOnlineAutomatically?id=${id}`, { instance_Date: '2026-03-10' }),
    );
  });

  test('another set of requirements would do', async () => {
    const { run, student } = await almostDone(await makeSector(s.t.services, 'Tres'));
    const other = await makeSector(s.t.services, 'Cuatro');
    const profiles = [{ iD_Sector: other.sectorId, iD_Profile: other.profileId }];
    const body = { id_Course: run.course.courseId, mode: 'edit', profiles };
    await signDuring(student, () => preview('POST', 'Requirement/SetForCourse', body));
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
