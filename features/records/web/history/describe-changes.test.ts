import { expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { findChanges } from '../../shared/find-changes.ts';
import { auditFields, defineShape } from '../../shared/record-shape.ts';
import { describeChanges, markChanges } from './describe-changes.ts';

const shape = defineShape({
  path: 'Sector',
  title: { es: 'Sectores', en: 'Sectors' },
  key: ['iD_Sector'],
  historyName: 'Sector',
  readPermission: 'staff.read',
  fields: {
    iD_Sector: field.identifier('N.º', 'No.'),
    active: field.code('Edificio', 'Building', {
      0: { es: 'Otros', en: 'Other' },
      1: { es: 'Edificio 1', en: 'Building 1' },
    }),
    resp_Employee_Nr: field.identifier('Legajo', 'Employee no.'),
    resp_Name: field.text('Responsable', 'Responsible'),
    since: field.date('Desde', 'Since'),
    ...auditFields,
  },
});

const first = {
  iD_Sector: 3,
  active: 0,
  resp_Employee_Nr: null,
  resp_Name: null,
  since: '2026-01-31',
  revision: 1,
  deleted: false,
};
const second = {
  ...first,
  active: 1,
  resp_Employee_Nr: 10054,
  resp_Name: 'Dra. Patricia B.',
  since: null,
  revision: 2,
  deleted: true,
};

test('says each change with its label, what was and what is', () => {
  const [newest] = markChanges(shape, [second, first]);
  expect(newest && describeChanges(shape, newest.changes, 'es')).toEqual([
    { name: 'active', label: 'Edificio', before: 'Otros', after: 'Edificio 1' },
    { name: 'resp_Employee_Nr', label: 'Legajo', before: '—', after: '10054' },
    { name: 'resp_Name', label: 'Responsable', before: '—', after: 'Dra. Patricia B.' },
    { name: 'since', label: 'Desde', before: '31/01/2026', after: '—' },
  ]);
});

test('says them in the language of the reader', () => {
  expect(describeChanges(shape, findChanges(['active'], first, second), 'en')).toEqual([
    { name: 'active', label: 'Building', before: 'Other', after: 'Building 1' },
  ]);
});

test('says nothing of the first revision', () => {
  expect(markChanges(shape, [first])).toEqual([{ row: first, changes: [] }]);
});

test('marks each revision with what it changed, against the one before it', () => {
  const third = { ...second, resp_Employee_Nr: null, revision: 3 };
  const [newest, middle, oldest] = markChanges(shape, [third, second, first]);
  expect(newest?.changes).toEqual([{ name: 'resp_Employee_Nr', before: 10054, after: null }]);
  expect(middle?.changes.map(({ name }) => name)).toEqual(['active', 'resp_Employee_Nr', 'resp_Name', 'since']);
  expect(oldest?.changes).toEqual([]);
});
