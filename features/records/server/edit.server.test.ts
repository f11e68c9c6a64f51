import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const rowOf = async (id: number) =>
  (await s.as('itps', 'GET', '/api/Sector', { filter: ['iD_Sector', id] })).json().data[0];
let number = 0;
const newSector = async () => {
  number += 1;
  const fields = { name: `Sector ${number}`, management: 'LG', active: 2 };
  return (await s.as('itps', 'POST', '/api/Sector', fields)).json().iD_Sector as number;
};
const state = () => fingerprint(s.t.database.owner.pool);

describe('a signed edit', () => {
  test('of nothing is refused, also when the whole row comes back as it was read', async () => {
    const id = await newSector();
    const row = await rowOf(id);
    const before = await state();
    for (const fields of [{}, { name: row.name }, { ...row, reason: 'prueba' }, { active: '2' }]) {
      const reply = await s.as('itps', 'PUT', '/api/Sector', { key: id, revision: 1, ...fields });
      expect([reply.status, reply.headers['x-error-code']]).toEqual([400, 'NOTHING_CHANGED']);
    }
    expect(await state()).toEqual(before);
  });

  test.each([
    ['a field that is none', { apodo: 'x' }, 'apodo: este registro no tiene ese campo.'],
    ['a field of every object', { toString: 'x' }, 'toString: este registro no tiene ese campo.'],
    ['the mark of a deletion', { deleted: true }, 'deleted: este campo no se modifica.'],
    ['another key', { iD_Sector: 99 }, 'iD_Sector: este campo no se modifica.'],
  ])('of %s is refused, whatever else it changes', async (_what, fields, text) => {
    const id = await newSector();
    const before = await state();
    const reply = await s.as('itps', 'PUT', '/api/Sector', { key: id, name: 'Otro nombre', ...fields });
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await state()).toEqual(before);
  });

  test('with the other fields of the row as they were changes what differs', async () => {
    const id = await newSector();
    const row = await rowOf(id);
    const reply = await s.as('itps', 'PUT', '/api/Sector', { ...row, name: `${row.name} B`, reason: 'prueba' });
    expect(reply.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: `${row.name} B`, revision: 2 });
  });

  test('of a collaborator’s number is refused', async () => {
    const { employeeNr } = s.people.ana;
    const reply = await s.as('itps', 'PUT', '/api/Collaborator', {
      key: employeeNr,
      employee_Nr: 1,
      email: 'a@b.example',
    });
    expect([reply.status, reply.text]).toEqual([400, 'employee_Nr: este campo no se modifica.']);
  });

  test('of a general profile’s same set of SPAC profiles is refused', async () => {
    const spac = { iD_Spac: 'LIMS', name: 'LIMS', status: 1, gxp: 1, building: 0, catSw: 4, catHw: 1, active: true };
    await s.as('itps', 'POST', '/api/Spac', spac);
    const of = (description: string) =>
      s.as('itps', 'POST', '/api/ProfSpac', { spac: 'LIMS', profileDesc: description });
    const { iD_ProfileSpac } = (await of('Operador')).json();
    const made = await s.as('itps', 'POST', '/api/ProfGral', { description: 'Lab', profSpacs: [iD_ProfileSpac] });
    const before = await state();
    const { iD_ProfGral } = made.json();
    const reply = await s.as('itps', 'PUT', '/api/ProfGral', { key: iD_ProfGral, profSpacs: [iD_ProfileSpac] });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([400, 'NOTHING_CHANGED']);
    expect(await state()).toEqual(before);
  });
});

