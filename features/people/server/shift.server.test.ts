import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const fields = { name: 'Tarde', schedule: '14 a 22' };
const add = (more: object = {}) => s.as('itps', 'POST', '/api/Turn', { ...fields, ...more });
const idOf = async (name: string) => Number((await add({ name })).json().iD_Shift);
const rowOf = async (id: number) =>
  (await s.as('train', 'GET', '/api/Turn', { filter: ['iD_Shift', id] })).json().data[0];

describe('a shift', () => {
  test('is added, edited and deleted by ITPS', async () => {
    const id = await idOf("Turno d'Ñandú");
    expect(await rowOf(id)).toMatchObject({ name: "Turno d'Ñandú", schedule: '14 a 22', revision: 1 });
    expect((await s.as('itps', 'PUT', '/api/Turn', { key: id, schedule: '15 a 23' })).status).toBe(200);
    expect((await s.as('itps', 'DELETE', '/api/Turn', { key: id, revision: 2 })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ schedule: '15 a 23', revision: 3, deleted: true });
  });

  test('is refused to every other role, and nothing is written', async () => {
    const id = await idOf('Vedado');
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'POST', '/api/Turn', { ...fields, name: 'X' })).status).toBe(403);
      expect((await s.as(name, 'PUT', '/api/Turn', { key: id, name: 'X' })).status).toBe(403);
      expect((await s.as(name, 'DELETE', '/api/Turn', { key: id })).status).toBe(403);
      expect((await s.as(name, 'GET', '/api/Turn')).status).toBe(name === 'ana' ? 403 : 200);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test.each([
    [{ name: '' }, 'name: Este campo es obligatorio'],
    [{ name: 'x'.repeat(51) }, 'name: Máximo 50 caracteres'],
    [{ schedule: ' ' }, 'schedule: Este campo es obligatorio'],
    [{ schedule: 'x'.repeat(101) }, 'schedule: Máximo 100 caracteres'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
    [{ name: 'VEDADO' }, 'name: ya existe un registro con este valor.'],
  ])('is refused with %j', async (spoiled, text) => {
    const before = await fingerprint(s.t.database.owner.pool);
    const reply = await add(spoiled);
    expect([reply.status, reply.text]).toEqual([reply.status === 409 ? 409 : 400, text]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('is not deleted while someone at work has it', async () => {
    const id = await idOf('Noche');
    const give = (iD_Shift: number | null) =>
      s.as('itps', 'PUT', '/api/Collaborator', { key: s.people.ana.employeeNr, iD_Shift });
    await give(id);
    const reply = await s.as('itps', 'DELETE', '/api/Turn', { key: id });
    expect(reply.text).toBe('No se puede eliminar, lo usan colaboradores (1): Nombre de ana.');
    await give(null);
    expect((await s.as('itps', 'DELETE', '/api/Turn', { key: id })).status).toBe(200);
  });

  test('leaves a trail that fits together', async () => {
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});
