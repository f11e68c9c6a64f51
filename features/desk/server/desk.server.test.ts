import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseTypesOf } from '#features/courses/shared/contract.ts';
import { insertAudited, sealHistory, updateAudited } from '#features/integrity/server/public.ts';
import { kpiShape } from '#features/reports/shared/lists.ts';
import { reportFilter } from '#features/reports/shared/report-filter.ts';
import { rowsOfReport } from '#features/reports/shared/report-rows.ts';
import { Role } from '#product/roles.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { getNextWeeks, remindOfDay } from '../shared/calls.ts';
import { type DeskReply, deskReply } from '../shared/contract.ts';
import { nextWeeksReply } from '../shared/next-weeks.ts';

/** Today is 2026-03-10. */
let s: StaffedApp;

beforeAll(async () => {
  s = await createStaffedApp();
  const { services } = s.t;
  const { ana } = s.people;
  const other = await makeSector(services, "Depósito O'Higgins");
  const bruno = await makePerson(services, other, 'bruno');
  const lucia = await makePerson(services, other, 'lucia');
  const course = await makeCourse(services);
  const give = (
    sector: typeof other,
    people: Parameters<typeof makeInstance>[3],
    expirationDate: string,
    modality = 0,
  ) => makeInstance(services, course, sector, people, { expirationDate, modality });
  // Overdue: two of ana's (one on paper) and three of the other sector. Due today, later or suspended is not.
  await give(s.sector, [ana], '2026-03-09');
  await give(s.sector, [ana], '2026-02-01', 2);
  await give(other, [bruno, lucia], '2026-03-01');
  await give(s.sector, [bruno], '2026-03-09');
  await give(s.sector, [ana, bruno], '2026-03-10');
  await give(other, [lucia], '2026-03-11');
  const suspended = await give(other, [lucia], '2026-03-01');
  await services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const key = { instance_id: suspended, employee_nr: lucia.employeeNr };
    await updateAudited(tx, 'attendance', key, { status: 4 }, act);
    // Finished on paper without a scan: one of each sector. On a tablet, started or deleted it waits for none.
    for (const [sector, modality, status, deleted] of [
      [s.sector, 2, 1, false],
      [other, 2, 1, false],
      [other, 1, 1, false],
      [other, 2, 0, false],
      [other, 2, 4, true],
    ] as const) {
      const row = { course_id: course.courseId, sector_id: sector.sectorId, expiration_date: '2026-04-01' };
      await insertAudited(tx, 'instance', { ...row, modality, status, deleted }, act);
    }
    for (const [sector, instance_date, modality = 1] of [
      [s.sector, '2026-03-10'],
      [other, '2026-03-10'],
      [other, '2026-03-10'],
      [s.sector, '2026-03-11'],
      // Taken online: nobody attends it on that day.
      [s.sector, '2026-03-10', 0],
    ] as const) {
      const row = {
        course_id: course.courseId,
        modality,
        sector_id: sector.sectorId,
        expiration_date: '2026-04-01',
      };
      await insertAudited(tx, 'instance', { ...row, instance_date }, act);
    }
    for (const [course_id, course_type_id] of [
      ['GMP90001', 'GMP'],
      ['HSE90001', 'HSE'],
      ['EXT90001', 'EXT'],
    ] as const) {
      const course = {
        course_id,
        doc_number: course_id,
        name: course_id,
        status: 0,
        course_type_id,
        version: 1,
        score: 70,
      };
      await insertAudited(tx, 'course', { ...course, company: 'Laboratorio', date_vig: '2026-06-01' }, act);
    }
  });
  await services.pool.query(
    `insert into course_draft values ($1, 'EXT90001', 'information', '{}', now()), ($1, 'EXT90001', 'material', '{}', now()),
       ($1, 'new', 'information', '{}', now())`,
    [s.people.train.employeeNr],
  );
});
afterAll(() => s.t.close());

async function deskOf(name: StaffName): Promise<DeskReply> {
  const reply = await s.as(name, 'GET', '/api/Desk');
  expect(reply.status).toBe(200);
  return deskReply.parse(reply.json());
}

const countOf = async (name: StaffName, address: string, filter: unknown) => {
  const reply = await s.as(name, 'POST', `${address}/Load`, { filter, take: 1, requireTotalCount: true });
  expect([address, reply.status]).toEqual([address, 200]);
  return reply.json().totalCount;
};