describe('the same signed edit again after its reply was lost', () => {
  test('is told as saved, and adds nothing', async () => {
    const id = await newSector();
    const edit = { key: id, revision: 1, name: `Repetido ${id}`, reason: 'una vez' };
    await s.asOneForm(async () => {
      const first = await s.as('itps', 'PUT', '/api/Sector', edit);
      const before = await state();
      const again = await s.as('itps', 'PUT', '/api/Sector', edit);
      expect([again.status, again.json()]).toEqual([200, first.json()]);
      expect(await state()).toEqual(before);
    });
  });

  test('is refused with a wrong password all the same', async () => {
    const id = await newSector();
    const edit = { key: id, revision: 1, name: `Repetido ${id}` };
    await s.as('itps', 'PUT', '/api/Sector', edit);
    expect((await s.as('itps', 'PUT', '/api/Sector', { ...edit, pass: 'otra' })).status).toBe(400);
  });

  test('is another edit when its values, its reason or its person differ', async () => {
    const other = await makePerson(s.t.services, s.sector, 'itps2', { role: 0, name: 'Irene Paz' });
    const token = await s.t.signIn('itps2');
    const id = await newSector();
    const edit = { key: id, revision: 1, name: `Ajeno ${id}`, reason: 'una vez' };
    await s.t.call('PUT', '/api/Sector', { token, body: { user: other.cwid, pass: testPassword, ...edit } });
    const own = await s.as('itps', 'PUT', '/api/Sector', edit);
    expect([own.status, own.text]).toEqual([
      409,
      'Irene Paz modificó el registro el 10/03/2026 12:00, mientras usted lo tenía abierto.',
    ]);
    const body = { user: other.cwid, pass: testPassword, ...edit, name: `Otro ${id}` };
    const theirs = await s.t.call('PUT', '/api/Sector', { token, body, headers: { 'accept-language': 'en' } });
    expect([theirs.status, theirs.text]).toEqual([
      409,
      'You changed this record on 10/03/2026 12:00, after you had opened it here.',
    ]);
  });
});

test('revision 0 is another revision, not a wrong value', async () => {
  const id = await newSector();
  for (const method of ['PUT', 'DELETE'] as const) {
    const reply = await s.as('itps', method, '/api/Sector', { key: id, name: 'x1', revision: 0 });
    expect([method, reply.status, reply.headers['x-error-code']]).toEqual([method, 409, 'RECORD_STALE']);
  }
});

describe('two clicks at the same moment', () => {
  const twice = (method: 'POST' | 'PUT' | 'DELETE', path: string, fields: Readonly<Record<string, unknown>>) =>
    s.asOneForm(() => Promise.all([s.as('itps', method, path, fields), s.as('itps', method, path, fields)]));
  const revisions = async (id: number) => (await rowOf(id)).revision;

  test('save one edit, and both are told so', async () => {
    const id = await newSector();
    const [one, other] = await twice('PUT', '/api/Sector', {
      key: id,
      revision: 1,
      name: `Dos ${id}`,
      reason: 'doble',
    });
    expect([one.status, one.json(), other.status, other.json()]).toEqual([
      200,
      { iD_Sector: id },
      200,
      { iD_Sector: id },
    ]);
    expect(await revisions(id)).toBe(2);
  });

  test('make one deletion, and both are told so', async () => {
    const id = await newSector();
    const replies = await twice('DELETE', '/api/Sector', { key: id, revision: 1, reason: 'doble' });
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('add one record, and both are told its key', async () => {
    const fields = { name: 'Sector doble', management: 'LG', active: 2, reason: 'doble' };
    const [one, other] = await twice('POST', '/api/Sector', fields);
    expect([one.status, other.status, other.json()]).toEqual([200, 200, one.json()]);
    const { data } = (await s.as('itps', 'GET', '/api/Sector', { filter: ['name', '=', 'Sector doble'] })).json();
    expect(data).toHaveLength(1);
  });
});

describe('the same addition again after its reply was lost', () => {
  const spac = { iD_Spac: 'MES', name: 'MES', status: 1, gxp: 1, building: 0, catSw: 4, catHw: 1, active: true };

  test('is told as saved with the record’s key, and adds nothing', async () => {
    await s.asOneForm(async () => {
      const first = await s.as('itps', 'POST', '/api/Spac', { ...spac, reason: 'alta' });
      const before = await state();
      const again = await s.as('itps', 'POST', '/api/Spac', { ...spac, reason: 'alta' });
      expect([first.status, again.status, again.json()]).toEqual([200, 200, { iD_Spac: 'MES' }]);
      expect(await state()).toEqual(before);
    });
  });

  test('is refused with a wrong password all the same', async () => {
    const reply = await s.as('itps', 'POST', '/api/Spac', { ...spac, reason: 'alta', pass: 'otra' });
    expect(reply.status).toBe(400);
  });
});
