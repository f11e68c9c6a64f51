import { expect, test } from 'vitest';
import { detailAddress, readDetail } from './consult-address.ts';

test('what the address of a detail names is read back', () => {
  const row = { iD_Instance: 12, iD_Course: 'SOP00012', name_Course: 'Despeje de línea' };
  const address = new URL(detailAddress('stageDetail', row), 'http://localhost');
  expect(address.pathname).toBe('/ReadStagesDetail');
  expect(readDetail('stageDetail', address.searchParams, null)).toEqual({ iD_Instance: '12', iD_Course: 'SOP00012' });
});

test('the state of a navigation serves where the address is silent, and the address goes before it', () => {
  const state = { employee_Nr: 7, name: 'Ana' };
  expect(readDetail('collaboratorDetail', new URLSearchParams(), state)).toEqual({ employee_Nr: '7' });
  expect(readDetail('collaboratorDetail', new URLSearchParams('employee_Nr=8'), state)).toEqual({ employee_Nr: '8' });
});

test.each([null, undefined, 'x', { employee_Nr: null }, { employee_Nr: {} }])('%j names nobody', (state) => {
  expect(readDetail('collaboratorDetail', new URLSearchParams('employee_Nr='), state)).toBeNull();
});
