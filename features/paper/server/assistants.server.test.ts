import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, insertAuditedRows, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { assistantsReply } from '../shared/contract.ts';
import { makeRun, meaningsOf, newcomer, post, put, type Run, stateOf } from './fixtures/paper-run.ts';

let s: StaffedApp;
let elsewhere: Sector;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  elsewhere = await makeSector(s.t.services, 'Depósito');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const addPath = '/api/Attended/AddAssistants';
const add = (run: Run, employeeNrs: readonly number[], more: object = {}, name: StaffName = 'hse') =>
  post(s, name, addPath, { ...run.of, collaborators: employeeNrs, ...more });
const listOf = async (run: Run, name: StaffName = 'train') =>
  (await s.as(name, 'GET', '/api/Collaborator/GetAssistantsFromCourse', {
    iD_Instance: run.id,
    iD_Course: run.course.courseId,
  })) as Awaited<ReturnType<StaffedApp['as']>>;

describe('AddAssistants', () => {
  test('puts people into an instance in one signed revision of it, and they find it among their courses', async () => {
    const run = await makeRun(s, { people: 0, modality: 0, expirationDate: '2026-03-13' });
    const [one, other] = [await newcomer(s), await newcomer(s, elsewhere)];
    const reply = await add(run, [one.employeeNr, other.employeeNr, one.employeeNr], { revision: 1 });
    expect([reply.status, reply.json()]).toEqual([200, { iD_Instance: run.id, added: 2, revision: 2 }]);
    const { instance, attendances } = await stateOf(s, run);
    expect(instance).toMatchObject({ status: 3, revision: 2, updated_by: 'hse' });
    expect(attendances).toMatchObject([
      { employee_nr: one.employeeNr, status: 0, expiration_date: '2026-03-13', updated_by: 'hse', revision: 1 },
      { employee_nr: other.employeeNr, status: 0 },
    ]);
    expect(await meaningsOf(s, 'instance', String(run.id))).toEqual(['2 assistantsAdded hse']);
    const token = await s.t.signIn(one.cwid);
    const bell = await s.t.call('GET', '/api/AttendedJoinedWCourse?switchParam=notification', { token });
    expect(bell.json().data).toMatchObject([{ iD_Instance: run.id, expiration_Date: '2026-03-13' }]);
  });

  test('names everybody who is in the way, by cause, and adds nobody', async () => {
    const run = await makeRun(s, { people: 2 });
    const [free, away] = [await newcomer(s), await newcomer(s, s.sector, { active: 2 })];
    const before = await fingerprint(s.t.database.owner.pool);
    const [first, second] = run.people;
    const numbers = [free, away, first, second].map((person) => person?.employeeNr ?? 0);
    const reply = await add(run, [...numbers, 99_999_998]);
    expect([reply.told, reply.text]).toEqual([
      [409, 'ASSISTANTS_REFUSED'],
      `No se agregó a nadie. Ya asisten (2): ${first?.name}, ${second?.name}. No están activos (1): ${away.name}. ` +
        'No existe el legajo (1): 99999998.',
    ]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('of who is suspended there lets them go on', async () => {
    const run = await makeRun(s, { people: 1, expirationDate: '2026-05-01' });
    const employee_nr = run.people[0]?.employeeNr ?? 0;
    await put(s, 'attendance', { instance_id: run.id, employee_nr }, { status: 4, suspended_because: 1 });
    expect((await add(run, [employee_nr])).status).toBe(200);
    expect((await stateOf(s, run)).attendances).toMatchObject([
      { status: 0, suspended_because: null, expiration_date: '2026-05-01', revision: 3 },
    ]);
  });

  test.each([0, 1, 2, 4])('is refused in status %i', async (status) => {
    const run = await makeRun(s, { people: 0 });
    await put(s, 'instance', { instance_id: run.id }, { status });
    expect((await add(run, [s.people.ana.employeeNr])).told).toEqual([409, 'INSTANCE_STARTED']);
  });

  test('is refused once the instance has expired, until it gets another day', async () => {
    const run = await makeRun(s, { people: 0, expirationDate: '2026-03-10' });
    const { employeeNr } = await newcomer(s);
    const over = await makeRun(s, { people: 0, expirationDate: '2026-03-09' });
    expect((await add(run, [employeeNr])).status).toBe(200);
    expect((await add(over, [employeeNr])).told).toEqual([409, 'INSTANCE_EXPIRED']);
    const moved = await s.as('qa', 'PUT', '/api/Stage', { key: over.id, revision: 1, expiration_Date: '2026-03-20' });
    expect(moved.status).toBe(200);
    expect((await add(over, [employeeNr])).status).toBe(200);
  });

  test('is refused with a stale revision, a wrong course, nobody, and by others than administrators', async () => {
    const run = await makeRun(s, { people: 0 });
    const ana = s.people.ana.employeeNr;
    expect((await add(run, [ana], { revision: 9 })).told).toEqual([409, 'RECORD_STALE']);
    expect((await add(run, [ana], { id_course: 'GMP99999' })).told).toEqual([404, 'INSTANCE_NOT_FOUND']);
    expect((await add(run, [])).text).toBe('collaborators: Este campo es obligatorio');
    expect((await add(run, [ana], { collaborators: undefined })).text).toBe('collaborators: Este campo es obligatorio');
    expect((await add(run, [-1])).text).toBe('collaborators.0: Solo se permiten numeros mayores a 0');
    expect((await add(run, [ana], { pass: 'otra' })).told).toEqual([400, 'SIGNING_FAILED']);
    for (const name of ['train', 'ana'] as const) expect((await add(run, [ana], {}, name)).status).toBe(403);
    expect((await stateOf(s, run)).attendances).toEqual([]);
  });

  test('repeated because no reply came, is told as done and adds nothing', async () => {
    const run = await makeRun(s, { people: 0 });
    const { employeeNr } = await newcomer(s);
    const send = () => add(run, [employeeNr], { revision: 1 });
    const [first, second] = await s.asOneForm(() => Promise.all([send(), send()]));
    expect([first.json(), second.json()]).toEqual(Array(2).fill({ iD_Instance: run.id, added: 1, revision: 2 }));
    expect((await stateOf(s, run)).attendances).toHaveLength(1);
    expect((await add(run, [employeeNr], { reason: 'otra vez' })).told).toEqual([409, 'ASSISTANTS_REFUSED']);
    expect((await add(run, [employeeNr])).told).toEqual([409, 'ASSISTANTS_REFUSED']);
  });

  test('takes hundreds of people at once', async () => {
    const run = await makeRun(s, { people: 0 });
    const { db } = s.t.services;
    const numbers = Array.from({ length: 1200 }, (_, index) => 500_000 + index);
    const rows = numbers.map((employee_nr) => ({
      employee_nr,
      name: `Masa ${employee_nr}`,
      cwid: `m${employee_nr % 100_000}`,
      sector_id: s.sector.sectorId,
      profile_id: s.sector.profileId,
      role: 3,
      active: 1,
      capa_initial: false,
      capa_spac_ini: false,
    }));
    await db.transaction().execute((tx) => insertAuditedRows(tx, 'collaborator', rows, factoryAct(s.t.services)));
    const reply = await add(run, numbers);
    expect([reply.status, reply.json().added]).toEqual([200, 1200]);
    expect((await stateOf(s, run)).attendances).toHaveLength(1200);
  });
});

describe('GetAssistantsFromCourse', () => {
  test('lists who takes part by name, without who is suspended, in the shape of its contract', async () => {
    const run = await makeRun(s, { people: 3 });
    const [first, , third] = run.people;
    await put(s, 'attendance', { instance_id: run.id, employee_nr: third?.employeeNr }, { status: 4 });
    const list = (await listOf(run)).json();
    expect(assistantsReply.parse(list)).toEqual(list);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ employee_Nr: first?.employeeNr, name: first?.name, status: 0, score: null });
  });

  test('is of their own sector to a trainer, and of nobody to a collaborator', async () => {
    const run = await makeRun(s, { sector: elsewhere });
    expect((await listOf(run)).status).toBe(404);
    expect((await listOf(run, 'hse')).status).toBe(200);
    expect((await listOf(run, 'ana')).status).toBe(403);
    expect((await listOf({ ...run, course: { ...run.course, courseId: 'GMP99999' } }, 'hse')).status).toBe(404);
  });
});

describe('CollaboratorFilteredBySector', () => {
  const path = '/api/Collaborator/CollaboratorFilteredBySector';
  const rowsOf = async (run: Run, more: object = {}, name: StaffName = 'hse') =>
    (await s.as(name, 'POST', path, { ...run.of, ...more })).json().data as Record<string, unknown>[];
  const numbersOf = async (run: Run, more: object, name: StaffName = 'hse') =>
    (await rowsOf(run, { sort: [{ selector: 'employee_Nr' }], ...more }, name)).map((row) => row.employee_Nr);

  test('marks who takes part, leaves out who is not active, and filters, sorts and pages as any grid', async () => {
    const run = await makeRun(s, { people: 1 });
    const [member] = run.people;
    const away = await newcomer(s, s.sector, { active: 0 });
    const filters = { sectors: [s.sector.sectorId] };
    const rows = await rowsOf(run, { filters, filter: ['assists', '=', true] });
    expect(rows).toMatchObject([
      {
        employee_Nr: member?.employeeNr,
        name: member?.name,
        cwid: member?.cwid,
        iD_Sector: s.sector.sectorId,
        sector_Name: 'Envasado',
        profile_Name: 'Operario de Envasado',
        iD_Shift: null,
        profileDesc: null,
        assists: true,
      },
    ]);
    expect(await numbersOf(run, { filters })).not.toContain(away.employeeNr);
    const query = new URLSearchParams({
      id_instance: String(run.id),
      id_course: run.course.courseId,
      filters: JSON.stringify(filters),
      take: '2',
      requireTotalCount: 'true',
    });
    const page = (await s.as('qa', 'GET', `${path}?${query}`)).json();
    expect([page.data.length, page.totalCount > 2]).toEqual([2, true]);
    expect((await s.as('qa', 'POST', `${path}/Load`, { ...run.of, take: 1 })).json().data).toHaveLength(1);
  });

  test('finds people of up to 25 sectors', async () => {
    const run = await makeRun(s, { people: 0 });
    const far = await newcomer(s, elsewhere);
    expect(await numbersOf(run, { filters: { sectors: [elsewhere.sectorId] } })).toContain(far.employeeNr);
    expect(await numbersOf(run, { filters: { sectors: [s.sector.sectorId] } })).not.toContain(far.employeeNr);
    const sectors = Array.from({ length: 26 }, (_, index) => index + 1);
    const many = await s.as('hse', 'POST', path, { ...run.of, filters: { sectors } });
    expect([many.status, many.headers['x-error-code']]).toEqual([400, 'TOO_MANY_SECTORS']);
  });

  test('finds who holds a SPAC profile, directly or through the general profile', async () => {
    const run = await makeRun(s, { people: 0 });
    const [direct, bundled] = [await newcomer(s), await newcomer(s)];
    const profile = await s.t.services.db.transaction().execute(async (tx) => {
      const act = factoryAct(s.t.services);
      const spac = {
        spac_id: 'LIM1',
        name: 'LIMS',
        status: 0,
        gxp: 1,
        building: 0,
        cat_sw: 4,
        cat_hw: 1,
        active: true,
      };
      await insertAudited(tx, 'spac', spac, act);
      const { spac_profile_id } = await insertAudited(
        tx,
        'spac_profile',
        { spac_id: 'LIM1', description: 'Analista' },
        act,
      );
      const held = { employee_nr: direct.employeeNr, spac_profile_id, throw_instances: false };
      await insertAudited(tx, 'spac_profile_collaborator', held, act);
      const { general_profile_id } = await insertAudited(tx, 'general_profile', { description: 'Lab' }, act);
      await insertAudited(tx, 'general_profile_spac', { general_profile_id, spac_profile_id }, act);
      return { spac_profile_id, general_profile_id };
    });
    const { general_profile_id } = profile;
    await put(s, 'collaborator', { employee_nr: bundled.employeeNr }, { general_profile_id });
    const filters = { profSpacs: [profile.spac_profile_id] };
    expect(await numbersOf(run, { filters })).toEqual([direct.employeeNr, bundled.employeeNr]);
    expect((await rowsOf(run, { filters }))[0]).toMatchObject({ profileDesc: 'LIM1 - Analista' });
    expect(await numbersOf(run, { filters: { profSpacs: [999_999] } })).toEqual([]);
  });

  test('shows a trainer their own sector, of their own sector’s instances', async () => {
    const [own, foreign] = [await makeRun(s), await makeRun(s, { sector: elsewhere })];
    const far = await newcomer(s, elsewhere);
    const sectors = [s.sector.sectorId, elsewhere.sectorId];
    expect(await numbersOf(own, { filters: { sectors } }, 'train')).not.toContain(far.employeeNr);
    expect(await numbersOf(own, { filters: { sectors } }, 'hse')).toContain(far.employeeNr);
    expect((await s.as('train', 'POST', path, foreign.of)).status).toBe(404);
    expect((await s.as('ana', 'POST', path, own.of)).status).toBe(403);
  });

  test.each([
    [{ id_instance: undefined }, 400],
    [{ id_course: '' }, 400],
    [{ id_course: 'GMP99999' }, 404],
    [{ filters: { sectors: ['x'] } }, 400],
    [{ filters: { unknown: [] } }, 400],
    [{ filters: '{' }, 400],
    [{ filter: ['password', '=', 'x'] }, 400],
    [{ filters: '' }, 200],
    [{ filters: null }, 200],
  ])('answers %j with %i', async (spoiled, status) => {
    const run = await makeRun(s, { people: 0 });
    expect((await s.as('hse', 'POST', path, { ...run.of, ...spoiled })).status).toBe(status);
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
