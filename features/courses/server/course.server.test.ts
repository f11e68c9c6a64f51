import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const path = '/api/Course';
let number = 0;
const fields = (more: object = {}) => {
  number += 1;
  const names = { doc_Number: `POE-Ñ-${number}`, name: `Limpieza d'équipos ${number}`, content: 'Salas' };
  return { ...names, iD_Type: 'GMP', company: 'Laboratorio', dateVig: '2026-03-10', score: 80, ...more };
};
const add = (more: object = {}, name: StaffName = 'itps') => s.as(name, 'POST', path, fields(more));
const newId = async (more: object = {}, name: StaffName = 'itps') => (await add(more, name)).json().iD_Course as string;
const edit = (key: string, more: object, name: StaffName = 'itps') => s.as(name, 'PUT', path, { key, ...more });
const rowOf = async (id: string) => (await s.as('qa', 'GET', path, { filter: ['iD_Course', id] })).json().data[0];
const state = () => fingerprint(s.t.database.owner.pool);
const codeOf = (reply: Awaited<ReturnType<typeof add>>) => [reply.status, reply.headers['x-error-code']];

async function setStatus(id: string, status: number): Promise<void> {
  await s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'course', { course_id: id }, { status }, factoryAct(s.t.services)));
}

describe('a course', () => {
  test('is added in editing as version 1, with a number of its type', async () => {
    const reply = await add({ score: undefined });
    expect(reply.json()).toEqual({ iD_Course: expect.stringMatching(/^GMP\d{5}$/), iD_Type: 'GMP' });
    expect(await rowOf(reply.json().iD_Course)).toMatchObject({
      status: 0,
      version: 1,
      score: 100,
      included_capa_ini: false,
      iD_Parent: null,
      dateVig: '2026-03-10',
      revision: 1,
    });
  });

  test('of type SOP always belongs to the initial training', async () => {
    const id = await newId({ iD_Type: 'SOP', included_capa_ini: false });
    expect(await rowOf(id)).toMatchObject({ included_capa_ini: true });
    expect(codeOf(await edit(id, { included_capa_ini: false }))).toEqual([400, 'NOTHING_CHANGED']);
    expect((await edit(id, { included_capa_ini: false, name: 'Otro' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ included_capa_ini: true, name: 'Otro', revision: 2 });
  });

  test.each([
    ['qa', ['GMP', 'SOP', 'EXT', 'RAIZ', 'NOGMP'], ['HSE', 'SAC']],
    ['hse', ['HSE'], ['GMP', 'SOP', 'SAC', 'EXT', 'RAIZ', 'NOGMP']],
    ['train', ['EXT', 'NOGMP'], ['GMP', 'SOP', 'HSE', 'SAC', 'RAIZ']],
  ] as const)('is written by %s only where the type is one of the role', async (name, own, others) => {
    for (const iD_Type of own) expect((await add({ iD_Type }, name)).status).toBe(200);
    const foreign = await Promise.all(others.map((iD_Type) => newId({ iD_Type })));
    const before = await state();
    for (const [index, iD_Type] of others.entries()) {
      const key = foreign[index] ?? '';
      for (const reply of [
        await add({ iD_Type }, name),
        await edit(key, { name: 'X' }, name),
        await s.as(name, 'DELETE', path, { key }),
        await s.as(name, 'POST', `${path}/CloneCourse`, { idCourse: key }),
      ]) {
        expect(codeOf(reply)).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
      }
    }
    expect(await state()).toEqual(before);
  });

  test.each([
    [{ doc_Number: ' ' }, 'doc_Number: Este campo es obligatorio'],
    [{ doc_Number: 'x'.repeat(61) }, 'doc_Number: Máximo 60 caracteres'],
    [{ name: '' }, 'name: Este campo es obligatorio'],
    [{ name: 'x'.repeat(256) }, 'name: Máximo 255 caracteres'],
    [{ content: 'x'.repeat(256) }, 'content: Máximo 255 caracteres'],
    [{ iD_Type: '' }, 'iD_Type: Este campo es obligatorio'],
    [{ iD_Type: 'XXX' }, 'iD_Type: El valor no es uno de los permitidos'],
    [{ iD_Type: 'PEO' }, 'iD_Type: PEO es un tipo obsoleto: use SOP.'],
    [{ company: '' }, 'company: Este campo es obligatorio'],
    [{ company: 'x'.repeat(51) }, 'company: Máximo 50 caracteres'],
    [{ dateVig: '' }, 'dateVig: Este campo es obligatorio'],
    [{ dateVig: '2026-02-30' }, 'dateVig: Ingrese una fecha correcta'],
    [{ dateVig: '2026-03-09' }, 'dateVig: No puede ser anterior a hoy'],
    [{ score: '' }, 'score: Este campo es obligatorio'],
    [{ score: null }, 'score: Este campo es obligatorio'],
    [{ score: 'mucho' }, 'score: Ingrese un número correcto'],
    [{ score: 100.5 }, 'score: No puede ser mayor que 100'],
    [{ score: -1 }, 'score: No puede ser menor que 0'],
    [{ version: 2 }, 'version: El valor no es uno de los permitidos'],
    [{ status: 2 }, 'status: El valor no es uno de los permitidos'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
  ])('is refused with %j', async (spoiled, text) => {
    const before = await state();
    const reply = await add(spoiled);
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await state()).toEqual(before);
  });

  test('of a document that has one is a clone, not another course, whatever the case of its letters', async () => {
    const id = await newId({ doc_Number: 'Poe-Árbol' });
    const reply = await add({ doc_Number: 'POE-ÁRBOL' });
    expect([reply.status, reply.text]).toEqual([
      409,
      `doc_Number: este documento ya tiene un curso (${id}): clónelo para hacer otra versión.`,
    ]);
    const other = await newId();
    expect(codeOf(await edit(other, { doc_Number: 'poe-árbol' }))).toEqual([409, 'DOCUMENT_EXISTS']);
    expect((await edit(id, { doc_Number: 'POE-ÁRBOL' })).status).toBe(200);
  });

  test('keeps its number, type, version and status', async () => {
    const id = await newId();
    for (const fixed of [{ iD_Type: 'EXT' }, { version: 2 }, { status: 2 }, { iD_Parent: id }]) {
      expect(codeOf(await edit(id, { name: 'X', ...fixed }))).toEqual([400, 'FIELD_FIXED']);
    }
    expect((await edit(id, { version: 1, status: 0, score: '82,5' })).json()).toEqual({
      iD_Course: id,
      iD_Type: 'GMP',
    });
    expect(await rowOf(id)).toMatchObject({ score: 82.5, revision: 2 });
  });

  test('takes no change once its editing is finished', async () => {
    const id = await newId();
    for (const status of [1, 2, 3]) {
      await setStatus(id, status);
      const before = await state();
      expect(codeOf(await edit(id, { name: 'X' }))).toEqual([409, 'COURSE_NOT_EDITABLE']);
      expect(codeOf(await s.as('itps', 'DELETE', path, { key: id }))).toEqual([409, 'COURSE_NOT_EDITABLE']);
      expect(await state()).toEqual(before);
    }
  });

  test('may keep a validity date that has passed, and not get one', async () => {
    const { courseId } = await makeCourse(s.t.services, { status: 0 });
    expect((await edit(courseId, { name: 'Otro nombre' })).status).toBe(200);
    expect((await edit(courseId, { dateVig: '2026-03-09' })).text).toBe('dateVig: No puede ser anterior a hoy');
  });

  test('is deleted with what it was to be required of, and not where an instance names it', async () => {
    const id = await newId();
    const place = { course_id: id, sector_id: s.sector.sectorId, profile_id: s.sector.profileId };
    await s.t.services.db
      .transaction()
      .execute((tx) =>
        insertAudited(tx, 'requirement', { ...place, req_date: '2026-03-01' }, factoryAct(s.t.services)),
      );
    const remove = () => s.as('itps', 'DELETE', path, { key: id, revision: 1 });
    for (const reply of await s.asOneForm(async () => [await remove(), await remove()])) expect(reply.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ deleted: true, revision: 2 });
    expect((await s.as('itps', 'GET', `${path}/GetCourseById`, { id })).json()).toEqual({});
    const required = await s.as('itps', 'GET', '/api/Requirement/getRequirementsFromCourse', { id });
    expect(required.json()).toEqual([]);
    const used = await makeCourse(s.t.services, { status: 0 });
    await makeInstance(s.t.services, used, s.sector, []);
    expect(codeOf(await s.as('itps', 'DELETE', path, { key: used.courseId }))).toEqual([409, 'RECORD_IN_USE']);
  });

  test('sent twice is one; two at once from one revision are one and a conflict', async () => {
    const once = fields();
    const [first, second] = await s.asOneForm(() => Promise.all([1, 2].map(() => s.as('qa', 'POST', path, once))));
    expect([first?.text, first?.status, second?.status]).toEqual([second?.text, 200, 200]);
    const { iD_Course: key } = first?.json() ?? {};
    const send = () => edit(key, { revision: 1, name: 'Doble' });
    const twice = await s.asOneForm(() => Promise.all([send(), send()]));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(key)).toMatchObject({ revision: 2 });
    const two = await Promise.all([
      edit(key, { revision: 2, name: 'De ITPS' }),
      edit(key, { revision: 2, name: 'De QA' }, 'qa'),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.headers['x-error-code']).toBe('RECORD_STALE');
  });

  test('is refused to a collaborator on every call', async () => {
    const id = await newId();
    expect((await add({}, 'ana')).status).toBe(403);
    expect((await edit(id, { name: 'X' }, 'ana')).status).toBe(403);
    for (const call of ['GetCourseById', 'GetDefaults', 'GetDraft']) {
      expect((await s.as('ana', 'GET', `${path}/${call}`, { id, page: 'material' })).status).toBe(403);
    }
  });
});

test('what a new course begins with holds the company of the parameters', async () => {
  const defaults = async () => (await s.as('train', 'GET', `${path}/GetDefaults`)).json();
  expect(await defaults()).toEqual({ company: '', score: 100, version: 1 });
  await s.t.services.db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'settings', { settings_id: 1 }, { company: 'Laboratorio Ñ' }, factoryAct(s.t.services)),
    );
  expect((await defaults()).company).toBe('Laboratorio Ñ');
});

test('one course is read by its number', async () => {
  const id = await newId();
  const reply = await s.as('hse', 'GET', `${path}/GetCourseById`, { id });
  expect(await rowOf(id)).toEqual(reply.json());
});

test('the trail of all this fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
