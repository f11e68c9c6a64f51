import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeRun, newcomer, post, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { factoryAct, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { studentOf } from '#tests/factories/taking.ts';
import { runs } from '#tests/support/runs.ts';

/** Two administrators on one instance at the same moment: one wins, the other gets a clear refusal, nothing is half written. */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

type Told = readonly [number, unknown];
const toldOf = async (reply: ReturnType<StaffedApp['as']>): Promise<Told> => {
  const { status, headers } = await reply;
  return [status, headers['x-error-code']];
};
const edit = (name: StaffName, run: Run, fields: object) =>
  toldOf(s.as(name, 'PUT', '/api/Stage', { key: run.id, revision: 1, ...fields }));
const remove = (name: StaffName, run: Run) => toldOf(s.as(name, 'DELETE', '/api/Stage', { key: run.id, revision: 1 }));
const add = async (name: StaffName, run: Run, employeeNr: number, more: object = {}) =>
  (await post(s, name, '/api/Attended/AddAssistants', { ...run.of, collaborators: [employeeNr], ...more })).told;
const finish = async (name: StaffName, run: Run) => {
  const data = run.people.map(({ employeeNr }) => ({ employee_Nr: employeeNr, present: true, score: 90, revision: 1 }));
  return (await post(s, name, '/api/Attended/AttendedCompleteInPerson', { ...run.of, data })).told;
};
const save = async (name: StaffName, run: Run, score: number) => {
  const data = run.people.map(({ employeeNr }) => ({ employee_Nr: employeeNr, present: true, score, revision: 1 }));
  return (await post(s, name, '/api/Attended/attendedInPerson', { ...run.of, data, finished: false })).told;
};
const won = (told: readonly Told[]) => told.filter(([status]) => status === 200).length;
const refusals = (told: readonly Told[]) => told.filter(([status]) => status !== 200);

/** What must hold of an instance, however a race went. */
async function expectWhole(run: Run): Promise<Awaited<ReturnType<typeof stateOf>>> {
  const state = await stateOf(s, run);
  const { instance, attendances } = state;
  const live = attendances.filter(({ status }) => status !== 4);
  if (instance.status === 1) expect(new Set(live.map(({ status }) => status))).toEqual(new Set([1]));
  else expect(live.some(({ status }) => status === 1)).toBe(false);
  if (instance.deleted) expect(live).toEqual([]);
  else if (instance.status === 3 || instance.status === 0)
    expect(new Set(live.map((row) => row.expiration_date))).toEqual(new Set([instance.expiration_date]));
  return state;
}

const turns = Array.from({ length: runs(30).numRuns }, (_, index) => index);

describe('at the same moment', () => {
  test('two finish: one does, the other is told that it is finished', async () => {
    for (const _turn of turns) {
      const run = await makeRun(s, { people: 3 });
      const told = await Promise.all([finish('hse', run), finish('qa', run)]);
      expect([won(told), refusals(told)]).toEqual([1, [[409, 'INSTANCE_FINISHED']]]);
      const { instance } = await expectWhole(run);
      expect(instance).toMatchObject({ status: 1, revision: 2 });
    }
  });

  test('one finishes, another adds: nobody is finished unseen, and nobody is put into what is over', async () => {
    for (const _turn of turns) {
      const run = await makeRun(s, { people: 2 });
      const late = await newcomer(s);
      const told = await Promise.all([finish('hse', run), add('qa', run, late.employeeNr)]);
      expect(won(told)).toBe(1);
      const [[status, code]] = refusals(told) as [Told];
      expect([status, ['INSTANCE_STARTED', 'ASSISTANTS_CHANGED'].includes(String(code))]).toEqual([409, true]);
      const { instance, attendances } = await expectWhole(run);
      expect(attendances).toHaveLength(instance.status === 1 ? 2 : 3);
    }
  });

  test('one edits, another finishes, a third adds', async () => {
    for (const _turn of turns) {
      const run = await makeRun(s, { people: 2 });
      const late = await newcomer(s);
      const told = await Promise.all([
        edit('itps', run, { expiration_Date: '2026-05-15' }),
        finish('hse', run),
        add('qa', run, late.employeeNr, { revision: 1 }),
      ]);
      expect(won(told)).toBeGreaterThan(0);
      const clear = ['INSTANCE_STARTED', 'ASSISTANTS_CHANGED', 'RECORD_STALE'];
      expect(refusals(told).filter(([status, code]) => status !== 409 || !clear.includes(String(code)))).toEqual([]);
      await expectWhole(run);
    }
  });

  test('two edit, or one deletes: one wins, the other is stale or late', async () => {
    for (const turn of turns) {
      const run = await makeRun(s, { people: 2 });
      const [first, second] = [
        edit('itps', run, { expiration_Date: '2026-05-15' }),
        turn % 2 === 0 ? remove('qa', run) : edit('qa', run, { expiration_Date: '2026-06-20' }),
      ];
      const told = await Promise.all([first, second]);
      expect(won(told)).toBe(1);
      const [[status, code]] = refusals(told) as [Told];
      expect([status, ['RECORD_STALE', 'RECORD_DELETED'].includes(String(code))]).toEqual([409, true]);
      await expectWhole(run);
    }
  });

  test('two save the same lines with other scores: one wins, the other is told whose they are', async () => {
    for (const _turn of turns) {
      const run = await makeRun(s, { people: 3 });
      const told = await Promise.all([save('hse', run, 80), save('train', run, 60)]);
      expect([won(told), refusals(told)]).toEqual([1, [[409, 'SHEET_STALE']]]);
      const { attendances } = await expectWhole(run);
      expect(new Set(attendances.map(({ score }) => score)).size).toBe(1);
    }
  });

  test('two add the same person: one does, the other is told that they take part', async () => {
    for (const _turn of turns) {
      const run = await makeRun(s, { people: 0 });
      const { employeeNr } = await newcomer(s);
      const told = await Promise.all([add('hse', run, employeeNr), add('qa', run, employeeNr)]);
      expect([won(told), refusals(told)]).toEqual([1, [[409, 'ASSISTANTS_REFUSED']]]);
      expect((await expectWhole(run)).attendances).toHaveLength(1);
    }
  });

  test('the last person signs while an administrator deletes or moves the instance', async () => {
    for (const turn of turns) {
      const run = await makeRun(s, { people: 1, modality: 0 });
      const [person] = run.people;
      if (person === undefined) throw new Error('Nobody.');
      const { course, id: instance } = run;
      const token = await s.t.signIn(person.cwid);
      const student = studentOf(s.t, { person, token, sector: s.sector, course, instance });
      await student.approve();
      const revision = (await stateOf(s, run)).instance.revision;
      const act = { key: run.id, revision };
      const [signed, changed] = await Promise.all([
        student.sign(),
        turn % 2 === 0
          ? s.as('qa', 'DELETE', '/api/Stage', act)
          : s.as('qa', 'PUT', '/api/Stage', { ...act, expiration_Date: '2026-05-15' }),
      ]);
      const statuses = [signed.status, changed.status].sort();
      // A new day is in nobody's way; a deletion and the last signature are in each other's.
      expect([[200, 409], ...(turn % 2 === 0 ? [] : [[200, 200]])]).toContainEqual(statuses);
      const { instance: row, attendances } = await stateOf(s, run);
      expect([signed.status === 200, row.status]).toEqual(signed.status === 200 ? [true, 1] : [false, 4]);
      expect(attendances).toMatchObject([{ status: signed.status === 200 ? 1 : 4 }]);
    }
  });
});

test('who is added while another transaction closes the instance waits for it, and is refused', async () => {
  const run = await makeRun(s, { people: 1 });
  const late = await newcomer(s);
  const closing = await s.t.services.db.startTransaction().execute();
  await updateAudited(closing, 'instance', { instance_id: run.id }, { status: 2 }, factoryAct(s.t.services));
  const adding = add('qa', run, late.employeeNr);
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        s.t.database.owner.db,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await closing.commit().execute();
  expect(await adding).toEqual([409, 'INSTANCE_STARTED']);
  expect((await stateOf(s, run)).attendances).toHaveLength(1);
});

test('who is added while they are deactivated is not left with an open course', async () => {
  for (const _turn of turns) {
    const run = await makeRun(s, { people: 0, modality: 0 });
    const { employeeNr } = await newcomer(s);
    const [added, deactivated] = await Promise.all([
      add('qa', run, employeeNr),
      s.as('itps', 'PUT', '/api/Collaborator', { key: employeeNr, active: 0 }),
    ]);
    expect(deactivated.status).toBe(200);
    const { attendances } = await stateOf(s, run);
    expect(attendances.map(({ status }) => status)).toEqual(added[0] === 200 ? [4] : []);
  }
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
