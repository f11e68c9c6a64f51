import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAuditedRows, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, type Person, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { addCourse, addProfile, addSpac } from './fixtures/make-spac.ts';

let s: StaffedApp;
let spac: string;
let away: Person;
beforeAll(async () => {
  s = await createStaffedApp();
  spac = await addSpac(s, { iD_Spac: 'LIM01', name: 'LIMS' });
  away = await makePerson(s.t.services, s.sector, 'lejos', { active: 2 });
});
// Wrong passwords of one test must not lock the account of the next.
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const itps = (method: 'POST' | 'PUT' | 'DELETE', path: string, fields: Record<string, unknown>) =>
  s.as('itps', method, `/api/${path}`, fields);
const rowsOf = async (path: string, filter: unknown) =>
  (await s.as('qa', 'GET', `/api/${path}`, { filter })).json().data as Record<string, unknown>[];
const actionsOf = async (entity: string, key: string) => {
  const rows = await s.t.services.db
    .selectFrom('history')
    .select('action')
    .where('entity', '=', entity)
    .where('record_key', '=', key)
    .orderBy('revision')
    .execute();
  return rows.map((row) => row.action);
};
/** A general profile that holds one SPAC profile. */
const bundle = (spac_profile_id: number, description: string) =>
  s.t.services.db.transaction().execute(async (tx) => {
    const act = factoryAct(s.t.services);
    const { general_profile_id } = await insertAudited(tx, 'general_profile', { description }, act);
    await insertAudited(tx, 'general_profile_spac', { general_profile_id, spac_profile_id }, act);
  });
/** Statuses of someone's attendances in a course, the oldest instance first. */
const trainingOf = async (person: Person, course: string) => {
  const { rows } = await sql<{ status: number }>`
    select a.status from attendance a join instance i using (instance_id)
    where a.employee_nr = ${person.employeeNr} and i.course_id = ${course} and not a.deleted
    order by i.instance_id`.execute(s.t.services.db);
  return rows.map((row) => row.status);
};

describe('a SPAC profile', () => {
  test('is added, edited and deleted, with the name of its SPAC beside it', async () => {
    const id = await addProfile(s, spac, 'Analista');
    expect(await rowsOf('ProfSpac', ['iD_ProfileSpac', id])).toMatchObject([
      { iD_ProfileSpac: id, spac, spac_Name: 'LIMS', profileDesc: 'Analista', revision: 1 },
    ]);
    expect((await itps('PUT', 'ProfSpac', { key: id, revision: 1, profileDesc: 'Analista senior' })).status).toBe(200);
    expect((await itps('PUT', 'ProfSpac', { key: id, revision: 1, profileDesc: 'Tarde' })).status).toBe(409);
    expect((await itps('DELETE', 'ProfSpac', { key: id, revision: 2 })).status).toBe(200);
    expect(await actionsOf('spac_profile', String(id))).toEqual(['create', 'edit', 'delete']);
  });

  test.each([
    [{ spac: '' }, 400, 'spac: Este campo es obligatorio'],
    [{ spac: 'NOHAY' }, 400, 'El SPAC no existe.'],
    [{ profileDesc: '' }, 400, 'profileDesc: Este campo es obligatorio'],
    [{ profileDesc: 'x'.repeat(101) }, 400, 'profileDesc: Máximo 100 caracteres'],
    [{ profileDesc: 'REPETIDO' }, 409, 'profileDesc: ya existe un registro con este valor.'],
    [{ reason: '' }, 400, 'reason: Ingrese una razón'],
  ])('is refused with %j', async (spoiled, status, text) => {
    await itps('POST', 'ProfSpac', { spac, profileDesc: 'Repetido' });
    const reply = await itps('POST', 'ProfSpac', { spac, profileDesc: 'Nuevo', ...spoiled });
    expect([reply.status, reply.text]).toEqual([status, text]);
  });

  test('is not deleted while a course, a person or a general profile has it, and says which', async () => {
    const id = await addProfile(s, spac, 'Usado');
    const course = await addCourse(s, 'SAC', 0, 'LIMS inicial');
    const { employeeNr } = s.people.ana;
    const refusal = async () => (await itps('DELETE', 'ProfSpac', { key: id })).text;
    await itps('POST', 'ProfCollaborator', { employee_Nr: employeeNr, iD_ProfileSpac: id });
    expect(await refusal()).toBe('No se puede eliminar, lo usan colaboradores (1): Nombre de ana.');
    await itps('POST', 'ProfCourse', { iD_Course: course, iD_ProfileSpac: id });
    expect(await refusal()).toBe('No se puede eliminar, lo usan cursos que lo requieren (1): LIMS inicial - V1.');
    await itps('DELETE', 'ProfCourse', { iD_Course: course, iD_ProfileSpac: id });
    await itps('DELETE', 'ProfCollaborator', { employee_Nr: employeeNr, iD_ProfileSpac: id });
    await bundle(id, 'Laboratorio');
    expect(await refusal()).toBe('No se puede eliminar, lo usan perfiles generales (1): Laboratorio.');
    await s.t.services.db
      .transaction()
      .execute((tx) =>
        updateAuditedRows(
          tx,
          'general_profile_spac',
          sql`spac_profile_id = ${id}`,
          { deleted: true },
          factoryAct(s.t.services),
        ),
      );
    expect((await itps('DELETE', 'ProfSpac', { key: id })).status).toBe(200);
  });
});

