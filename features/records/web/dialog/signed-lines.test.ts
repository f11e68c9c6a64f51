import { expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { nothing } from '#platform/grid/format-value.ts';
import { defineShape, everyAct } from '../../shared/record-shape.ts';
import { formLines, recordLines } from './signed-lines.ts';

const shape = defineShape({
  path: 'Person',
  title: { es: 'Personas', en: 'People' },
  key: ['iD'],
  historyName: 'Person',
  readPermission: 'staff.read',
  acts: everyAct,
  secrets: ['password'],
  fields: {
    iD: field.identifier('N.º', 'No.'),
    name: field.text('Nombre', 'Name'),
    management: field.text('Gerencia', 'Management'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    active: field.code('Estado', 'State', { 0: { es: 'Inactivo', en: 'Inactive' }, 1: { es: 'Activo', en: 'Active' } }),
  },
});
const row = { iD: 4, name: 'Garantía de Calidad', management: 'GC', iD_Sector: 2, sector_Name: 'Envasado', active: 1 };
const initial = { name: row.name, management: 'GC', iD_Sector: 2, active: 1, password: '', spacs: [7, 8] };
const told = {
  iD_Sector: { label: 'Sector', words: { 3: 'Depósito' } },
  spacs: { label: 'SPAC', words: { 7: 'LIMS', 8: 'SAP', 9: 'MES' } },
};
const linesOf = (values: object, more: object = {}) =>
  formLines({
    shape,
    row,
    initial,
    values: { ...initial, ...values },
    told,
    language: 'es',
    secret: 'una nueva',
    ...more,
  });

test('a form signs what it changes, before and after, in the words of its fields', () => {
  expect(linesOf({})).toEqual([]);
  expect(linesOf({ management: 'GK', active: '0', iD_Sector: 3 })).toEqual([
    { name: 'management', label: 'Gerencia', before: 'GC', after: 'GK' },
    { name: 'iD_Sector', label: 'Sector', before: 'Envasado', after: 'Depósito' },
    { name: 'active', label: 'Estado', before: 'Activo', after: 'Inactivo' },
  ]);
  expect(linesOf({ name: '' })).toEqual([
    { name: 'name', label: 'Nombre', before: 'Garantía de Calidad', after: nothing },
  ]);
  expect(linesOf({ spacs: [8, 9] })).toEqual([
    { name: 'spacs', label: 'SPAC', before: 'LIMS, SAP', after: 'SAP, MES' },
  ]);
});

test('what is no change is none: a number as its digits, the same set in another order', () => {
  expect(linesOf({ active: '1', iD_Sector: '2', spacs: [8, 7] })).toEqual([]);
});

test('a password is told, and never shown', () => {
  expect(JSON.stringify(linesOf({ password: 'Clave-Secreta-9' }))).not.toContain('Clave');
  expect(linesOf({ password: 'Clave-Secreta-9' })).toEqual([
    { name: 'password', label: 'password', before: nothing, after: 'una nueva' },
  ]);
});

test('an addition lists its fields', () => {
  expect(linesOf({ name: 'Nuevo', management: '', password: '', spacs: [] }, { row: null, initial: {} })).toEqual([
    { name: 'name', label: 'Nombre', before: null, after: 'Nuevo' },
    { name: 'iD_Sector', label: 'Sector', before: null, after: '2' },
    { name: 'active', label: 'Estado', before: null, after: 'Activo' },
  ]);
});

test('a record taken whole lists what it holds, by names', () => {
  expect(recordLines(shape, row, 'es')).toEqual([
    { name: 'iD', label: 'N.º', before: null, after: '4' },
    { name: 'name', label: 'Nombre', before: null, after: 'Garantía de Calidad' },
    { name: 'management', label: 'Gerencia', before: null, after: 'GC' },
    { name: 'sector_Name', label: 'Sector', before: null, after: 'Envasado' },
    { name: 'active', label: 'Estado', before: null, after: 'Activo' },
  ]);
});
