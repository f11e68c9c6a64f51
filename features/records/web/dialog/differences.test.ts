import { expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { auditFields, defineShape } from '../../shared/record-shape.ts';
import { differencesOf, nameOfKey } from './differences.ts';

const shape = defineShape({
  path: 'Sector',
  title: { es: 'Sectores', en: 'Sectors' },
  key: ['iD_Sector'],
  historyName: 'Sector',
  readPermission: 'staff.read',
  fields: {
    iD_Sector: field.identifier('N.º', 'No.'),
    name: field.text('Sector', 'Sector'),
    management: field.text('Gerencia', 'Management'),
    resp_Employee_Nr: field.identifier('Legajo', 'Employee no.'),
    resp_Name: field.text('Responsable', 'Head'),
    ...auditFields,
  },
});

const before = { iD_Sector: 4, name: 'Depósito', management: 'GC', resp_Employee_Nr: 7, resp_Name: 'Ana', revision: 1 };
const formNames = ['name', 'management', 'resp_Employee_Nr'];

test('tells what the other person changed, and where the form holds it', () => {
  const after = { ...before, management: 'GK', revision: 2, reason: 'Mudanza', updatedBy: 'qa' };
  expect(differencesOf(shape, before, after, formNames, 'es')).toEqual([
    { label: 'Gerencia', before: 'GC', after: 'GK', formName: 'management' },
  ]);
});

test('tells another record by its name alone, and finds the field that holds its key', () => {
  const after = { ...before, resp_Employee_Nr: 9, resp_Name: 'Bruno', revision: 2 };
  expect(differencesOf(shape, before, after, formNames, 'en')).toEqual([
    { label: 'Head', before: 'Ana', after: 'Bruno', formName: 'resp_Employee_Nr' },
  ]);
});

test('tells a field that the form does not have', () => {
  const after = { ...before, management: null, revision: 2 };
  expect(differencesOf(shape, before, after, ['name'], 'es')).toEqual([
    { label: 'Gerencia', before: 'GC', after: '—', formName: null },
  ]);
});

test.each([
  ['iD_Sector', 'sector_Name'],
  ['iD_Profile_Web', 'profile_Name'],
  ['iD_ProfGral', 'profGral_Name'],
  ['resp_Employee_Nr', 'resp_Name'],
  ['name', undefined],
])('the name of %s is %s', (key, name) => {
  expect(nameOfKey(key, ['sector_Name', 'profile_Name', 'profGral_Name', 'resp_Name', 'name_Name'])).toBe(name);
});