describe('a SPAC requirement', () => {
  test('gives the course to who holds the profile, takes it away at its end, and comes back as a new revision', async () => {
    const id = await addProfile(s, spac, 'Requerido');
    const course = await addCourse(s);
    const link = { iD_Course: course, iD_ProfileSpac: id };
    await itps('POST', 'ProfCollaborator', { employee_Nr: s.people.ana.employeeNr, iD_ProfileSpac: id });
    expect(await trainingOf(s.people.ana, course)).toEqual([]);
    const added = await itps('POST', 'ProfCourse', link);
    expect([added.status, added.json()]).toEqual([200, link]);
    expect(await trainingOf(s.people.ana, course)).toEqual([0]);
    expect(await rowsOf('ProfCourse', ['iD_Course', course])).toMatchObject([
      { ...link, name_Course: 'Uso del sistema', spac, name_Spac: 'LIMS', name_ProfSpac: 'Requerido', deleted: false },
    ]);
    expect((await itps('DELETE', 'ProfCourse', { key: JSON.stringify(link) })).status).toBe(200);
    expect(await trainingOf(s.people.ana, course)).toEqual([4]);
    expect((await itps('POST', 'ProfCourse', link)).status).toBe(200);
    expect(await trainingOf(s.people.ana, course)).toEqual([0]);
    expect(await actionsOf('spac_requirement', `${course}|${id}`)).toEqual(['create', 'delete', 'restore']);
  });

  test('is no more than its two ends: it cannot be edited', async () => {
    expect((await itps('PUT', 'ProfCourse', { iD_Course: 'SAC00501', iD_ProfileSpac: 1 })).status).toBe(404);
  });

  test('is refused with what its ends forbid', async () => {
    const id = await addProfile(s, spac, 'Con extremos');
    const add = async (fields: Record<string, unknown>) => {
      const reply = await itps('POST', 'ProfCourse', { iD_ProfileSpac: id, ...fields });
      return [reply.status, reply.text];
    };
    const course = await addCourse(s);
    expect(await add({ iD_Course: '' })).toEqual([400, 'iD_Course: Este campo es obligatorio']);
    expect(await add({ iD_Course: course, iD_ProfileSpac: null })).toEqual([
      400,
      'iD_ProfileSpac: Este campo es obligatorio',
    ]);
    expect(await add({ iD_Course: 'SAC99999' })).toEqual([404, 'El curso no existe.']);
    expect(await add({ iD_Course: await addCourse(s, 'GMP') })).toEqual([
      400,
      'iD_Course: solo los cursos de tipo SPAC toman sus requerimientos de perfiles de SPAC.',
    ]);
    expect(await add({ iD_Course: await addCourse(s, 'SAC', 3) })).toEqual([400, 'iD_Course: el curso está obsoleto.']);
    expect(await add({ iD_Course: course, iD_ProfileSpac: 999_999 })).toEqual([400, 'El perfil no existe.']);
    expect((await add({ iD_Course: course }))[0]).toBe(200);
    expect(await add({ iD_Course: course, reason: 'otra vez' })).toEqual([
      409,
      'Ya existe un perfil-curso con este perfil y curso.',
    ]);
  });
});

