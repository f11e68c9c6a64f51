import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { appointAdministrator } from './appoint-administrator.ts';

/** Four eyes with exactly two who may release: one ITPS and one QA. */
let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
  await s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes: true }, factoryAct(s.t.services)));
});
afterAll(() => s.t.close());

const appointment = { user: 'ANA', role: 'qa', reason: 'QA olvidó su contraseña', operator: 'root@planta' };
const appoint = (more: object = {}) => appointAdministrator(s.t.services, { ...appointment, ...more });
const release = async (name: StaffName) => {
  const { waiting } = (await s.as(name, 'GET', '/api/ChangeRequest')).json();
  const { iD_ChangeRequest } = waiting[0];
  return (await s.as(name, 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest })).status;
};

describe('an administrator appointed on the server', () => {
  test.each([
    [{ user: 'nadie' }, /"nadie": no hay un colaborador activo .* no active collaborator/],
    [{ user: 'itps' }, /"itps" ya es administrador/],
    [{ role: 'hse' }, /--role: itps, qa/],
    [{ role: 'constructor' }, /--role: itps, qa/],
    [{ reason: '  ' }, /--reason: diga por qué/],
    [{ reason: 'a\u0007b' }, /--reason: diga por qué/],
    [{ reason: 'ñ'.repeat(201) }, /--reason: diga por qué/],
  ])('is refused in words with %j, and nothing is written', async (more, words) => {
    const before = await fingerprint(s.t.database.owner.pool);
    await expect(appoint(more)).rejects.toThrow(words);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('releases what two alone could not, with the password of their own, and all are told', async () => {
    const reset = { key: s.people.qa.employeeNr, password: 'Asignada-Qa-1', reason: 'la olvidó' };
    expect((await s.as('itps', 'PUT', '/api/Collaborator', reset)).status).toBe(200);
    // Who asked may not, and whom it concerns may not either.
    expect([await release('itps'), await release('qa')]).toEqual([403, 403]);

    expect(await appoint()).toBe(`${s.people.ana.name} (ana): Administrador QA / QA administrator`);
    const { employeeNr } = s.people.ana;
    const history = (
      await s.as('itps', 'GET', '/api/Integrity/GetIntegrityCollaborator', { employee_Nr: employeeNr })
    ).json();
    expect(history[0]).toMatchObject({
      role: 1,
      updatedBy: 'system',
      signedBy: null,
      reason: 'Desde el servidor: QA olvidó su contraseña',
    });
    const { rows } = await s.t.database.owner.pool.query(
      `select cwid, employee_nr, detail from security_event where kind = 'administratorAppointed'`,
    );
    const detail = 'qa by root@planta: QA olvidó su contraseña';
    expect(rows).toEqual([{ cwid: 'ana', employee_nr: employeeNr, detail }]);
    for (const name of ['itps', 'qa'] as const) {
      const { alerts } = (await s.as(name, 'GET', '/api/AttendedJoinedWCourse')).json();
      expect(alerts).toContainEqual(expect.objectContaining({ kind: 'administratorAppointed', cwid: 'ana' }));
    }

    // Sessions of the role before have ended; the password is still the person's own.
    expect((await s.as('ana', 'GET', '/api/Auth/IsAuthorized')).status).toBe(401);
    Object.assign(s.tokens, { ana: await s.t.signIn('ana', testPassword) });
    expect(await release('ana')).toBe(200);
    expect(
      (await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: 'qa', pass: 'Asignada-Qa-1' } })).status,
    ).toBe(200);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});
