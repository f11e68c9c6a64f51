import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAuditedRows, updateAudited } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';

let s: StaffedApp;
const made: Record<string, number> = {};

beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  const { services } = s.t;
  const other = await makeSector(services, "Depósito O'Higgins");
  const bruno = await makePerson(services, other, 'bruno');
  const course = await makeCourse(services);
  const { ana } = s.people;
  const make = async (name: string, sector: typeof other, modality: number, expirationDate: string) => {
    made[name] = await makeInstance(services, course, sector, [ana, bruno], { modality, expirationDate });
  };
  await make('earlier', s.sector, 2, '2026-03-01');
  await make('today', s.sector, 1, '2026-03-10');
  await make('next', s.sector, 2, '2026-03-23');
  await make('far', s.sector, 2, '2026-03-24');
  await make('online', s.sector, 0, '2026-03-10');
  await make('others', other, 1, '2026-03-11');
  await make('over', s.sector, 1, '2026-03-10');
  await make('dated', s.sector, 1, '2026-05-10');
  const held = {
    instance_date: '2026-03-12',
    place: 'Sala 2',
    starts_at: '08:30',
    ends_at: '10:00',
    instructor: 'Marta',
  };
  made.early = await makeInstance(services, course, s.sector, [ana], {
    modality: 2,
    held,
    expirationDate: '2026-05-10',
  });
  await services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const set = (name: string, values: object) =>
      updateAudited(tx, 'instance', { instance_id: made[name] ?? 0 }, values, act);
    await set('over', { status: 1 });
    await set('dated', { instance_date: '2026-03-12', starts_at: '14:00' });
    const of = (employee_nr: number) => ({ instance_id: made.today ?? 0, employee_nr });
    await updateAudited(
      tx,
      'attendance',
      of(ana.employeeNr),
      { status: 1, finished_at: act.at, score: 1, approved: true, on_time: true },
      act,
    );
    await updateAudited(tx, 'attendance', of(bruno.employeeNr), { status: 4, suspended_because: 0 }, act);
  });
});
afterAll(() => s.t.close());

async function sessionsOf(name: StaffName, query: Record<string, string> = {}) {
  const reply = await s.as(name, 'GET', '/api/Stage/Sessions', query);
  expect(reply.status).toBe(200);
  const { today, sessions } = reply.json();
  expect(today).toBe('2026-03-10');
  const nameOf = (id: number) => Object.keys(made).find((each) => made[each] === id);
  return sessions.map((each: { iD_Instance: number }) => ({ ...each, name: nameOf(each.iD_Instance) }));
}

test('the open sessions of two weeks, those of before last, with who has finished among who takes part', async () => {
  const sessions = await sessionsOf('train');
  expect(sessions.map(({ name }: { name: string }) => name)).toEqual(['today', 'early', 'dated', 'next', 'earlier']);
  expect(sessions[0]).toMatchObject({ day: '2026-03-10', modality: 1, people: 1, finished: 1 });
  expect(sessions[1]).toMatchObject({ place: 'Sala 2', starts_At: '08:30', ends_At: '10:00', instructor: 'Marta' });
  expect(sessions[2]).toMatchObject({ day: '2026-03-12', expiration_Date: '2026-05-10', people: 2, finished: 0 });
});

test('an administrator sees those of all sectors, and who answers for nobody none', async () => {
  expect((await sessionsOf('qa')).map(({ name }: { name: string }) => name)).toContain('others');
  expect((await s.as('ana', 'GET', '/api/Stage/Sessions')).status).toBe(403);
});

test('the sessions of a week from its Monday on, what is finished among them, by day and hour', async () => {
  const named = async (week: string) => (await sessionsOf('train', { week })).map(({ name }: { name: string }) => name);
  // A Thursday, its Monday and its Sunday name the same week.
  for (const day of ['2026-03-12', '2026-03-09', '2026-03-15'])
    expect(await named(day)).toEqual(['today', 'over', 'early', 'dated']);
  expect(await named('2026-03-23')).toEqual(['next', 'far']);
  expect(await named('2026-04-06')).toEqual([]);
  const refused = await s.as('train', 'GET', '/api/Stage/Sessions', { week: 'mañana' });
  expect([refused.status, refused.text]).toEqual([400, 'week: Ingrese una fecha correcta']);
});

test('a night is of today until it is over, and of the week that it reaches into', async () => {
  const { services } = s.t;
  const [course, sector] = [await makeCourse(services), await makeSector(services, 'Turno noche')];
  const night = { starts_at: '22:00', ends_at: '06:00' };
  for (const [name, day] of [
    ['lastNight', '2026-03-09'],
    ['sunday', '2026-06-07'],
  ] as const) {
    const held = { instance_date: day, ...night };
    made[name] = await makeInstance(services, course, sector, [], { modality: 2, held, expirationDate: '2026-06-30' });
  }
  const sessions = await sessionsOf('qa');
  expect(sessions.findIndex(({ name }: { name: string }) => name === 'lastNight')).toBe(0);
  const [next] = await sessionsOf('qa', { week: '2026-06-08' });
  expect(next).toMatchObject({ name: 'sunday', day: '2026-06-07', ...{ starts_At: '22:00', ends_At: '06:00' } });
});

test('a week of any day is answered, the first and the last that there are', async () => {
  for (const week of ['1000-01-01', '9999-12-31']) expect(await sessionsOf('qa', { week })).toEqual([]);
});

test('of more sessions than a calendar shows it is said that there are more', async () => {
  const { services } = s.t;
  const { courseId: course_id } = await makeCourse(services);
  const of = async (query: Record<string, string>) => {
    const { sessions, isCut } = (await s.as('qa', 'GET', '/api/Stage/Sessions', query)).json();
    return [sessions.length, isCut];
  };
  const add = (count: number) =>
    services.db.transaction().execute((tx) =>
      insertAuditedRows(
        tx,
        'instance',
        Array.from({ length: count }, () => ({
          ...{ course_id, sector_id: s.sector.sectorId, modality: 2, status: 3 },
          expiration_date: '2026-09-09',
        })),
        factoryAct(services),
      ),
    );
  await add(400);
  expect(await of({ week: '2026-09-09' })).toEqual([400, false]);
  await add(1);
  expect(await of({ week: '2026-09-09' })).toEqual([400, true]);
  expect((await of({}))[1]).toBe(false);
});
