import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { addCourse, addProfile, addSpac } from './fixtures/make-spac.ts';

let s: StaffedApp;
let analyst: number;
let reviewer: number;
let course: string;
beforeAll(async () => {
  s = await createStaffedApp();
  await addSpac(s, { iD_Spac: 'LIM01', name: 'LIMS', active: true });
  await addSpac(s, { iD_Spac: 'BAJA1', name: 'Retirado' });
  await s.as('itps', 'DELETE', '/api/Spac', { key: 'BAJA1' });
  reviewer = await addProfile(s, 'LIM01', 'Revisor');
  analyst = await addProfile(s, 'LIM01', 'Analista');
  const gone = await addProfile(s, 'LIM01', 'Sin uso');
  await s.as('itps', 'DELETE', '/api/ProfSpac', { key: gone });
  course = await addCourse(s);
  const other = await addCourse(s);
  for (const iD_ProfileSpac of [reviewer, analyst])
    await s.as('itps', 'POST', '/api/ProfCourse', { iD_Course: course, iD_ProfileSpac });
  await s.as('itps', 'POST', '/api/ProfCourse', { iD_Course: other, iD_ProfileSpac: reviewer });
});
afterAll(() => s.t.close());

const get = async (path: string, fields = {}) => (await s.as('train', 'GET', `/api/${path}`, fields)).json();

const profile = (iD_ProfileSpac: number, profileDesc: string) => ({
  iD_ProfileSpac,
  spac: 'LIM01',
  spac_Name: 'LIMS',
  profileDesc,
});

test('the lookup of SPAC loads the live ones, with load options', async () => {
  const lims = { iD_Spac: 'LIM01', name: 'LIMS', status: 1, active: true };
  expect(await get('Spac/LoadLookupSPAC')).toEqual({ data: [lims] });
  const filter = ['name', 'contains', 'retirado'];
  expect(await get('Spac/LoadLookupSPAC', { filter, requireTotalCount: true })).toEqual({ data: [], totalCount: 0 });
});

test('the lookup of SPAC profiles loads the live ones', async () => {
  const sort = [{ selector: 'profileDesc' }];
  expect(await get('ProfSpac/LoadLookupProfSpac', { sort, role: 0, cwid: 'itps' })).toEqual({
    data: [profile(analyst, 'Analista'), profile(reviewer, 'Revisor')],
  });
});

test('the profiles that are not deleted are an array, narrowed by the filter of the grid that selects all', async () => {
  const all = [profile(analyst, 'Analista'), profile(reviewer, 'Revisor')];
  expect(await get('ProfSpac/GetProfNoDeletedProfiles')).toEqual(all);
  expect(await get('ProfSpac/GetProfNoDeletedProfiles', { filter: '' })).toEqual(all);
  const filter = [['profileDesc', 'startswith', 'rev'], 'or', ['spac', '=', 'x']];
  expect(await get('ProfSpac/GetProfNoDeletedProfiles', { filter })).toEqual([profile(reviewer, 'Revisor')]);
  const wrong = await s.as('train', 'GET', '/api/ProfSpac/GetProfNoDeletedProfiles', { filter: ['clave', 1] });
  expect([wrong.status, wrong.headers['x-error-code']]).toEqual([400, 'GRID_FIELD']);
});

test('for general profiles each has its label', async () => {
  expect(await get('ProfSpac/GetProfNoDeletedProfilesForProfGralGrid')).toEqual([
    { ...profile(analyst, 'Analista'), label: 'LIMS - Analista' },
    { ...profile(reviewer, 'Revisor'), label: 'LIMS - Revisor' },
  ]);
});

test('the SPAC profiles that require a course', async () => {
  const names = { name_Course: 'Uso del sistema', spac: 'LIM01', name_Spac: 'LIMS', deleted: false };
  expect(await get('ProfCourse/getProfCourseFromCourse', { id: course })).toMatchObject([
    { iD_Course: course, iD_ProfileSpac: analyst, name_ProfSpac: 'Analista', ...names },
    { iD_Course: course, iD_ProfileSpac: reviewer, name_ProfSpac: 'Revisor', ...names },
  ]);
  await s.as('itps', 'DELETE', '/api/ProfCourse', { iD_Course: course, iD_ProfileSpac: analyst });
  expect(await get('ProfCourse/getProfCourseFromCourse', { id: course })).toHaveLength(1);
  const missing = await s.as('train', 'GET', '/api/ProfCourse/getProfCourseFromCourse');
  expect([missing.status, missing.text]).toEqual([400, 'id: Este campo es obligatorio']);
});

test('a collaborator reads none of them', async () => {
  const paths = [
    'Spac/LoadLookupSPAC',
    'ProfSpac/LoadLookupProfSpac',
    'ProfSpac/GetProfNoDeletedProfiles',
    'ProfSpac/GetProfNoDeletedProfilesForProfGralGrid',
    `ProfCourse/getProfCourseFromCourse?id=${course}`,
  ];
  for (const path of paths) expect((await s.as('ana', 'GET', `/api/${path}`)).status).toBe(403);
});

test('histories are read by their own names of their keys', async () => {
  const [first] = await get('Integrity/GetIntegritySpac', { iD_Spac: 'BAJA1' });
  expect(first).toMatchObject({ name: 'Retirado', action: 'delete', signedBy: s.people.itps.name, revision: 2 });
  expect(await get('Integrity/GetIntegrityProfSpac', { iD_ProfileSpac: analyst })).toHaveLength(1);
  const link = { iD_Course: course, iD_ProfileSpac: analyst };
  expect((await get('Integrity/GetIntegrityProfCourse', link)).map((row: { action: string }) => row.action)).toEqual([
    'delete',
    'create',
  ]);
  const held = { employee_Nr: s.people.ana.employeeNr, iD_ProfileSpac: reviewer };
  await s.as('itps', 'POST', '/api/ProfCollaborator', held);
  expect(await get('Integrity/GetIntegrityProfCollaborator', { key: JSON.stringify(held) })).toMatchObject([
    { ...held, name_ProfSpac: 'Revisor', throwInstances: false, action: 'create' },
  ]);
});
