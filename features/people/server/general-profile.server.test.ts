import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
/** numbers of the SPAC profiles Lectura, Carga and Revisión of LIMS */
let read: number;
let load: number;
let review: number;

beforeAll(async () => {
  s = await createStaffedApp();
  [read, load, review] = await makeSpacProfiles(['Lectura', 'Carga', 'Revisión']);
});
afterAll(() => s.t.close());

async function makeSpacProfiles(descriptions: readonly [string, string, string]): Promise<[number, number, number]> {
  return s.t.services.db.transaction().execute(async (tx) => {
    const act = factoryAct(s.t.services);
    const spac = {
      spac_id: 'LIMS',
      name: 'Sistema',
      status: 1,
      gxp: 1,
      building: 0,
      cat_sw: 4,
      cat_hw: 1,
      active: true,
    };
    await insertAudited(tx, 'spac', spac, act);
    const ids: number[] = [];
    for (const description of descriptions)
      ids.push((await insertAudited(tx, 'spac_profile', { spac_id: 'LIMS', description }, act)).spac_profile_id);
    const [first = 0, second = 0, third = 0] = ids;
    return [first, second, third];
  });
}

const add = (description: string, profSpacs: unknown = [read]) =>
  s.as('itps', 'POST', '/api/ProfGral', { description, profSpacs });
const idOf = async (description: string, profSpacs: unknown = [read]) =>
  Number((await add(description, profSpacs)).json().iD_ProfGral);
const put = (id: number, fields: object) => s.as('itps', 'PUT', `/api/ProfGral/${id}`, { rol: 0, ...fields });
const get = async (id: number) => (await s.as('qa', 'GET', `/api/ProfGral/${id}`)).json();
const linksOf = (id: number) =>
  s.t.services.db
    .selectFrom('history')
    .select(['record_key', 'revision', 'action', 'reason'])
    .where('entity', '=', 'general_profile_spac')
    .where('record_key', 'like', `${id}|%`)
    .orderBy('history_id')
    .execute();