test('a collaborator answers for nobody, and is refused; nobody else is without a session', async () => {
  expect((await s.as('ana', 'GET', '/api/Desk')).status).toBe(403);
  expect((await s.t.call('GET', '/api/Desk')).status).toBe(401);
});

test.each([
  ['itps', true],
  ['qa', true],
  ['hse', false],
  ['train', false],
] as const)('%s sees the parts that the permissions of their lists give', async (name, isAuditor) => {
  const { overdue, instancesToday, inEditing, locked, trail } = await deskOf(name);
  expect([overdue !== null, instancesToday !== null, inEditing !== null]).toEqual([true, true, true]);
  expect([locked !== null, trail !== null]).toEqual([isAuditor, isAuditor]);
});

describe('what is overdue', () => {
  test('is told by sector, most first; to a trainer their own sector’s alone', async () => {
    const envasado = { iD_Sector: s.sector.sectorId, sector_Name: 'Envasado', overdue: 2 };
    const all = await deskOf('hse');
    expect(all.overdue).toMatchObject({ total: 5, sectorCount: 2 });
    expect(all.overdue?.sectors).toMatchObject([{ sector_Name: "Depósito O'Higgins", overdue: 3 }, envasado]);
    expect((await deskOf('train')).overdue).toEqual({ total: 2, sectorCount: 1, sectors: [envasado] });
  });

  test.each(['itps', 'train'] as const)('is as many rows as the list that it leads to has: %s', async (name) => {
    const { overdue } = await deskOf(name);
    const nothing = { sectors: [], collaborators: [], startDate: null, endDate: null, type: null, condition: null };
    const rowsOf = (sectors: readonly number[]) =>
      countOf(
        name,
        kpiShape.address,
        rowsOfReport(
          { ...nothing, conditionCollab: null, sectors: [...sectors] },
          { chart: 'whole', key: '', outcome: 'overdue' },
        ),
      );
    expect(await rowsOf([])).toBe(overdue?.total);
    for (const sector of overdue?.sectors ?? []) expect(await rowsOf([sector.iD_Sector])).toBe(sector.overdue);
  });
});

test.each([
  ['itps', 3],
  ['train', 1],
] as const)('the instances of today are those of the grid: %s', async (name, count) => {
  expect((await deskOf(name)).instancesToday).toBe(count);
  const today = [['deleted', '=', false], 'and', ['instance_Date', '=', '2026-03-10'], 'and', ['modality', '<>', 0]];
  expect(await countOf(name, '/api/Stage', today)).toBe(count);
});

test.each([
  ['itps', 2],
  ['train', 1],
] as const)('the sheets that are missing are those of the grid’s view: %s', async (name, count) => {
  expect((await deskOf(name)).sheetsMissing).toBe(count);
  const view = [['deleted', '=', false], 'and', ['sheet_Missing', '=', true]];
  expect(await countOf(name, '/api/Stage', view)).toBe(count);
});

test.each([
  ['itps', Role.AdminITPS, 3, 1],
  ['qa', Role.AdminQA, 2, 1],
  ['hse', Role.AdminHSE, 1, 0],
  ['train', Role.Trainer, 1, 1],
] as const)('the courses in editing are those of the role’s types: %s', async (name, role, courses, unsigned) => {
  expect((await deskOf(name)).inEditing).toEqual({ courses, unsigned });
  const types = courseTypesOf[role].flatMap((type, place) => [...(place === 0 ? [] : ['or']), ['iD_Type', '=', type]]);
  expect(await countOf(name, '/api/Course', [['deleted', '=', false], 'and', ['status', '=', 0], 'and', types])).toBe(
    courses,
  );
});

test('11.300(d): an account is named while it is locked, and no longer; a name that nobody has is not', async () => {
  expect((await deskOf('qa')).locked).toEqual({ total: 0, people: [] });
  for (const user of ['lucia', 'nadie']) {
    for (let i = 0; i < 5; i += 1) {
      await s.t.call('POST', '/api/Auth/Authenticate', { body: { user, pass: 'equivocada' } });
    }
  }
  expect((await deskOf('qa')).locked).toEqual({ total: 1, people: [{ cwid: 'lucia', name: 'Nombre de lucia' }] });
  expect((await s.as('qa', 'GET', '/api/Collaborator/LockedAccounts')).json()).toMatchObject([{ cwid: 'lucia' }]);
  // Somebody who may do so gave a new password: its lock is lifted, though the log still tells of it.
  await s.t.services.pool.query('update sign_in_attempt set failures = 0, locked_until = null');
  expect((await deskOf('itps')).locked?.total).toBe(0);
});

