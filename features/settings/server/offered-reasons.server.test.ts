import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const offered = async (name: 'itps' | 'qa' | 'ana', path = 'Turn') =>
  (await s.as(name, 'GET', '/api/Reasons', { path })).json();
let number = 0;
const addShift = (reason: string) => {
  number += 1;
  s.t.clock.advanceMinutes(1);
  return s.as('itps', 'POST', '/api/Turn', { name: `Turno ${number}`, schedule: '6 a 14', reason });
};
const settings = async () => (await s.as('itps', 'GET', '/api/Settings')).json();
const save = async (changes: object) =>
  s.as('itps', 'POST', '/api/Settings', { ...(await settings()), reason: 'ajuste', ...changes });

test('a person is offered the last five reasons of their own for this table, newest first, and no others', async () => {
  for (const reason of ['a uno', 'b dos', 'a uno', 'c tres', 'd cuatro', 'e cinco', 'f seis']) await addShift(reason);
  await s.as('itps', 'POST', '/api/Sector', { name: 'Otro', management: 'GC', active: 1, reason: 'de otra tabla' });
  expect((await offered('itps')).own).toEqual(['f seis', 'e cinco', 'd cuatro', 'c tres', 'a uno']);
  expect((await offered('itps', 'Sector')).own).toEqual(['de otra tabla']);
  expect((await offered('itps', 'NoSuchTable')).own).toEqual([]);
  expect((await offered('qa')).own).toEqual([]);
});

test('the company’s own list is a parameter, signed like the others, with a sensible beginning', async () => {
  expect((await offered('ana')).company).toContain('Corrección de error de carga');
  const saved = await save({ reasons: ' Puesta al día \n\n Auditoría interna' });
  expect([saved.status, saved.json().reasons]).toEqual([200, 'Puesta al día\nAuditoría interna']);
  expect((await offered('ana')).company).toEqual(['Puesta al día', 'Auditoría interna']);
  const spoiled = await save({ reasons: Array.from({ length: 21 }, (_, line) => `razón ${line}`).join('\n') });
  expect([spoiled.status, spoiled.text]).toEqual([
    400,
    'reasons: Una razón por línea: hasta 20, de 255 caracteres cada una',
  ]);
  expect((await save({ reasons: 'x'.repeat(256) })).status).toBe(400);
  // A client that does not know of them leaves them as they are.
  const { reasons: _reasons, ...older } = await settings();
  expect((await s.as('itps', 'POST', '/api/Settings', { ...older, company: 'Otra' })).json().reasons).toContain(
    'interna',
  );
  expect((await save({ reasons: null })).json().reasons).toBeNull();
  expect((await offered('ana')).company).toEqual([]);
});

test('any other reason is as good', async () => {
  expect((await addShift('Una que nadie ofreció')).status).toBe(200);
});