describe('a general profile', () => {
  test('is added with its SPAC profiles, and read alone and in the grid', async () => {
    const id = await idOf('Analista de Ñandúes', [load, read]);
    expect(await get(id)).toMatchObject({
      iD_ProfGral: id,
      description: 'Analista de Ñandúes',
      profSpacs: [read, load],
      revision: 1,
      updatedBy: 'itps',
      deleted: false,
    });
    const grid = await s.as('itps', 'GET', '/api/ProfGral', { filter: ['profSpacs_Names', 'contains', 'carga'] });
    expect(grid.json().data).toMatchObject([
      { iD_ProfGral: id, profSpacs: [read, load], profSpacs_Names: 'LIMS - Carga, LIMS - Lectura' },
    ]);
  });

  test('gets exactly the wanted SPAC profiles: only what differs is a revision', async () => {
    const id = await idOf('Cambiante', [read, load]);
    expect((await put(id, { description: 'Cambiante', profSpacs: [load, review], revision: 1 })).status).toBe(200);
    expect((await put(id, { profSpacs: [read, load, load], reason: 'vuelve' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ profSpacs: [read, load], revision: 3 });
    expect(await linksOf(id)).toEqual([
      { record_key: `${id}|${read}`, revision: 1, action: 'create', reason: 'prueba' },
      { record_key: `${id}|${load}`, revision: 1, action: 'create', reason: 'prueba' },
      { record_key: `${id}|${review}`, revision: 1, action: 'create', reason: 'prueba' },
      { record_key: `${id}|${read}`, revision: 2, action: 'delete', reason: 'prueba' },
      { record_key: `${id}|${read}`, revision: 3, action: 'restore', reason: 'vuelve' },
      { record_key: `${id}|${review}`, revision: 2, action: 'delete', reason: 'vuelve' },
    ]);
  });

  test('tells in its history what belonged to it then', async () => {
    const id = await idOf('Con pasado', [read]);
    s.t.clock.advanceMinutes(1);
    await put(id, { profSpacs: [load] });
    s.t.clock.advanceMinutes(1);
    await s.as('itps', 'POST', '/api/ProfGralSpac', { iD_ProfGral: id, iD_ProfileSpac: review });
    const history = await s.as('qa', 'GET', '/api/Integrity/GetIntegrityProfGral', { iD_ProfGral: id });
    const rows: { profSpacs: number[]; profSpacs_Names: string; revision: number }[] =
      history.json().data ?? history.json();
    expect(rows.map((row) => row.profSpacs)).toEqual([[load, review], [load], [read]]);
    expect(rows.map((row) => [row.revision, row.profSpacs_Names])).toEqual([
      [3, 'LIMS - Carga, LIMS - Revisión'],
      [2, 'LIMS - Carga'],
      [1, 'LIMS - Lectura'],
    ]);
  });

  test('is edited by its key in the body too, and its description alone', async () => {
    const id = await idOf('Con clave');
    expect((await s.as('itps', 'PUT', '/api/ProfGral', { key: id, description: 'Con otra' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ description: 'Con otra', profSpacs: [read] });
  });

  test('is refused to every other role, and nothing is written', async () => {
    const id = await idOf('Vedado');
    const before = await fingerprint(s.t.database.owner.pool);
    const fields = { description: 'X', profSpacs: [load] };
    const link = { iD_ProfGral: id, iD_ProfileSpac: load };
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      const calls = [
        s.as(name, 'POST', '/api/ProfGral', fields),
        s.as(name, 'PUT', '/api/ProfGral', { key: id, ...fields }),
        s.as(name, 'PUT', `/api/ProfGral/${id}`, fields),
        s.as(name, 'DELETE', '/api/ProfGral', { key: id }),
        s.as(name, 'POST', '/api/ProfGralSpac', link),
        s.as(name, 'DELETE', '/api/ProfGralSpac', { ...link, iD_ProfileSpac: read }),
      ];
      expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 403]);
      for (const path of ['/api/ProfGral', `/api/ProfGral/${id}`, '/api/ProfGralSpac', '/api/ProfGral/GetProfGralSpac'])
        expect((await s.as(name, 'GET', path)).status).toBe(name === 'ana' ? 403 : 200);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test.each([
    [{ description: '' }, 'description: Este campo es obligatorio'],
    [{ description: 'x'.repeat(101) }, 'description: Máximo 100 caracteres'],
    [{ profSpacs: undefined }, 'profSpacs: Este campo es obligatorio'],
    [{ profSpacs: [] }, 'profSpacs: Este campo es obligatorio'],
    [{ profSpacs: 'todos' }, 'profSpacs: El tipo de dato no es el esperado'],
    [{ profSpacs: ['x'] }, 'profSpacs.0: Ingrese un número entero'],
    [{ profSpacs: [99_999] }, 'profSpacs: uno de los perfiles de SPAC no existe o está eliminado.'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
    [{ description: 'TOMADO' }, 'description: ya existe un registro con este valor.'],
  ])('is refused with %j', async (spoiled, text) => {
    await add('Tomado');
    const before = await fingerprint(s.t.database.owner.pool);
    const body = { description: 'Nuevo', profSpacs: [read], ...spoiled };
    const reply = await s.as('itps', 'POST', '/api/ProfGral', body);
    expect([reply.status, reply.text]).toEqual([reply.status === 409 ? 409 : 400, text]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('that does not exist is not found', async () => {
    for (const id of ['99999', 'x', '1e3']) {
      const reply = await s.as('itps', 'GET', `/api/ProfGral/${id}`);
      expect([reply.status, reply.text]).toEqual([404, 'El registro no existe.']);
      expect((await s.as('itps', 'PUT', `/api/ProfGral/${id}`, { description: 'X' })).status).toBe(404);
    }
  });

  test('ends its links when it is deleted, and is not deleted while someone has it', async () => {
    const id = await idOf('Que se va', [read, load]);
    const person = await makePerson(s.t.services, s.sector, 'gral');
    const has = (iD_ProfGral: number | null) =>
      s.as('itps', 'PUT', '/api/Collaborator', { key: person.employeeNr, iD_ProfGral });
    expect((await has(id)).status).toBe(200);
    const used = await s.as('itps', 'DELETE', '/api/ProfGral', { key: id });
    expect([used.status, used.text]).toEqual([409, 'No se puede eliminar, lo usan colaboradores (1): Nombre de gral.']);
    await has(null);
    expect((await s.as('itps', 'DELETE', '/api/ProfGral', { key: id })).status).toBe(200);
    expect(await get(id)).toMatchObject({ deleted: true, profSpacs: [] });
    expect((await has(id)).text).toBe('iD_ProfGral: el registro elegido no existe o está eliminado.');
    const onto = await s.as('itps', 'POST', '/api/ProfGralSpac', { iD_ProfGral: id, iD_ProfileSpac: review });
    expect(onto.text).toBe('iD_ProfGral: el registro elegido no existe o está eliminado.');
  });

  test('edited by two at once keeps one change and calls the other stale', async () => {
    const id = await idOf('Disputado');
    const replies = await Promise.all([load, review].map((one) => put(id, { profSpacs: [one], revision: 1 })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });
});

describe('a single link', () => {
  test('is added, ended and brought back, each time a revision of the general profile too', async () => {
    const id = await idOf('De a uno');
    const link = { iD_ProfGral: id, iD_ProfileSpac: load };
    expect((await s.as('itps', 'POST', '/api/ProfGralSpac', link)).json()).toEqual(link);
    const twice = await s.as('itps', 'POST', '/api/ProfGralSpac', { ...link, reason: 'otra vez' });
    expect([twice.status, twice.headers['x-error-code']]).toEqual([409, 'RECORD_EXISTS']);
    const stale = await put(id, { profSpacs: [read], revision: 1 });
    expect([stale.status, stale.headers['x-error-code']]).toEqual([409, 'RECORD_STALE']);
    expect((await s.as('itps', 'DELETE', '/api/ProfGralSpac', { key: JSON.stringify(link) })).status).toBe(200);
    expect((await s.as('itps', 'POST', '/api/ProfGralSpac', link)).status).toBe(200);
    const filter = [['iD_ProfGral', id], 'and', ['iD_ProfileSpac', load]];
    const { data } = (await s.as('hse', 'GET', '/api/ProfGralSpac', { filter })).json();
    const names = { profileGral_Name: 'De a uno', profileSpac_Name: 'LIMS - Carga' };
    expect(data).toMatchObject([{ ...link, ...names, revision: 3, deleted: false }]);
    expect(await get(id)).toMatchObject({ profSpacs: [read, load], revision: 4 });
  });

  test('is listed for one general profile or for all', async () => {
    const id = await idOf('Con lista', [read, review]);
    const expected = [
      { iD_ProfGral: id, iD_ProfileSpac: read, profileGral_Name: 'Con lista', profileSpac_Name: 'LIMS - Lectura' },
      { iD_ProfGral: id, iD_ProfileSpac: review, profileGral_Name: 'Con lista', profileSpac_Name: 'LIMS - Revisión' },
    ];
    const list = async (query: object) =>
      (await s.as('train', 'GET', '/api/ProfGral/GetProfGralSpac', { ...query })).json();
    expect(await list({ id })).toEqual(expected);
    expect(await list({ iD_ProfGral: id })).toEqual(expected);
    expect(await list({})).toEqual(expect.arrayContaining(expected));
    expect((await list({})).length).toBeGreaterThan(2);
  });
});

describe('what a change means for training', () => {
  test('follows in the same transaction: a general profile, its links, another profile', async () => {
    const { db } = s.t.services;
    const person = await makePerson(s.t.services, s.sector, 'forma');
    const byProfile = await makeCourse(s.t.services);
    const bySpac = { courseId: 'SAC00001' };
    const profile = await s.as('itps', 'POST', '/api/Profile', { name: 'Con curso', iD_Sector: s.sector.sectorId });
    const profile_id = Number(profile.json().iD_Profile);
    await db.transaction().execute(async (tx) => {
      const act = factoryAct(s.t.services);
      const course = { course_id: bySpac.courseId, doc_number: 'SPAC-1', name: 'Uso de LIMS', status: 2, version: 1 };
      const rest = { course_type_id: 'SAC', company: 'Laboratorio', date_vig: '2026-01-01', score: 70 };
      await insertAudited(tx, 'course', { ...course, ...rest }, act);
      await insertAudited(tx, 'spac_requirement', { course_id: bySpac.courseId, spac_profile_id: review }, act);
      const requirement = { course_id: byProfile.courseId, sector_id: s.sector.sectorId, profile_id };
      await insertAudited(tx, 'requirement', { ...requirement, req_date: '2026-01-01' }, act);
    });
    const coursesOf = async () => {
      const rows = await db
        .selectFrom('attendance as a')
        .innerJoin('instance as i', 'i.instance_id', 'a.instance_id')
        .select(['i.course_id', 'a.status'])
        .where('a.employee_nr', '=', person.employeeNr)
        .orderBy('i.course_id')
        .execute();
      return rows.map((row) => [row.course_id, row.status]);
    };
    const edit = (fields: object) => s.as('itps', 'PUT', '/api/Collaborator', { key: person.employeeNr, ...fields });
    const general = await idOf('Formador', [read]);
    await edit({ iD_ProfGral: general });
    expect(await coursesOf()).toEqual([]);
    await put(general, { profSpacs: [read, review] });
    expect(await coursesOf()).toEqual([[bySpac.courseId, 0]]);
    await edit({ iD_Profile_Web: profile_id });
    expect(await coursesOf()).toEqual([
      [byProfile.courseId, 0],
      [bySpac.courseId, 0],
    ]);
    await s.as('itps', 'DELETE', '/api/ProfGralSpac', { iD_ProfGral: general, iD_ProfileSpac: review });
    expect(await coursesOf()).toEqual([
      [byProfile.courseId, 0],
      [bySpac.courseId, 4],
    ]);
    await edit({ active: 2 });
    expect((await coursesOf()).map(([, status]) => status)).toEqual([4, 4]);
  });
});

test('the trail fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
