import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

let s: StaffedApp;
let id: number;
const path = '/api/Integrity/GetIntegritySector';

beforeAll(async () => {
  s = await createStaffedApp();
  const fields = { name: 'Depósito', management: 'LG', active: 2, resp_Employee_Nr: s.people.ana.employeeNr };
  id = (await s.as('itps', 'POST', '/api/Sector', fields)).json().iD_Sector;
  s.t.clock.advanceMinutes(5);
  await s.as('itps', 'PUT', '/api/Sector', { key: id, name: 'Depósito central', reason: 'nombre nuevo' });
  await s.as('itps', 'DELETE', '/api/Sector', { key: id, reason: 'cierre' });
});
afterAll(() => s.t.close());

describe('the history of a record', () => {
  test('is every revision, newest first, with its fields, its audit fields and its signature', async () => {
    const revisions = (await s.as('qa', 'GET', path, { iD_Sector: id })).json();
    const shared = { iD_Sector: id, management: 'LG', active: 2, resp_Employee_Nr: s.people.ana.employeeNr };
    const signed = {
      ...shared,
      resp_Name: s.people.ana.name,
      entity: 'sector',
      updatedBy: 'itps',
      updatedByName: s.people.itps.name,
      signedBy: s.people.itps.name,
      sessionOf: null,
    };
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    const later = { updateDate: '2026-03-10T15:05:00.000Z', signedAt: '2026-03-10T15:05:00.000Z' };
    const first = { updateDate: '2026-03-10T15:00:00.000Z', signedAt: '2026-03-10T15:00:00.000Z' };
    expect(revisions).toEqual([
      {
        ...signed,
        ...later,
        name: 'Depósito central',
        revision: 3,
        reason: 'cierre',
        deleted: true,
        action: 'delete',
        meaning: 'Baja del registro',
        hash,
      },
      {
        ...signed,
        ...later,
        name: 'Depósito central',
        revision: 2,
        reason: 'nombre nuevo',
        deleted: false,
        action: 'edit',
        meaning: 'Modificación del registro',
        hash,
      },
      {
        ...signed,
        ...first,
        name: 'Depósito',
        revision: 1,
        reason: 'prueba',
        deleted: false,
        action: 'create',
        meaning: 'Alta del registro',
        hash,
      },
    ]);
  });

  test('takes the key under any of its names, and says the meaning in the language of the reader', async () => {
    const token = s.tokens.itps;
    for (const query of [`key=${id}`, `ID_Sector=${id}`, `id_sector=${id}&_=17`]) {
      const reply = await s.t.call('GET', `${path}?${query}`, { token, headers: { 'accept-language': 'en' } });
      expect(reply.json()).toHaveLength(3);
      expect(reply.json()[0].meaning).toBe('Record deleted');
    }
  });

  test('of a record that there never was is not found', async () => {
    for (const query of ['iD_Sector=999', 'iD_Sector=abc', 'key=', '']) {
      const reply = await s.t.call('GET', `${path}?${query}`, { token: s.tokens.qa });
      expect([reply.status, reply.headers['x-error-code']]).toEqual([404, 'RECORD_NOT_FOUND']);
    }
  });

  test('is for anyone who may read the record', async () => {
    // A trainer reads their own sector alone.
    const expected = { itps: 200, qa: 200, hse: 200, train: 404, ana: 403 } as const;
    for (const [name, status] of Object.entries(expected) as [keyof typeof expected, number][]) {
      expect([name, (await s.as(name, 'GET', path, { iD_Sector: id })).status]).toEqual([name, status]);
    }
    expect((await s.as('train', 'GET', path, { iD_Sector: s.sector.sectorId })).status).toBe(200);
  });
});
