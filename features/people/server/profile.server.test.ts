import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makeSector, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let other: Sector;
beforeAll(async () => {
  s = await createStaffedApp();
  other = await makeSector(s.t.services, 'Control de Calidad');
});
afterAll(() => s.t.close());

const add = async (name: string, more: object = {}) =>
  s.as('itps', 'POST', '/api/Profile', { name, iD_Sector: s.sector.sectorId, ...more });
const idOf = async (name: string) => Number((await add(name)).json().iD_Profile);
const rowOf = async (id: number) =>
  (await s.as('itps', 'GET', '/api/Profile', { filter: ['iD_Profile', id] })).json().data[0];

async function require(profileId: number, sectorId: number, deleted = false): Promise<string> {
  const { courseId } = await makeCourse(s.t.services);
  await s.t.services.db
    .transaction()
    .execute((tx) =>
      insertAudited(
        tx,
        'requirement',
        { course_id: courseId, sector_id: sectorId, profile_id: profileId, req_date: '2026-01-01', deleted },
        factoryAct(s.t.services),
      ),
    );
  return courseId;
}

describe('a profile', () => {
  test('is added, edited and deleted by ITPS', async () => {
    const id = await idOf("Envasador O'Ñandú");
    expect(await rowOf(id)).toMatchObject({ name: "Envasador O'Ñandú", sector_Name: 'Envasado', revision: 1 });
    const edit = await s.as('itps', 'PUT', '/api/Profile', { iD_Profile: id, revision: 1, name: 'Envasador' });
    expect([edit.status, (await rowOf(id)).name]).toEqual([200, 'Envasador']);
    expect((await s.as('itps', 'DELETE', '/api/Profile', { key: id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ revision: 3, deleted: true });
  });

  test('is refused to every other role, and nothing is written', async () => {
    const id = await idOf('Vedado');
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      const fields = { name: 'X', iD_Sector: s.sector.sectorId };
      expect((await s.as(name, 'POST', '/api/Profile', fields)).status).toBe(403);
      expect((await s.as(name, 'PUT', '/api/Profile', { key: id, ...fields })).status).toBe(403);
      expect((await s.as(name, 'DELETE', '/api/Profile', { key: id })).status).toBe(403);
      expect((await s.as(name, 'GET', '/api/Profile')).status).toBe(name === 'ana' ? 403 : 200);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test.each([
    [{ name: '' }, 'name: Este campo es obligatorio'],
    [{ name: 'x'.repeat(51) }, 'name: Maximo 50 caracteres'],
    [{ iD_Sector: null }, 'iD_Sector: Este campo es obligatorio'],
    [{ iD_Sector: 99_999 }, 'El sector no existe.'],
    [{ profileToCopy: 99_999 }, 'El perfil no existe.'],
    [{ copyProfile: true }, 'profileToCopy: Este campo es obligatorio'],
    [{ copyProfile: 'quizá', profileToCopy: 1 }, 'copyProfile: El valor no es uno de los permitidos'],
    [{ reason: 'x'.repeat(256) }, 'reason: Máximo 255 caracteres'],
    [{ name: 'operario de ENVASADO' }, 'name: ya existe un registro con este valor.'],
  ])('is refused with %j', async (spoiled, text) => {
    const reply = await add('Nuevo', spoiled);
    expect([reply.status, reply.text]).toEqual([reply.status === 409 ? 409 : 400, text]);
    expect(await s.t.services.db.selectFrom('profile').where('name', '=', 'Nuevo').select('name').execute()).toEqual(
      [],
    );
  });

  test('may have the name of one of another sector', async () => {
    expect((await add('Operario de Envasado', { iD_Sector: other.sectorId })).status).toBe(200);
  });

  test('takes the live requirements of a profile that it copies, in its own sector', async () => {
    const source = await idOf('Modelo');
    const courses = [await require(source, s.sector.sectorId), await require(source, s.sector.sectorId)];
    await require(source, s.sector.sectorId, true);
    const reply = await add('Copia', { iD_Sector: other.sectorId, copyProfile: true, profileToCopy: source });
    const copied = await s.t.services.db
      .selectFrom('requirement')
      .select(['course_id', 'sector_id', 'req_date', 'updated_by', 'reason'])
      .where('profile_id', '=', reply.json().iD_Profile)
      .orderBy('course_id')
      .execute();
    const audit = { sector_id: other.sectorId, req_date: '2026-03-10', updated_by: 'itps', reason: 'prueba' };
    expect(copied).toEqual(courses.toSorted().map((course_id) => ({ course_id, ...audit })));
  });

  test('copies nothing from one that was chosen but not asked for, and refuses one that is deleted', async () => {
    const source = await idOf('Modelo que se va');
    await s.as('itps', 'DELETE', '/api/Profile', { key: source });
    expect((await add('Sin copia', { copyProfile: false, profileToCopy: source })).status).toBe(200);
    const refused = await add('Copia de nada', { copyProfile: true, profileToCopy: source });
    expect([refused.status, refused.text]).toEqual([400, 'El perfil no existe.']);
    const english = await s.t.call('POST', '/api/Profile', {
      token: s.tokens.itps,
      headers: { 'accept-language': 'en' },
      body: {
        user: 'itps',
        pass: 'Clave-Segura-1',
        reason: 'x',
        name: 'N',
        iD_Sector: s.sector.sectorId,
        profileToCopy: source,
      },
    });
    expect(english.text).toBe('Profile does not exist.');
  });

  test('keeps its sector once anything names it', async () => {
    const free = await idOf('Libre');
    const move = (id: number) => s.as('itps', 'PUT', '/api/Profile', { key: id, iD_Sector: other.sectorId });
    expect((await move(free)).status).toBe(200);
    expect((await rowOf(free)).sector_Name).toBe('Control de Calidad');
    const required = await idOf('Requerido');
    await require(required, s.sector.sectorId);
    for (const id of [required, s.sector.profileId]) {
      const reply = await move(id);
      expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'PROFILE_SECTOR_FIXED']);
    }
    const same = { key: required, iD_Sector: s.sector.sectorId, name: 'Requerido siempre' };
    expect((await s.as('itps', 'PUT', '/api/Profile', same)).status).toBe(200);
  });

  test('is not deleted while people or requirements use it, and says which', async () => {
    const reply = await s.as('itps', 'DELETE', '/api/Profile', { key: s.sector.profileId });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'RECORD_IN_USE']);
    expect(reply.text).toContain('lo usan colaboradores (5): Nombre de ana');
    const required = await idOf('Requerido por un curso');
    const course = await require(required, s.sector.sectorId);
    expect((await s.as('itps', 'DELETE', '/api/Profile', { key: required })).text).toBe(
      `No se puede eliminar, lo usan requerimientos de curso (1): ${course}.`,
    );
  });

  test('edited by two at once keeps one change and calls the other stale', async () => {
    const id = await idOf('Disputado');
    const replies = await Promise.all(
      ['Uno', 'Dos'].map((name) => s.as('itps', 'PUT', '/api/Profile', { key: id, revision: 1, name })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });

  test('leaves a trail that fits together', async () => {
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});
