import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { addProfile, addSpac, spacValues } from './fixtures/make-spac.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
// Wrong passwords of one test must not lock the account of the next.
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const rowOf = async (id: string) => (await s.as('qa', 'GET', '/api/Spac', { filter: ['iD_Spac', id] })).json().data[0];

describe('a SPAC', () => {
  test('is added, edited and deleted by ITPS with all its fields, each change signed and kept', async () => {
    const id = await addSpac(s, { iD_Spac: 'LLE01' });
    expect(id).toBe('LLE01');
    const created = await rowOf(id);
    expect(created).toMatchObject({ ...spacValues, iD_Spac: id, revision: 1, updatedBy: 'itps', deleted: false });
    const edit = await s.as('itps', 'PUT', '/api/Spac', { key: id, revision: 1, status: 2, dateReval: null });
    expect([edit.status, edit.json()]).toEqual([200, { iD_Spac: id }]);
    expect(await rowOf(id)).toMatchObject({ ...spacValues, status: 2, dateReval: null, revision: 2 });
    expect((await s.as('itps', 'DELETE', '/api/Spac', { key: id, reason: 'reemplazado' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ revision: 3, reason: 'reemplazado', deleted: true });
    const history = await s.t.services.db
      .selectFrom('history')
      .innerJoin('signature', 'signature.signature_id', 'history.signature_id')
      .select(['history.revision', 'action', 'meaning', 'full_name'])
      .where('history.entity', '=', 'spac')
      .where('history.record_key', '=', id)
      .orderBy('history.revision')
      .execute();
    const full_name = s.people.itps.name;
    expect(history).toEqual([
      { revision: 1, action: 'create', meaning: 'recordCreated', full_name },
      { revision: 2, action: 'edit', meaning: 'recordEdited', full_name },
      { revision: 3, action: 'delete', meaning: 'recordDeleted', full_name },
    ]);
  });

  test('needs only what S1 requires; the rest is empty and it is under way', async () => {
    const needed = { iD_Spac: 'MIN01', name: 'Mínimo', gxp: 0, building: 0, catSw: 1, catHw: 1, active: false };
    expect((await s.as('itps', 'POST', '/api/Spac', needed)).status).toBe(200);
    expect(await rowOf('MIN01')).toMatchObject({ ...needed, status: 0, bpOwner: '', formXls: '', dateStIni: null });
  });

  test('takes numbers and dates as a form sends them', async () => {
    const id = await addSpac(s, { gxp: '0', building: '1', catSw: '5', catHw: '1', active: 'false', dateReval: '' });
    expect(await rowOf(id)).toMatchObject({ gxp: 0, building: 1, catSw: 5, catHw: 1, active: false, dateReval: null });
  });

  test('keeps its number for good, whatever an edit says', async () => {
    const id = await addSpac(s);
    const reply = await s.as('itps', 'PUT', '/api/Spac', { key: id, iD_Spac: 'OTRO', name: 'Otro nombre' });
    expect([reply.status, reply.text]).toEqual([400, 'iD_Spac: este campo no se modifica.']);
    expect(await rowOf(id)).toMatchObject({ iD_Spac: id, revision: 1 });
    expect(await rowOf('OTRO')).toBeUndefined();
  });

  test('whose number is made of digits is found by a key that comes as a JSON number', async () => {
    await addSpac(s, { iD_Spac: '2042' });
    expect((await s.as('itps', 'PUT', '/api/Spac', { key: 2042, name: 'Por número' })).status).toBe(200);
    expect(await rowOf('2042')).toMatchObject({ name: 'Por número', revision: 2 });
  });

  test('never gives its number to another, whatever the case, deleted or not', async () => {
    await addSpac(s, { iD_Spac: 'Uni01' });
    const again = () => s.as('itps', 'POST', '/api/Spac', { ...spacValues, iD_Spac: 'uNI01' });
    const text =
      'iD_Spac: este número ya se usó; los números de SPAC no se reutilizan, ni siquiera los de uno eliminado.';
    expect([(await again()).status, (await again()).text]).toEqual([409, text]);
    await s.as('itps', 'DELETE', '/api/Spac', { key: 'Uni01' });
    const reply = await again();
    expect([reply.status, reply.headers['x-error-code'], reply.text]).toEqual([409, 'SPAC_NUMBER_TAKEN', text]);
    const same = await s.as('itps', 'POST', '/api/Spac', { ...spacValues, iD_Spac: 'Uni01' });
    expect([same.status, same.text]).toEqual([409, text]);
  });

  test('added by two at once under one number is added once', async () => {
    const replies = await Promise.all(
      ['raz01', 'RAZ01', 'Raz01'].map((iD_Spac) => s.as('itps', 'POST', '/api/Spac', { ...spacValues, iD_Spac })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
  });

  test('edited by two at once keeps one change and calls the other stale', async () => {
    const id = await addSpac(s);
    const replies = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((name) => s.as('itps', 'PUT', '/api/Spac', { key: id, revision: 1, name })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    expect(replies.find((reply) => reply.status === 409)?.headers['x-error-code']).toBe('RECORD_STALE');
    expect((await rowOf(id)).revision).toBe(2);
  });

  test('is not deleted while SPAC profiles are its own, and says which', async () => {
    const id = await addSpac(s);
    const profile = await addProfile(s, id, 'Operador');
    const reply = await s.as('itps', 'DELETE', '/api/Spac', { key: id });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'RECORD_IN_USE']);
    expect(reply.text).toBe('No se puede eliminar, lo usan perfiles de SPAC (1): Operador.');
    await s.as('itps', 'DELETE', '/api/ProfSpac', { key: profile });
    expect((await s.as('itps', 'DELETE', '/api/Spac', { key: id })).status).toBe(200);
    const gone = await s.as('itps', 'POST', '/api/ProfSpac', { spac: id, profileDesc: 'Tarde' });
    expect([gone.status, gone.text]).toEqual([400, 'El SPAC no existe.']);
  });
});

test.each([
  [{ iD_Spac: '' }, 'iD_Spac: Este campo es obligatorio'],
  [{ iD_Spac: 'SEISX1' }, 'iD_Spac: Máximo 5 caracteres'],
  [{ name: ' ' }, 'name: Este campo es obligatorio'],
  [{ name: 'x'.repeat(256) }, 'name: Máximo 255 caracteres'],
  [{ status: 5 }, 'status: El valor no es uno de los permitidos'],
  [{ gxp: 'sí' }, 'gxp: Ingrese un número correcto'],
  [{ gxp: 2 }, 'gxp: Ingrese un número correcto'],
  [{ gxp: '' }, 'gxp: Este campo es obligatorio'],
  [{ building: 'Edificio 1' }, 'building: Ingrese un número correcto'],
  [{ building: 3 }, 'building: Ingrese un número correcto'],
  [{ catSw: null }, 'catSw: Este campo es obligatorio'],
  [{ catSw: 2 }, 'catSw: El valor no es uno de los permitidos'],
  [{ catHw: undefined }, 'catHw: Este campo es obligatorio'],
  [{ catHw: 3 }, 'catHw: El valor no es uno de los permitidos'],
  [{ active: '' }, 'active: Este campo es obligatorio'],
  [{ active: undefined }, 'active: Este campo es obligatorio'],
  [{ active: 'tal vez' }, 'active: El valor no es uno de los permitidos'],
  [{ respUser: 'x'.repeat(101) }, 'respUser: Máximo 100 caracteres'],
  [{ sysOwner: 'x'.repeat(51) }, 'sysOwner: Máximo 50 caracteres'],
  [{ qaUnit: 'x'.repeat(51) }, 'qaUnit: Máximo 50 caracteres'],
  [{ smExpert: 'x'.repeat(51) }, 'smExpert: Máximo 50 caracteres'],
  [{ sysSupplier: 'x'.repeat(51) }, 'sysSupplier: Máximo 50 caracteres'],
  [{ bpOwner: 'x'.repeat(101) }, 'bpOwner: Máximo 100 caracteres'],
  [{ observation: 'x'.repeat(256) }, 'observation: Máximo 255 caracteres'],
  [{ itService: 'x'.repeat(101) }, 'itService: Máximo 100 caracteres'],
  [{ hse: 'x'.repeat(101) }, 'hse: Máximo 100 caracteres'],
  [{ owner: 'x'.repeat(101) }, 'owner: Máximo 100 caracteres'],
  [{ admIng: 'x'.repeat(101) }, 'admIng: Máximo 100 caracteres'],
  [{ formXls: 'x'.repeat(101) }, 'formXls: Máximo 100 caracteres'],
  [{ dateReval: '2026-02-30' }, 'dateReval: Ingrese una fecha correcta'],
  [{ dateStFin: '2024-01-01' }, 'dateStFin: La fecha de fin no puede ser anterior a la de inicio'],
  [{ dateRealFin: '2024-01-04' }, 'dateRealFin: La fecha de fin no puede ser anterior a la de inicio'],
  [{ reason: '' }, 'reason: Ingrese una razón'],
  [{ reason: 'x'.repeat(256) }, 'reason: Máximo 255 caracteres'],
  [{ pass: '' }, 'pass: Ingrese la contraseña'],
  [{ pass: 'otra' }, 'Usuario o contraseña incorrectos'],
  [{ user: 'qa' }, 'Usuario o contraseña incorrectos'],
])('a SPAC with %j is refused, and nothing is written', async (spoiled, text) => {
  const before = await s.t.services.db.selectFrom('spac').select('spac_id').execute();
  const reply = await s.as('itps', 'POST', '/api/Spac', { ...spacValues, iD_Spac: 'MAL01', ...spoiled });
  expect([reply.status, reply.text]).toEqual([400, text]);
  expect(await s.t.services.db.selectFrom('spac').select('spac_id').execute()).toEqual(before);
});

test('an edit that would put an end before the start that stands is refused', async () => {
  const id = await addSpac(s);
  const put = (fields: Record<string, unknown>) => s.as('itps', 'PUT', '/api/Spac', { key: id, ...fields });
  const reversed = await put({ dateStFin: '2023-12-31' });
  expect([reversed.status, reversed.headers['x-error-code']]).toEqual([400, 'SPAC_DATES_REVERSED']);
  expect((await put({ dateStIni: '2024-03-05' })).status).toBe(400);
  expect((await put({ dateStIni: '2023-01-01', dateStFin: '2023-01-01' })).status).toBe(200);
  expect((await put({ dateStIni: null, dateStFin: '2020-01-01' })).status).toBe(200);
  expect((await rowOf(id)).revision).toBe(3);
});

test('SPAC and SPAC profiles are refused to every other role, and nothing is written', async () => {
  const id = await addSpac(s);
  const profile = await addProfile(s, id, 'Vedado');
  const before = await fingerprint(s.t.database.owner.pool);
  for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
    const read = name === 'ana' ? 403 : 200;
    const calls = [
      s.as(name, 'POST', '/api/Spac', { ...spacValues, iD_Spac: 'X1' }),
      s.as(name, 'PUT', '/api/Spac', { key: id, name: 'X' }),
      s.as(name, 'DELETE', '/api/Spac', { key: id }),
      s.as(name, 'POST', '/api/ProfSpac', { spac: id, profileDesc: 'X' }),
      s.as(name, 'PUT', '/api/ProfSpac', { key: profile, profileDesc: 'X' }),
      s.as(name, 'DELETE', '/api/ProfSpac', { key: profile }),
    ];
    expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await s.as(name, 'GET', '/api/Spac')).status).toBe(read);
    expect((await s.as(name, 'GET', '/api/ProfSpac')).status).toBe(read);
  }
  expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
});

test('a SPAC is refused in English to who asks for it', async () => {
  const reply = await s.t.call('POST', '/api/Spac', {
    token: s.tokens.itps,
    body: { user: 'itps', pass: 'Clave-Segura-1', reason: 'x', ...spacValues, iD_Spac: 'EN1', gxp: 'x' },
    headers: { 'accept-language': 'en' },
  });
  expect(reply.text).toBe('gxp: Please enter a valid number');
});

test('the trail fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
