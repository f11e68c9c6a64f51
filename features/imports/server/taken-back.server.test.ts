import { describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { BatchStatus } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** A batch that is withdrawn leaves all as it was before it, whatever the order of its rows and wherever it wrote. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const owner = async (text: string, values: unknown[] = []) => (await s.t.database.owner.pool.query(text, values)).rows;

async function bring(kind: string, content: string): Promise<number> {
  // Each batch comes at a moment of its own, by which the history tells what a list was before it.
  s.t.clock.advanceMinutes(1);
  const tried = await steps.tried(kind, content);
  expect((await steps.rows(tried.iD_Import, 'refused')).flatMap(({ problems }) => problems)).toEqual([]);
  const released = await steps.release(tried.iD_Import);
  expect(released.status === 200 ? 200 : released.text).toBe(200);
  s.t.clock.advanceMinutes(1);
  return tried.iD_Import;
}

async function takeBack(importId: number): Promise<void> {
  expect((await steps.blockers(importId)).json()).toEqual({ total: 0, blockers: [] });
  const back = await steps.withdraw(importId);
  expect([back.status === 200 ? 200 : back.text, back.json().batch?.status]).toEqual([200, BatchStatus.Withdrawn]);
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
}

test('the SPAC profiles of a general profile are those from before the batch, and a revision tells of it', async () => {
  await bring(
    'spacs',
    table(
      ['N.º de SPAC', 'SPAC', 'Estado', 'GxP', 'Edificio', 'Categoría de software', 'Categoría de hardware'],
      ['LIMS', 'Laboratorio', 'Validado', 'Sí', 'Edificio 1', '4 Configurado', '1 Estándar'],
      ['SAP', 'Materiales', 'Validado', 'Sí', 'Edificio 1', '4 Configurado', '1 Estándar'],
    ),
  );
  await bring('spacProfiles', table(['N.º de SPAC', 'Perfil de SPAC'], ['LIMS', 'Analista'], ['SAP', 'Consulta']));
  const ofProfile = (...names: string[]) => `Perfil general;Perfiles de SPAC\r\nAnalista;"${names.join('; ')}"`;
  const links = () =>
    owner(
      `select p.spac_id as spac from general_profile_spac l join spac_profile p using (spac_profile_id)
       where not l.deleted order by 1`,
    );
  await bring('generalProfiles', ofProfile('LIMS / Analista'));
  const importId = await bring('generalProfiles', ofProfile('LIMS / Analista', 'SAP / Consulta'));
  expect(await links()).toEqual([{ spac: 'LIMS' }, { spac: 'SAP' }]);
  await takeBack(importId);
  expect(await links()).toEqual([{ spac: 'LIMS' }]);
  expect(
    await owner(`select revision, reason from history where entity = 'general_profile' order by revision desc limit 1`),
  ).toEqual([{ revision: 3, reason: `Retiro de la importación ${importId}: se cargó mal` }]);
  // The other way: one that the batch ended is there again.
  const other = await bring('generalProfiles', ofProfile('SAP / Consulta'));
  expect(await links()).toEqual([{ spac: 'SAP' }]);
  await takeBack(other);
  expect(await links()).toEqual([{ spac: 'LIMS' }]);
});

const personHead = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Estado'];
const person = (number: number, name: string, state = 'Activo', profile = 'Operario de Envasado') => [
  ...[number, name, `w${number}`, 'Envasado', profile, state],
];
const bringPeople = (...rows: (string | number)[][]) => bring('people', table(personHead, ...rows));
const peopleOf = (...numbers: number[]) =>
  owner('select name, active from collaborator where employee_nr = any($1) order by employee_nr', [numbers]);

test('a name that went from one person to the next comes back to whom it was', async () => {
  await bringPeople(person(10_234, 'Juan Pérez'), person(10_235, 'Ana Gil'), person(10_236, 'Bea Sosa'));
  const importId = await bringPeople(
    // Somebody comes anew, under another number.
    person(10_234, 'Juan Pérez', 'Inactivo'),
    person(20_455, 'Juan Pérez'),
    // Each takes the name that the line before has left.
    person(10_235, 'Ana Gil Luz'),
    person(10_236, 'Ana Gil'),
    // Who has administered goes through the command of one person, after all others.
    [s.people.qa.employeeNr, 'Bea Sosa', 'qa', 'Envasado', 'Operario de Envasado', 'Activo'],
  );
  const numbers = [10_234, 10_235, 10_236, 20_455];
  const taken = ['Juan Pérez', 'Ana Gil Luz', 'Ana Gil', 'Juan Pérez'];
  expect((await peopleOf(...numbers)).map(({ name }) => name)).toEqual(taken);
  expect((await peopleOf(s.people.qa.employeeNr))[0]?.name).toBe('Bea Sosa');
  await takeBack(importId);
  expect(await peopleOf(...numbers)).toEqual([
    { name: 'Juan Pérez', active: 1 },
    { name: 'Ana Gil', active: 1 },
    { name: 'Bea Sosa', active: 1 },
    { name: 'Juan Pérez', active: 0 },
  ]);
  expect(await peopleOf(s.people.qa.employeeNr)).toEqual([{ name: s.people.qa.name, active: 1 }]);
});

test('a batch that QA released is withdrawn by QA, also of courses that another role works with', async () => {
  const ofHse = new ImportSteps(s, 'hse');
  const columns = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia'];
  const tried = await ofHse.tried(
    'courses',
    table(columns, ['HSE-1', 1, 'Autoelevadores', 'HSE', 'Lab', '2030-12-31']),
  );
  const released = await steps.release(tried.iD_Import, 'qa');
  expect(released.status === 200 ? 200 : released.text).toBe(200);
  s.t.clock.advanceMinutes(1);
  const blockers = await steps.blockers(tried.iD_Import, 'qa');
  expect(blockers.json()).toEqual({ total: 0, blockers: [] });
  const back = await steps.withdraw(tried.iD_Import, 'qa');
  expect(back.status === 200 ? 200 : back.text).toBe(200);
  expect(await owner(`select deleted from course where doc_number = 'HSE-1'`)).toEqual([{ deleted: true }]);
  // Their role is lent for the rows alone: who did it is who signed.
  const [last] = await owner(
    `select changed_by as by from history where entity = 'course' and action = 'delete' order by history_id desc limit 1`,
  );
  expect(last).toEqual({ by: 'qa' });
});

test('people whose place before is gone keep their batch, each line by its own words', async () => {
  await bring('profiles', table(['Sector', 'Puesto'], ['Envasado', 'De antes'], ['Envasado', 'De ahora']));
  const first = person(10_301, 'Caro Ruiz', 'Activo', 'De antes');
  await bringPeople(first, person(10_302, 'Dani Vega', 'Activo', 'De ahora'));
  const importId = await bringPeople(
    person(10_301, 'Caro Ruiz', 'Activo', 'De ahora'),
    person(10_302, 'Dani Vega Paz', 'Activo', 'De ahora'),
  );
  const [{ key }] = await owner(`select profile_id as key from profile where name = 'De antes'`);
  expect((await s.as('itps', 'DELETE', '/api/Profile', { key })).status).toBe(200);
  const blockers = await steps.blockers(importId);
  expect([blockers.status, blockers.json()]).toEqual([
    200,
    {
      total: 1,
      blockers: [{ line: 2, name: 'Caro Ruiz (10301)', what: 'Ya no existe el perfil «De antes»' }],
    },
  ]);
  const kept = await steps.withdraw(importId);
  expect([kept.status, kept.headers['x-error-code']]).toEqual([409, 'IMPORT_BUILT_UPON']);
  expect((await peopleOf(10_302))[0]?.name).toBe('Dani Vega Paz');
});

test('courses to which historical training is linked keep their batch, and nobody deletes one', async () => {
  const columns = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia', 'Estado'];
  const version = (number: number, state: string) => ['POE-900', number, 'Limpieza', 'SOP', 'Lab', '2030-12-31', state];
  const courses = await bring('courses', table(columns, version(6, 'Obsoleto'), version(7, 'En edición')));
  const training = (number: number) => [s.people.ana.employeeNr, 'POE-900', number, '2020-02-02', 'Aprobado'];
  const heads = ['Legajo', 'Documento', 'Versión', 'Día', 'Resultado'];
  const ofSixth = await bring('migrated', table(heads, training(6)));
  const inUse = (importId: number) =>
    `No se puede eliminar, lo usan importaciones de capacitación histórica (1): ${importId}.`;
  expect((await steps.blockers(courses)).json()).toEqual({
    total: 1,
    blockers: [{ line: 2, name: 'POE-900 v6 · Limpieza', what: inUse(ofSixth) }],
  });
  const kept = await steps.withdraw(courses);
  expect([kept.status, kept.headers['x-error-code']]).toEqual([409, 'IMPORT_BUILT_UPON']);
  // Nor does the author of one in editing.
  const ofSeventh = await bring('migrated', table(heads, training(7)));
  const [{ key }] = await owner(`select course_id as key from course where doc_number = 'POE-900' and version = 7`);
  const deleted = await s.as('itps', 'DELETE', '/api/Course', { key });
  expect([deleted.status, deleted.text]).toEqual([409, inUse(ofSeventh)]);
  for (const importId of [ofSeventh, ofSixth, courses]) await takeBack(importId);
  expect(await owner(`select from course where doc_number = 'POE-900' and not deleted`)).toEqual([]);
});

describe('people whose batch was withdrawn', () => {
  const bareHead = personHead.slice(0, 5);
  const bare = (number: number, name: string) => person(number, name).slice(0, 5);
  const changesOf = async (iD_Import: number) =>
    (await steps.rows(iD_Import)).map(({ action, changes }) => [
      action,
      changes.map(({ label, before, after }) => [label, before, after]),
    ]);
  const stored = (number: number) =>
    owner('select role, active, email, revision from collaborator where employee_nr = $1', [number]);

  test('come back active with the very same table, as often as it is withdrawn', async () => {
    const content = table(bareHead, bare(10_401, 'Elsa Vera'), bare(10_402, 'Fede Roca'));
    await takeBack(await bring('people', content));
    for (let time = 1; time <= 2; time += 1) {
      expect((await peopleOf(10_401, 10_402)).map(({ active }) => active)).toEqual([0, 0]);
      const tried = await steps.tried('people', content);
      expect(tried.counts).toEqual({ new: 0, changed: 2, same: 0, refused: 0 });
      expect((await changesOf(tried.iD_Import))[0]).toEqual(['changed', [['Estado', 'Inactivo', 'Activo']]]);
      s.t.clock.advanceMinutes(1);
      expect((await steps.release(tried.iD_Import)).status).toBe(200);
      expect((await peopleOf(10_401, 10_402)).map(({ active }) => active)).toEqual([1, 1]);
      s.t.clock.advanceMinutes(1);
      await takeBack(tried.iD_Import);
    }
  });

  test('have nothing left of it that the mended table does not say', async () => {
    const wrong = ['Entrenador', 'mal@empresa.example'];
    const columns = [...bareHead, 'Rol', 'Email'];
    await takeBack(await bring('people', table(columns, [...bare(10_411, 'Gala Mir'), ...wrong])));
    const mended = await bring('people', table(bareHead, bare(10_411, 'Gala Mir')));
    expect((await changesOf(mended))[0]?.[1]).toEqual([
      ['Email', 'mal@empresa.example', ''],
      ['Rol', 'Entrenador', 'Colaborador'],
      ['Estado', 'Inactivo', 'Activo'],
    ]);
    expect(await stored(10_411)).toEqual([{ role: 3, active: 1, email: null, revision: 3 }]);
    // Withdrawn in its turn, it leaves them as they came with it.
    await takeBack(mended);
    expect(await stored(10_411)).toEqual([{ role: 3, active: 0, email: null, revision: 4 }]);
  });

  test('come back also where it had brought them inactive, and stay so where somebody changed them since', async () => {
    const columns = [...bareHead, 'Estado'];
    const left = (number: number, name: string) => [...bare(number, name), 'Inactivo'];
    await takeBack(await bring('people', table(columns, left(10_421, 'Hilda Sol'), left(10_422, 'Ivo Luna'))));
    const byHand = await s.as('itps', 'PUT', '/api/Collaborator', { key: 10_422, email: 'ivo@empresa.example' });
    expect(byHand.status).toBe(200);
    const tried = await steps.tried('people', table(bareHead, bare(10_421, 'Hilda Sol'), bare(10_422, 'Ivo Luna')));
    expect(await changesOf(tried.iD_Import)).toEqual([
      ['changed', [['Estado', 'Inactivo', 'Activo']]],
      ['same', []],
    ]);
  });
});
