import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import type { TrainingChange } from '#features/records/server/public.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import {
  factoryAct,
  makePerson,
  makeRelaxedSettings,
  makeSector,
  type Person,
  type Sector,
} from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { assignTraining } from './commands/assign-training.ts';

let t: TestApp;
let sector: Sector;
let course: Course;
let ana: Person;

beforeAll(async () => {
  t = await createTestApp('2026-03-10T12:00:00-03:00');
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
  course = await makeCourse(t.services);
  ana = await makePerson(t.services, sector, 'ana');
  await requireCourse(course.courseId, sector);
});
afterAll(() => t.close());

const write = <T>(run: Parameters<ReturnType<TestApp['services']['db']['transaction']>['execute']>[0]) =>
  t.services.db.transaction().execute(run) as Promise<T>;

const requireCourse = (course_id: string, at: Sector) =>
  write((tx) =>
    insertAudited(
      tx,
      'requirement',
      { course_id, sector_id: at.sectorId, profile_id: at.profileId, req_date: '2026-01-01' },
      factoryAct(t.services),
    ),
  );
const assign = (change: TrainingChange = {}) => write((tx) => assignTraining(tx, factoryAct(t.services), change));
const setPerson = (person: Person, changes: Parameters<typeof updateAudited<'collaborator'>>[3]) =>
  write((tx) => updateAudited(tx, 'collaborator', { employee_nr: person.employeeNr }, changes, factoryAct(t.services)));
const attendances = (person: Person) =>
  t.services.db
    .selectFrom('attendance as a')
    .innerJoin('instance as i', 'i.instance_id', 'a.instance_id')
    .select([
      'a.instance_id',
      'i.course_id',
      'a.status',
      'a.expiration_date',
      'i.capa_ini_leg',
      'i.modality',
      'a.revision',
    ])
    .where('employee_nr', '=', person.employeeNr)
    .orderBy('a.instance_id')
    .execute();

