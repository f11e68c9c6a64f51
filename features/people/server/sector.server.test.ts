import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makePerson, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const fields = { name: 'Depósito', management: 'LG', active: 2, resp_Employee_Nr: null };
const add = async (name: string) =>
  (await s.as('itps', 'POST', '/api/Sector', { ...fields, name })).json().iD_Sector as number;
const rowOf = async (id: number) =>
  (await s.as('itps', 'GET', '/api/Sector', { filter: ['iD_Sector', id] })).json().data[0];
const historyOf = (id: number) =>
  s.t.services.db
    .selectFrom('history')
    .leftJoin('signature', 'signature.signature_id', 'history.signature_id')
    .select(['history.revision', 'action', 'history.reason', 'changed_by', 'meaning', 'full_name'])
    .where('history.entity', '=', 'sector')
    .where('history.record_key', '=', String(id))
    .orderBy('history.revision')
    .execute();

describe('a sector', () => {
  test('is added, edited and deleted by ITPS, each change signed and kept', async () => {
    const id = await add('Lavadero');
    expect(await rowOf(id)).toMatchObject({
      ...fields,
      name: 'Lavadero',
      revision: 1,
      updatedBy: 'itps',
      deleted: false,
    });
    const edit = await s.as('itps', 'PUT', '/api/Sector', { iD_Sector: id, revision: 1, name: "Lavadero O'Ñandú" });
    expect([edit.status, edit.json()]).toEqual([200, { iD_Sector: id }]);
    const remove = await s.as('itps', 'DELETE', '/api/Sector', { key: id, reason: 'cierre' });
    expect(remove.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: "Lavadero O'Ñandú", management: 'LG', revision: 3, deleted: true });
    expect(await historyOf(id)).toMatchObject([
      { revision: 1, action: 'create', reason: 'prueba', changed_by: 'itps', meaning: 'recordCreated' },
      { revision: 2, action: 'edit', meaning: 'recordEdited', full_name: s.people.itps.name },
      { revision: 3, action: 'delete', reason: 'cierre', meaning: 'recordDeleted' },
    ]);
  });

  test.each([
    ['', 'Ingrese una razón'],
    [' ... ', 'Ingrese una razón'],
    ['\u200b', 'Contiene un carácter que no se permite'],
    ['\u3164', 'Contiene un carácter que no se permite'],
    ['cierre\u0007', 'Contiene un carácter que no se permite'],
    ['medio \ud83d', 'Contiene un carácter que no se permite'],
  ])('is not changed for the reason %j', async (reason, text) => {
    const before = await fingerprint(s.t.database.owner.pool);
    const reply = await s.as('itps', 'PUT', '/api/Sector', { key: s.sector.sectorId, name: 'Otro', reason });
    expect([reply.status, reply.text]).toEqual([400, `reason: ${text}`]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('keeps the lines of a reason, and names in normal form C', async () => {
    const id = await add('N\u0303andu\u0301');
    expect(await rowOf(id)).toMatchObject({ name: 'Ñandú' });
    const reason = 'Uno:\n- dos';
    await s.as('itps', 'PUT', '/api/Sector', { key: id, active: 1, reason });
    expect(await rowOf(id)).toMatchObject({ reason });
  });

  test('takes no more changes once it is deleted', async () => {
    const id = await add('Efímero');
    await s.as('itps', 'DELETE', '/api/Sector', { key: id });
    const again = await s.as('itps', 'PUT', '/api/Sector', { key: id, name: 'Otra vez' });
    expect([again.status, again.headers['x-error-code']]).toEqual([409, 'RECORD_DELETED']);
  });

  test('is refused to every other role, and nothing is written', async () => {
    const id = await add('Vedado');
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'POST', '/api/Sector', { ...fields, name: 'X' })).status).toBe(403);
      expect((await s.as(name, 'PUT', '/api/Sector', { key: id, name: 'X' })).status).toBe(403);
      expect((await s.as(name, 'DELETE', '/api/Sector', { key: id })).status).toBe(403);
      expect((await s.as(name, 'GET', '/api/Sector')).status).toBe(name === 'ana' ? 403 : 200);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test.each([
    [{ name: '' }, 'name: Este campo es obligatorio'],
    [{ name: '   ' }, 'name: Este campo es obligatorio'],
    [{ name: 'x'.repeat(81) }, 'name: Máximo 80 caracteres'],
    [{ management: 'ABC' }, 'management: Debe tener exactamente 2 caracteres'],
    [{ management: '' }, 'management: Este campo es obligatorio'],
    [{ management: 'A' }, 'management: Debe tener exactamente 2 caracteres'],
    [{ active: 3 }, 'active: El valor no es uno de los permitidos'],
    [{ resp_Employee_Nr: 77 }, 'El colaborador no está activo o no está registrado.'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
    [{ reason: 'x'.repeat(256) }, 'reason: Máximo 255 caracteres'],
    [{ pass: '' }, 'pass: Ingrese la contraseña'],
    [{ pass: 'otra' }, 'Usuario o contraseña incorrectos'],
    [{ user: 'qa' }, 'Usuario o contraseña incorrectos'],
    [{ name: 'Envasado' }, 'name: ya existe un registro con este valor.'],
    [{ name: 'ENVASADO' }, 'name: ya existe un registro con este valor.'],
  ])('is refused with %j', async (spoiled, text) => {
    const reply = await s.as('itps', 'POST', '/api/Sector', { ...fields, name: 'Nuevo', ...spoiled });
    expect([reply.status, reply.text]).toEqual([reply.status === 409 ? 409 : 400, text]);
    expect(await s.t.services.db.selectFrom('sector').where('name', '=', 'Nuevo').select('name').execute()).toEqual([]);
    await unlockEveryone(s.t.services);
  });

  test('is not deleted while live rows use it, and says which', async () => {
    const reply = await s.as('itps', 'DELETE', '/api/Sector', { key: s.sector.sectorId });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'RECORD_IN_USE']);
    expect(reply.text).toBe('No se puede eliminar, lo usan perfiles (1): Operario de Envasado.');
  });

  test('takes no responsible who has left', async () => {
    const gone = await makePerson(s.t.services, s.sector, 'fue', { active: 0 });
    const reply = await s.as('itps', 'POST', '/api/Sector', {
      ...fields,
      name: 'Sin jefe',
      resp_Employee_Nr: gone.employeeNr,
    });
    expect([reply.status, reply.text]).toEqual([400, 'El colaborador no está activo o no está registrado.']);
  });

  test('edited by two at once keeps one change and calls the other stale', async () => {
    const id = await add('Disputado');
    const replies = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((name) => s.as('itps', 'PUT', '/api/Sector', { key: id, revision: 1, name })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    expect(replies.find((reply) => reply.status === 409)?.headers['x-error-code']).toBe('RECORD_STALE');
    expect((await rowOf(id)).revision).toBe(2);
  });

  test('is read as a form and as doubly encoded JSON too', async () => {
    const values = JSON.stringify({
      ...fields,
      name: 'Formulario',
      user: 'itps',
      pass: 'Clave-Segura-1',
      reason: 'alta',
    });
    const form = await s.t.call('POST', '/api/Sector', {
      token: s.tokens.itps,
      body: new URLSearchParams({ values }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    });
    expect(form.status).toBe(200);
    const twice = await s.t.call('PUT', '/api/Sector', {
      token: s.tokens.itps,
      body: JSON.stringify(
        JSON.stringify({
          key: form.json().iD_Sector,
          user: 'itps',
          pass: 'Clave-Segura-1',
          reason: 'cambio',
          active: 0,
        }),
      ),
    });
    expect([twice.status, (await rowOf(form.json().iD_Sector)).active]).toEqual([200, 0]);
  });

  test('leaves a trail that fits together', async () => {
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});