test('seal and verification are told, and that sealing stopped', async () => {
  expect((await deskOf('qa')).trail).toMatchObject({ verifiedAt: null, isIntact: true });
  await sealHistory(s.t.services);
  await s.as('qa', 'POST', '/api/Audit/Verify');
  const now = s.t.clock.now().toISOString();
  expect((await deskOf('itps')).trail).toEqual({
    sealedAt: now,
    isSealOverdue: false,
    verifiedAt: now,
    isIntact: true,
  });
});

describe('the next four weeks', () => {
  test.each(['itps', 'train'] as const)('each day counts the rows that it leads to: %s', async (name) => {
    const { days } = nextWeeksReply.parse((await s.as(name, 'GET', getNextWeeks.path)).json());
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-03-10', '2026-04-06']);
    const rowsOf = (day: string) =>
      countOf(
        name,
        kpiShape.address,
        rowsOfReport(reportFilter.parse({ startDate: day, endDate: day }), {
          chart: 'whole',
          key: '',
          outcome: 'pending',
        }),
      );
    for (const { day, due, sessions } of days.slice(0, 3)) {
      expect([day, due]).toEqual([day, await rowsOf(day)]);
      const planned = [['deleted', '=', false], 'and', ['instance_Date', '=', day], 'and', ['modality', '<>', 0]];
      expect([day, sessions]).toEqual([day, await countOf(name, '/api/Stage', planned)]);
    }
    expect(days.map(({ due, notOpened, sessions }) => [due, notOpened, sessions]).slice(0, 2)).toEqual(
      name === 'itps'
        ? [
            [2, 2, 3],
            [1, 1, 1],
          ]
        : [
            [1, 1, 1],
            [0, 0, 1],
          ],
    );
  });

  test('say who may plan a session: whose instance is not refused for their role', async () => {
    for (const name of ['itps', 'train'] as const) {
      const { canPlan } = nextWeeksReply.parse((await s.as(name, 'GET', getNextWeeks.path)).json());
      const { status } = await s.as(name, 'POST', '/api/Stage', {});
      expect([name, canPlan]).toEqual([name, status !== 403]);
    }
  });

  test('are refused to collaborators', async () => {
    expect((await s.as('ana', 'GET', getNextWeeks.path)).status).toBe(403);
  });

  test('remind by mail who has not opened what comes due on a day, once, and a trainer their own people', async () => {
    const day = '2026-03-10';
    const remind = (name: StaffName) => s.as(name, 'POST', remindOfDay.path, { day });
    const isMailOn = async () => nextWeeksReply.parse((await s.as('qa', 'GET', getNextWeeks.path)).json()).isMailOn;
    const { services } = s.t;
    const told = async () =>
      (await services.db.selectFrom('mail_notice').select(['employee_nr', 'kind', 'for_day']).execute()).map((row) =>
        Object.values(row),
      );
    expect([await isMailOn(), (await remind('qa')).status, await told()]).toEqual([false, 409, []]);
    await services.db.transaction().execute(async (tx) => {
      const act = factoryAct(services);
      const mail = { validate_email: true, host: 'localhost', port: 25, email_from: 'capacita@empresa.example' };
      await updateAudited(tx, 'settings', { settings_id: 1 }, mail, act);
      const { ana } = s.people;
      await updateAudited(tx, 'collaborator', { employee_nr: ana.employeeNr }, { email: 'ana@empresa.example' }, act);
    });
    expect(await isMailOn()).toBe(true);
    expect((await remind('ana')).status).toBe(403);
    expect((await remind('train')).json()).toEqual({ reminded: 1, already: 0, unreachable: 0 });
    expect((await remind('itps')).json()).toEqual({ reminded: 0, already: 1, unreachable: 1 });
    expect(await told()).toEqual([[s.people.ana.employeeNr, 1, day]]);
  });
});
