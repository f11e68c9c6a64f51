import { expect, test } from 'vitest';
import { changedFields } from './form-changes.ts';

const initial = { name: 'Producción', active: 1, resp_Employee_Nr: null, email: '', profSpacs: [3, 1], deleted: false };

test('sends what was changed, and nothing else', () => {
  expect(changedFields(initial, { ...initial, name: 'Depósito', active: 2 })).toEqual({ name: 'Depósito', active: 2 });
  expect(changedFields(initial, { ...initial, deleted: true })).toEqual({ deleted: true });
});

test('takes no other spelling of the same value for a change', () => {
  expect(changedFields(initial, { ...initial, active: '1', resp_Employee_Nr: '', email: null })).toEqual({});
  expect(changedFields(initial, { ...initial, profSpacs: [1, 3] })).toEqual({});
});

test('sends what was emptied', () => {
  expect(changedFields({ email: 'ana@capacita.example' }, { email: null })).toEqual({ email: null });
  expect(changedFields({ profSpacs: [1] }, { profSpacs: [] })).toEqual({ profSpacs: [] });
});

test('sends what the record does not have yet', () => {
  expect(changedFields({ name: 'Ana' }, { name: 'Ana', password: 'Secreta-2026' })).toEqual({
    password: 'Secreta-2026',
  });
});
