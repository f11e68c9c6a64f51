import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import type { InPersonRow } from '../shared/contract.ts';
import { meaningsOf, newcomer, post, type Run, stateOf } from './fixtures/paper-run.ts';

/** On paper nobody certifies themselves (decisions section 8): the signer's own line waits for another signer. */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

/** An instance on paper in which the trainer and somebody else take part. */
async function makeOwnRun(): Promise<Run> {
  const course = await makeCourse(s.t.services, { minimumScore: 70 });
  const people = [await newcomer(s), s.people.train];
  const id = await makeInstance(s.t.services, course, s.sector, people, { modality: 2, expirationDate: '2026-04-01' });
  const id_course = course.courseId;
  return { course, id, people, of: { id_instance: id, id_course }, query: { id, id_course } };
}

const dataOf = ({ people }: Run) =>
  people.map(({ employeeNr }) => ({ employee_Nr: employeeNr, present: true, score: 100 }));
const save = (run: Run, data: object[], name: StaffName = 'train', reason = 'asistencia') =>
  post(s, name, '/api/Attended/attendedInPerson', { ...run.of, data, finished: false, reason });
const complete = (run: Run, name: StaffName = 'train', reason = 'fin') =>
  post(s, name, '/api/Attended/AttendedCompleteInPerson', { ...run.of, data: dataOf(run), reason });
const ownRow = (rows: readonly InPersonRow[]) => rows.find(({ cwid }) => cwid === 'train');

describe('the signer’s own line', () => {
  test('is left as it is by a save; alone it is refused in words', async () => {
    const run = await makeOwnRun();
    const [, own] = dataOf(run);
    const alone = await save(run, [own ?? {}]);
    expect([alone.told, alone.text]).toEqual([
      [409, 'OWN_LINE'],
      'Nadie certifica su propia asistencia: su línea debe firmarla otra persona. La instancia queda abierta hasta entonces.',
    ]);
    const send = () => save(run, dataOf(run));
    const [saved, again] = await s.asOneForm(async () => [await send(), await send()] as const);
    expect(saved.json().status).toBe(0);
    expect(ownRow(saved.json().rows)).toMatchObject({ approved: null, status: 0, revision: 1 });
    expect(again.json()).toEqual(saved.json());
    expect((await save(run, [own ?? {}], 'hse')).status).toBe(200);
  });

  test('keeps the instance open when it is finished, until another signs it', async () => {
    const run = await makeOwnRun();
    const [other] = dataOf(run);
    const [first, again] = await s.asOneForm(async () => [await complete(run), await complete(run)] as const);
    expect(first.json()).toMatchObject({ iD_Instance: run.id, status: 0 });
    expect(ownRow(first.json().rows)).toMatchObject({ approved: null, status: 0 });
    expect((await stateOf(s, run)).instance).toMatchObject({ status: 0, updated_by: 'train' });
    expect(await meaningsOf(s, 'instance', String(run.id))).toEqual([]);
    expect(await meaningsOf(s, 'attendance', `${run.id}|${other?.employee_Nr}`)).toEqual(['2 attendanceSigned train']);
    // Repeated because no reply came it is told as done; anew it has nothing to do; what is finished stays.
    expect(again.json()).toEqual(first.json());
    expect((await complete(run, 'train', 'otra vez')).told).toEqual([409, 'OWN_LINE']);
    expect((await save(run, [{ ...other, score: 10 }], 'hse')).told).toEqual([409, 'LINE_FINISHED']);
    const [second, last] = await s.asOneForm(
      async () => [await complete(run, 'qa'), await complete(run, 'qa')] as const,
    );
    expect(second.json()).toMatchObject({ status: 1, rows: [{ status: 1 }, { status: 1 }] });
    expect(last.json()).toEqual(second.json());
    expect(await meaningsOf(s, 'attendance', `${run.id}|${s.people.train.employeeNr}`)).toEqual([
      '2 attendanceSigned qa',
    ]);
    expect(await meaningsOf(s, 'attendance', `${run.id}|${other?.employee_Nr}`)).toEqual(['2 attendanceSigned train']);
    expect(await meaningsOf(s, 'instance', String(run.id))).toEqual(['3 instanceFinished qa']);
    expect((await complete(run, 'hse')).told).toEqual([409, 'INSTANCE_FINISHED']);
  });
});

test('a finished instance is marked until its scanned sheet is there, and a record that its questionnaire was skipped', async () => {
  const run = await makeOwnRun();
  const stage = async () =>
    (await s.as('qa', 'GET', '/api/Stage', { filter: ['iD_Instance', '=', run.id] })).json().data[0];
  expect(await stage()).toMatchObject({ sheet_Missing: false, course_Score: 70, course_Quiz: true });
  await complete(run);
  expect((await stage()).sheet_Missing).toBe(false);
  await complete(run, 'qa');
  expect((await stage()).sheet_Missing).toBe(true);
  const found = await s.as('qa', 'GET', '/api/Stage', { filter: ['sheet_Missing', '=', true] });
  expect(found.json().data.map((row: { iD_Instance: number }) => row.iD_Instance)).toContain(run.id);
  const key = { iD_Course: run.course.courseId, iD_Instance: run.id };
  const record = (await s.as('train', 'GET', '/CourseManager/GetTrainingRecord', key)).json();
  expect(record).toMatchObject({ course: { hasQuestionnaire: true }, instance: { sheetMissing: true } });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