describe('assigning training (decisions section 7)', () => {
  test('gives what is missing once, in an online instance of the sector, and nothing the second time', async () => {
    await assign();
    const first = await attendances(ana);
    expect(first).toMatchObject([
      {
        course_id: course.courseId,
        status: 0,
        expiration_date: '2026-04-09',
        capa_ini_leg: 0,
        modality: 0,
        revision: 1,
      },
    ]);
    await assign();
    await assign({ employeeNrs: [ana.employeeNr] });
    expect(await attendances(ana)).toEqual(first);
  });

  test('puts a newcomer into the open instance of the sector, and others into none', async () => {
    const bruno = await makePerson(t.services, sector, 'bruno');
    const elsewhere = await makePerson(t.services, await makeSector(t.services, 'Depósito'), 'carla');
    await assign({ employeeNrs: [bruno.employeeNr, elsewhere.employeeNr] });
    expect((await attendances(bruno))[0]?.instance_id).toBe((await attendances(ana))[0]?.instance_id);
    expect(await attendances(elsewhere)).toEqual([]);
  });

  test('suspends what is open of those who leave, and lets it go on with a fresh expiration when they return', async () => {
    const dora = await makePerson(t.services, sector, 'dora');
    const other = await makeCourse(t.services);
    const byHand = await makeInstance(t.services, other, sector, [dora], { modality: 1 });
    await assign({ employeeNrs: [dora.employeeNr] });
    await setPerson(dora, { active: 2 });
    await assign({ employeeNrs: [dora.employeeNr] });
    expect((await attendances(dora)).map((row) => row.status)).toEqual([4, 4]);
    t.clock.set('2026-05-01T12:00:00-03:00');
    await setPerson(dora, { active: 1 });
    await assign({ employeeNrs: [dora.employeeNr] });
    const rows = await attendances(dora);
    expect(rows.map((row) => [row.status, row.expiration_date])).toEqual([
      [0, '2026-05-31'],
      [0, '2026-05-31'],
    ]);
    expect(rows.map((row) => row.instance_id)).toContain(byHand);
    t.clock.set('2026-03-10T12:00:00-03:00');
  });

  test('uses the day of validity while the course is not in force yet', async () => {
    const future = await makeCourse(t.services, { status: 1 });
    await write((tx) =>
      updateAudited(tx, 'course', { course_id: future.courseId }, { date_vig: '2026-06-15' }, factoryAct(t.services)),
    );
    await requireCourse(future.courseId, sector);
    await assign();
    expect((await attendances(ana)).find((row) => row.course_id === future.courseId)?.expiration_date).toBe(
      '2026-06-15',
    );
  });

  test('gives initial training in instances of its own, by the day of entry', async () => {
    const induction = await makeCourse(t.services);
    await write((tx) =>
      updateAudited(
        tx,
        'course',
        { course_id: induction.courseId },
        { included_capa_ini: true },
        factoryAct(t.services),
      ),
    );
    await requireCourse(induction.courseId, sector);
    const eva = await makePerson(t.services, sector, 'eva');
    await setPerson(eva, { capa_initial: true, onboard_date: '2026-03-05' });
    await assign({ employeeNrs: [eva.employeeNr, ana.employeeNr] });
    const inductionOf = async (person: Person) =>
      (await attendances(person)).find((row) => row.course_id === induction.courseId);
    expect(await inductionOf(eva)).toMatchObject({ capa_ini_leg: 1, expiration_date: '2026-04-04' });
    expect(await inductionOf(ana)).toMatchObject({ capa_ini_leg: 0, expiration_date: '2026-04-09' });
    // Of somebody who entered long ago the days begin today: nothing expires on the day that it is given.
    const late = await makePerson(t.services, sector, 'lucas');
    await setPerson(late, { capa_initial: true, onboard_date: '2026-01-15' });
    await assign({ employeeNrs: [late.employeeNr] });
    expect(await inductionOf(late)).toMatchObject({ capa_ini_leg: 1, expiration_date: '2026-04-09' });
  });

  test('gives what became valid after somebody’s initial training as any other course', async () => {
    const later = await makeCourse(t.services, { dateVig: '2026-03-01' });
    const key = { course_id: later.courseId };
    await write((tx) => updateAudited(tx, 'course', key, { included_capa_ini: true }, factoryAct(t.services)));
    await requireCourse(later.courseId, sector);
    const old = await makePerson(t.services, sector, 'olga');
    await setPerson(old, { capa_initial: true, onboard_date: '2024-05-02' });
    await assign({ employeeNrs: [old.employeeNr] });
    const given = (await attendances(old)).find((row) => row.course_id === later.courseId);
    expect(given).toMatchObject({ capa_ini_leg: 0, expiration_date: '2026-04-09' });
  });

  test('gives SPAC courses to those who hold the profile, directly or in a bundle, and ends them with it', async () => {
    const { spacProfile, courseId } = await makeSpacCourse();
    const direct = await makePerson(t.services, sector, 'fabi');
    const bundled = await makePerson(t.services, sector, 'gus');
    await write(async (tx) => {
      const act = factoryAct(t.services);
      const link = { employee_nr: direct.employeeNr, spac_profile_id: spacProfile };
      await insertAudited(tx, 'spac_profile_collaborator', link, act);
      const general = await insertAudited(tx, 'general_profile', { description: 'Analistas' }, act);
      const part = { general_profile_id: general.general_profile_id, spac_profile_id: spacProfile };
      await insertAudited(tx, 'general_profile_spac', part, act);
      const key = { employee_nr: bundled.employeeNr };
      await updateAudited(tx, 'collaborator', key, { general_profile_id: general.general_profile_id }, act);
    });
    await assign();
    const spacOf = async (person: Person) => (await attendances(person)).find((row) => row.course_id === courseId);
    expect([(await spacOf(direct))?.status, (await spacOf(bundled))?.status, await spacOf(ana)]).toEqual([
      0,
      0,
      undefined,
    ]);

    await write((tx) =>
      updateAudited(
        tx,
        'spac_profile_collaborator',
        { employee_nr: direct.employeeNr, spac_profile_id: spacProfile },
        { deleted: true },
        factoryAct(t.services),
        { action: 'delete' },
      ),
    );
    await assign({ employeeNrs: [direct.employeeNr] });
    expect([(await spacOf(direct))?.status, (await spacOf(bundled))?.status]).toEqual([4, 0]);
  });

  test('done by two at once gives nobody anything twice', async () => {
    const hugo = await makePerson(t.services, sector, 'hugo');
    await Promise.all([assign(), assign({ employeeNrs: [hugo.employeeNr] }), assign()]);
    const courses = (await attendances(hugo)).map((row) => row.course_id);
    expect(courses.length).toBeGreaterThan(1);
    expect(new Set(courses).size).toBe(courses.length);
  });

  test('leaves a trail that fits together', async () => {
    expect((await verifyAudit(t.services.db)).broken).toBeNull();
  });
});

async function makeSpacCourse() {
  const spac = await makeCourse(t.services);
  return write<{ spacProfile: number; courseId: string }>(async (tx) => {
    const act = factoryAct(t.services);
    await updateAudited(tx, 'course', { course_id: spac.courseId }, { course_type_id: 'SAC' }, act);
    const system = {
      spac_id: 'HPLC',
      name: 'Cromatógrafo',
      status: 1,
      gxp: 1,
      building: 0,
      cat_sw: 4,
      cat_hw: 1,
      active: true,
    };
    await insertAudited(tx, 'spac', system, act);
    const profile = await insertAudited(tx, 'spac_profile', { spac_id: 'HPLC', description: 'Analista' }, act);
    const link = { course_id: spac.courseId, spac_profile_id: profile.spac_profile_id };
    await insertAudited(tx, 'spac_requirement', link, act);
    return { spacProfile: profile.spac_profile_id, courseId: spac.courseId };
  });
}