describe('a SPAC profile of a collaborator', () => {
  test('assigns training when it says so, and takes it away at its end', async () => {
    const id = await addProfile(s, spac, 'Con instancias');
    const course = await addCourse(s);
    await itps('POST', 'ProfCourse', { iD_Course: course, iD_ProfileSpac: id });
    const person = await makePerson(s.t.services, s.sector, 'toma');
    const link = { employee_Nr: person.employeeNr, iD_ProfileSpac: id };
    const added = await itps('POST', 'ProfCollaborator', link);
    expect([added.status, added.json()]).toEqual([200, link]);
    expect(await trainingOf(person, course)).toEqual([]);
    expect(await rowsOf('ProfCollaborator', ['employee_Nr', person.employeeNr])).toMatchObject([
      {
        ...link,
        name_Employee: person.name,
        cwid: 'toma',
        spac,
        name_Spac: 'LIMS',
        name_ProfSpac: 'Con instancias',
        iD_Profile: s.sector.profileId,
        iD_Sector: s.sector.sectorId,
        sector_Name: 'Envasado',
        throwInstances: false,
      },
    ]);
    const edit = await itps('PUT', 'ProfCollaborator', { key: link, revision: 1, throwInstances: 'true' });
    expect([edit.status, edit.json()]).toEqual([200, link]);
    expect(await trainingOf(person, course)).toEqual([0]);
    expect((await itps('DELETE', 'ProfCollaborator', { key: link, revision: 2 })).status).toBe(200);
    expect(await trainingOf(person, course)).toEqual([4]);
    expect((await itps('POST', 'ProfCollaborator', { ...link, throwInstances: true })).status).toBe(200);
    expect(await trainingOf(person, course)).toEqual([0]);
    expect(await actionsOf('spac_profile_collaborator', `${person.employeeNr}|${id}`)).toEqual([
      'create',
      'edit',
      'delete',
      'restore',
    ]);
  });

  test('is refused with what the catalogue says', async () => {
    const id = await addProfile(s, spac, 'De catálogo');
    const gone = await makePerson(s.t.services, s.sector, 'ido', { active: 0 });
    const { employeeNr } = s.people.hse;
    const add = async (fields: Record<string, unknown>, language = 'es') => {
      const reply = await s.t.call('POST', '/api/ProfCollaborator', {
        token: s.tokens.itps,
        headers: { 'accept-language': language },
        body: {
          user: 'itps',
          pass: 'Clave-Segura-1',
          reason: 'alta',
          employee_Nr: employeeNr,
          iD_ProfileSpac: id,
          ...fields,
        },
      });
      return [reply.status, reply.text];
    };
    const notRegistered = [400, 'El colaborador no está activo o no está registrado.'];
    expect(await add({ employee_Nr: gone.employeeNr })).toEqual(notRegistered);
    expect(await add({ employee_Nr: away.employeeNr })).toEqual(notRegistered);
    expect(await add({ employee_Nr: 99_999_999 })).toEqual(notRegistered);
    expect(await add({ employee_Nr: 77 }, 'en')).toEqual([400, 'Collaborator not active or not registered.']);
    expect(await add({ employee_Nr: '' })).toEqual([400, 'employee_Nr: Este campo es obligatorio']);
    expect(await add({ employee_Nr: 0 })).toEqual([400, 'employee_Nr: Solo se permiten numeros mayores a 0']);
    expect(await add({ iD_ProfileSpac: '' })).toEqual([400, 'iD_ProfileSpac: Este campo es obligatorio']);
    expect(await add({ iD_ProfileSpac: 999_999 })).toEqual([400, 'El perfil no existe.']);
    expect(await add({ iD_ProfileSpac: 999_999 }, 'en')).toEqual([400, 'Profile does not exist.']);
    expect(await add({ throwInstances: 'quizás' })).toEqual([
      400,
      'throwInstances: El valor no es uno de los permitidos',
    ]);
    expect((await add({}))[0]).toBe(200);
    expect(await add({ reason: 'otra vez' })).toEqual([
      409,
      'Ya existe un perfil-colaborador con este perfil y colaborador.',
    ]);
    expect(await add({ reason: 'otra vez' }, 'en')).toEqual([
      409,
      'Already exists a profile-collaborator with this profile and collaborator.',
    ]);
  });

  test('added by many at once is added once, and so is what it assigns', async () => {
    const id = await addProfile(s, spac, 'Disputado');
    const course = await addCourse(s);
    await itps('POST', 'ProfCourse', { iD_Course: course, iD_ProfileSpac: id });
    const link = { employee_Nr: s.people.train.employeeNr, iD_ProfileSpac: id, throwInstances: true };
    const replies = await Promise.all(
      [1, 2, 3].map((each) => itps('POST', 'ProfCollaborator', { ...link, reason: `motivo ${each}` })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    expect(await trainingOf(s.people.train, course)).toEqual([0]);
    const edits = await Promise.all(
      [1, 2].map((each) =>
        itps('PUT', 'ProfCollaborator', { key: link, revision: 1, throwInstances: false, reason: `motivo ${each}` }),
      ),
    );
    expect(edits.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });
});

test('links are refused to every other role, and nothing is written', async () => {
  const id = await addProfile(s, spac, 'Vedado');
  const course = await addCourse(s);
  const toCourse = { iD_Course: course, iD_ProfileSpac: id };
  const toPerson = { employee_Nr: s.people.ana.employeeNr, iD_ProfileSpac: id };
  await itps('POST', 'ProfCourse', toCourse);
  await itps('POST', 'ProfCollaborator', toPerson);
  const before = await fingerprint(s.t.database.owner.pool);
  for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
    const calls = [
      s.as(name, 'POST', '/api/ProfCourse', toCourse),
      s.as(name, 'DELETE', '/api/ProfCourse', { key: toCourse }),
      s.as(name, 'POST', '/api/ProfCollaborator', toPerson),
      s.as(name, 'PUT', '/api/ProfCollaborator', { key: toPerson, throwInstances: true }),
      s.as(name, 'DELETE', '/api/ProfCollaborator', { key: toPerson }),
    ];
    expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403]);
    for (const path of ['ProfCourse', 'ProfCollaborator'])
      expect((await s.as(name, 'GET', `/api/${path}`)).status).toBe(name === 'ana' ? 403 : 200);
  }
  expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
});

test('the trail fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
