import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { factoryAct, makePerson, makeRelaxedSettings, type Person } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { advanceCourses } from './commands/advance-courses.ts';
import { assignTraining } from './commands/assign-training.ts';

/** Nobody is left in an instance that is over: neither by a race with its closing, nor from before (decisions section 7). */

let t: TestApp;
const expiration = '2026-04-09';

beforeAll(async () => {
  t = await createTestApp('2026-03-10T12:00:00-03:00');
  await makeRelaxedSettings(t.services);
});
afterAll(() => t.close());

const inTransaction = <T>(run: Parameters<ReturnType<TestApp['services']['db']['transaction']>['execute']>[0]) =>
  t.services.db.transaction().execute(run) as Promise<T>;
const assign = (...people: Person[]) =>
  inTransaction((tx) =>
    assignTraining(tx, factoryAct(t.services), { employeeNrs: people.map(({ employeeNr }) => employeeNr) }),
  );

/** Someone with a required course, alone in an instance that others may still join. */
async function makeLastStudent(): Promise<Student> {
  const student = await makeStudent(t, { expirationDate: expiration });
  const { course, sector } = student;
  await inTransaction((tx) =>
    insertAudited(
      tx,
      'requirement',
      { course_id: course.courseId, sector_id: sector.sectorId, profile_id: sector.profileId, req_date: '2026-01-01' },
      factoryAct(t.services),
    ),
  );
  return student;
}

let newcomers = 0;
function newcomer(student: Student): Promise<Person> {
  newcomers += 1;
  return makePerson(t.services, student.sector, `n${newcomers}`);
}

const setStatus = (table: 'attendance' | 'instance', key: object, status: number) =>
  inTransaction((tx) => updateAudited(tx, table, key as never, { status } as never, factoryAct(t.services)));

const rowsOf = (person: Person) =>
  t.services.db
    .selectFrom('attendance as a')
    .innerJoin('instance as i', 'i.instance_id', 'a.instance_id')
    .select(['a.instance_id', 'a.status', 'i.status as instanceStatus', 'a.reason', 'a.revision'])
    .where('a.employee_nr', '=', person.employeeNr)
    .orderBy('a.instance_id')
    .execute();

const isSomeoneWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    t.database.owner.db,
  );
  return rows.length > 0;
};

describe('an instance that closes', () => {
  test('while people are assigned takes none of them', async () => {
    const student = await makeLastStudent();
    const late = await newcomer(student);
    const closing = await t.services.db.startTransaction().execute();
    // What the last signature does, held just before its commit.
    await sql`select from instance where instance_id = ${student.instance} for update`.execute(closing);
    await updateAudited(closing, 'instance', { instance_id: student.instance }, { status: 1 }, factoryAct(t.services));
    const assigning = assign(late);
    await expect.poll(isSomeoneWaiting).toBe(true);
    await closing.commit().execute();
    await assigning;
    expect(await rowsOf(late)).toMatchObject([{ status: 0, instanceStatus: 3 }]);
  });

  test('is left open by the last signature when someone is being assigned to it', async () => {
    const student = await makeLastStudent();
    const late = await newcomer(student);
    await student.approve();
    const assigning = await t.services.db.startTransaction().execute();
    await assignTraining(assigning, factoryAct(t.services), { employeeNrs: [late.employeeNr] });
    const signing = student.sign();
    await expect.poll(isSomeoneWaiting).toBe(true);
    await assigning.commit().execute();
    expect((await signing).status).toBe(200);
    expect(await rowsOf(late)).toMatchObject([{ instance_id: student.instance, status: 0, instanceStatus: 0 }]);
  });

  test('while someone returns to it gives them another one', async () => {
    const student = await makeLastStudent();
    const back = await newcomer(student);
    await assign(back);
    const key = { employee_nr: back.employeeNr };
    const setActive = (active: number) =>
      inTransaction((tx) => updateAudited(tx, 'collaborator', key, { active }, factoryAct(t.services)));
    await setActive(2);
    await assign(back);
    await setActive(1);
    const closing = await t.services.db.startTransaction().execute();
    await updateAudited(closing, 'instance', { instance_id: student.instance }, { status: 1 }, factoryAct(t.services));
    const assigning = assign(back);
    await expect.poll(isSomeoneWaiting).toBe(true);
    await closing.commit().execute();
    await assigning;
    expect(await rowsOf(back)).toMatchObject([
      { instance_id: student.instance, status: 4, instanceStatus: 1 },
      { status: 0, instanceStatus: 3 },
    ]);
  });
});

