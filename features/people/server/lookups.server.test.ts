import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';

let s: StaffedApp;
let other: Sector;
let course: string;

beforeAll(async () => {
  s = await createStaffedApp();
  const { services } = s.t;
  other = await makeSector(services, 'Almacén');
  const gone = await makeSector(services, 'Zona cerrada');
  await makePerson(services, other, 'licen', { name: 'Con licencia', active: 2 });
  await makePerson(services, other, 'fuera', { name: 'Que se fue', active: 0 });
  await makePerson(services, other, 'bruno', { name: "Bruno D'Ávila" });
  course = (await makeCourse(services)).courseId;
  await services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const deleted = { deleted: true };
    await updateAudited(tx, 'profile', { profile_id: gone.profileId }, deleted, act);
    await updateAudited(tx, 'sector', { sector_id: gone.sectorId }, deleted, act);
    await insertAudited(tx, 'shift', { name: 'Mañana', schedule: '6 a 14' }, act);
    await insertAudited(tx, 'shift', { name: 'Viejo', schedule: '0 a 6', ...deleted }, act);
    await insertAudited(tx, 'general_profile', { description: 'Analista' }, act);
    await insertAudited(tx, 'general_profile', { description: 'Olvidado', ...deleted }, act);
    const requirement = { course_id: course, sector_id: other.sectorId, profile_id: other.profileId };
    await insertAudited(tx, 'requirement', { ...requirement, req_date: '2026-01-01' }, act);
  });
});
afterAll(() => s.t.close());

const read = (name: StaffName, path: string, query: object = {}) =>
  s.as(name, 'GET', `/api/${path}`, { role: 0, cwid: name, _: 1, ...query });
const names = async (name: StaffName, path: string, query: object = {}) => {
  const reply = (await read(name, path, query)).json();
  return (reply.data ?? reply).map((row: { name?: string; description?: string }) => row.name ?? row.description);
};

const loads = {
  'Turn/LoadLookupShifts': ['Mañana'],
  'Profile/LoadLookupProfiles': ['Operario de Almacén', 'Operario de Envasado'],
  'Sector/LoadLookupSectors': ['Almacén', 'Envasado'],
  'ProfGral/LoadLookupProfGral': ['Analista'],
  'Collaborator/LoadLookupCollaborator': [
    "Bruno D'Ávila",
    'Con licencia',
    'Nombre de ana',
    'Nombre de hse',
    'Nombre de itps',
    'Nombre de qa',
    'Nombre de train',
  ],
};

const lists = {
  'Profile/ProfileWithoutDeleting': ['Operario de Almacén', 'Operario de Envasado'],
  'Sector/GetAllSectors': ['Almacén', 'Envasado'],
};

describe('a lookup', () => {
  test.each(Object.entries(loads))('%s loads the live rows by the grid protocol', async (path, expected) => {
    const selector = path === 'ProfGral/LoadLookupProfGral' ? 'description' : 'name';
    const reply = await read('hse', path, { sort: [{ selector }], requireTotalCount: true });
    expect([reply.status, reply.json().totalCount]).toEqual([200, expected.length]);
    expect(await names('qa', path, { sort: [{ selector }] })).toEqual(expected);
    expect(await names('qa', path, { filter: [selector, '=', 'nada'] })).toEqual([]);
  });

  test.each(Object.entries(lists))('%s lists the live rows', async (path, expected) => {
    expect(await names('hse', path)).toEqual(expected);
  });

  test('carries what its dropdown filters by', async () => {
    const [profile] = (await read('itps', 'Profile/ProfileWithoutDeleting')).json();
    const expected = { iD_Profile: other.profileId, iD_Sector: other.sectorId, sector_Name: 'Almacén' };
    expect(profile).toEqual({ ...expected, name: 'Operario de Almacén' });
    const [person] = (await read('itps', 'Collaborator/LoadLookupCollaborator', { filter: ['cwid', 'bruno'] })).json()
      .data;
    expect(person).toMatchObject({ cwid: 'bruno', iD_Sector: other.sectorId, profile_Name: 'Operario de Almacén' });
    expect(person).not.toHaveProperty('email');
  });

  test('is refused to the role Collaborator', async () => {
    const paths = [
      'Sector/GetSectorsByCourse',
      'Collaborator/GetCollabsFilteredBySectors',
      'Collaborator/getCollaboSector',
    ];
    for (const path of [...Object.keys(loads), ...Object.keys(lists), ...paths])
      expect([path, (await read('ana', path, { user: 'ana' })).status]).toEqual([path, 403]);
  });
});

describe('GetSectorsByCourse', () => {
  test('names the sectors that the course is required in; all of them when it is required nowhere', async () => {
    const path = 'Sector/GetSectorsByCourse';
    expect(await names('hse', path, { id_course: course })).toEqual(['Almacén']);
    expect(await names('hse', path, { id_course: 'GMP99999' })).toEqual(['Almacén', 'Envasado']);
    expect(await names('hse', path)).toEqual(['Almacén', 'Envasado']);
  });

  test('shows a trainer their own sector alone', async () => {
    const path = 'Sector/GetSectorsByCourse';
    expect(await names('train', path, { id_course: course })).toEqual([]);
    expect(await names('train', path)).toEqual(['Envasado']);
  });
});

describe('GetCollabsFilteredBySectors', () => {
  const path = 'Collaborator/GetCollabsFilteredBySectors';

  test('lists the active people of the sectors, however they are written', async () => {
    const almacen = ["Bruno D'Ávila"];
    expect(await names('qa', path, { sectors: [other.sectorId] })).toEqual(almacen);
    expect(await names('qa', path, { sectors: String(other.sectorId) })).toEqual(almacen);
    const repeated = `${path}?sectors=${other.sectorId}&sectors=99999`;
    const reply = await s.t.call('GET', `/api/${repeated}`, { token: s.tokens.qa });
    expect(reply.json().map((row: { name: string }) => row.name)).toEqual(almacen);
    expect(await names('qa', path)).toHaveLength(6);
    expect(await names('qa', path, { sectors: [] })).toHaveLength(6);
  });

  test('shows a trainer their own sector alone', async () => {
    expect(await names('train', path, { sectors: [other.sectorId] })).toEqual([]);
    expect(await names('train', path)).toHaveLength(5);
  });

  test('takes 25 sectors and says so of more', async () => {
    const many = Array.from({ length: 25 }, (_, index) => index + 1);
    expect((await read('qa', path, { sectors: many })).status).toBe(200);
    const refused = await read('qa', path, { sectors: [...many, 26] });
    expect([refused.status, refused.text]).toEqual([400, 'sectors: seleccione como máximo 25 sectores']);
  });

  test.each([['[1'], ['{"a":1}'], ['x'], ['["x"]'], ['[[1]]']])('refuses %s', async (sectors) => {
    expect((await read('qa', path, { sectors })).status).toBe(400);
  });
});

describe('getCollaboSector', () => {
  test('tells the sector of someone at work', async () => {
    const reply = await read('qa', 'Collaborator/getCollaboSector', { user: 'BRUNO' });
    expect(reply.json()).toEqual({ iD_Sector: other.sectorId, sector_Name: 'Almacén' });
    for (const user of ['nadie', 'fuera']) {
      const refused = await read('qa', 'Collaborator/getCollaboSector', { user });
      expect([refused.status, refused.text]).toEqual([400, 'El colaborador no está activo o no está registrado.']);
    }
    expect((await read('qa', 'Collaborator/getCollaboSector')).text).toBe('user: Este campo es obligatorio');
  });
});