describe('an instance whose last two people end unseen by each other', () => {
  /** Somebody leaves in an act that goes on, while the last one of the others signs. */
  async function endTogether(
    leave: (student: Student, other: Person) => (tx: DatabaseTransaction) => Promise<unknown>,
  ) {
    const student = await makeLastStudent();
    const other = await newcomer(student);
    await assign(other);
    await student.approve();
    const act = await t.services.db.startTransaction().execute();
    await leave(student, other)(act);
    await assignTraining(act, factoryAct(t.services), { employeeNrs: [other.employeeNr] });
    expect((await student.sign()).status).toBe(200);
    await act.commit().execute();
    expect(await rowsOf(other)).toMatchObject([{ status: 4, instanceStatus: 0 }]);
    await advanceCourses(t.services);
    return { student, other };
  }
  const setActive =
    (active: number) =>
    (_student: Student, { employeeNr }: Person) =>
    (tx: DatabaseTransaction) =>
      updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, { active }, factoryAct(t.services));

  test('is finished within the hour where one was deactivated', async () => {
    const { student } = await endTogether(setActive(0));
    expect(await rowsOf(student.person)).toMatchObject([{ status: 1, instanceStatus: 1 }]);
  });

  test('or need not take it any more', async () => {
    const { student } = await endTogether(({ sector }, { employeeNr }) => async (tx) => {
      const { profile_id } = await insertAudited(
        tx,
        'profile',
        { name: `Otro perfil ${employeeNr}`, sector_id: sector.sectorId },
        factoryAct(t.services),
      );
      await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, { profile_id }, factoryAct(t.services));
    });
    expect(await rowsOf(student.person)).toMatchObject([{ status: 1, instanceStatus: 1 }]);
  });

  test('waits for who comes back from a leave', async () => {
    const { student } = await endTogether(setActive(2));
    expect(await rowsOf(student.person)).toMatchObject([{ status: 1, instanceStatus: 0 }]);
  });
});

describe('someone who is in a closed instance already', () => {
  test.each([
    ['finished', 1],
    ['cancelled', 2],
  ])('a %s one: the row is suspended and the course given again, once', async (_name, status) => {
    const student = await makeLastStudent();
    await student.init(student.course.linkId);
    await setStatus('instance', { instance_id: student.instance }, status);
    await assign(student.person);
    const mended = await rowsOf(student.person);
    expect(mended).toMatchObject([
      { instance_id: student.instance, status: 4, reason: 'Suspendido: la instancia terminó', revision: 3 },
      { status: 0, instanceStatus: 3, revision: 1 },
    ]);
    await assign(student.person);
    expect(await rowsOf(student.person)).toEqual(mended);
  });

  test('a deleted one: the same', async () => {
    const student = await makeLastStudent();
    await inTransaction((tx) =>
      updateAudited(
        tx,
        'instance',
        { instance_id: student.instance },
        { status: 4, deleted: true },
        factoryAct(t.services),
        { action: 'delete' },
      ),
    );
    await assign(student.person);
    expect(await rowsOf(student.person)).toMatchObject([{ status: 4 }, { status: 0, instanceStatus: 3 }]);
  });

  test('keeps what they finished there', async () => {
    const student = await makeLastStudent();
    await student.approve();
    await student.sign();
    await assign(student.person);
    expect(await rowsOf(student.person)).toMatchObject([{ status: 1, instanceStatus: 1 }]);
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});
