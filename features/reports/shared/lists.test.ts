import { expect, test } from 'vitest';
import { courseTypes } from '#features/courses/shared/codes.ts';
import { assistantFields } from '#features/paper/shared/contract.ts';
import { collaboratorShape, personFields } from '#features/people/shared/contract.ts';
import { reportFields } from '../server/documents/report-fields.ts';
import { reportPlans } from '../server/documents/report-plans.ts';
import * as lists from './lists.ts';

const shapes = Object.values(lists).filter((list) => typeof list === 'object');

const ofPeople: readonly (readonly [string, object])[] = [
  ...shapes.filter(({ fields }) => 'employee_Nr' in fields).map(({ address, fields }) => [address, fields] as const),
  ['collaborators', collaboratorShape.fields],
  ['attendees', assistantFields],
  ['downloads', reportFields],
];

test.each(ofPeople)('the list %s says of people what every list says of them', (_list, fields) => {
  // The list of the KPI names people in its own way.
  const isKpi = 'nameCollab' in fields;
  const expected = Object.keys(personFields).filter((name) => !isKpi || !['name', 'cwid'].includes(name));
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(expected));
});

test.each(Object.entries(reportPlans))('the workbook of %s says it too', (_tab, { columns }) => {
  expect(columns).toEqual(expect.arrayContaining(Object.keys(personFields)));
});

test('each course type that new courses may have is counted in a column of its own', () => {
  const { iD_Sector, sector_Name, total, ...counts } = lists.pendingBySectorShape.fields;
  expect(Object.keys(counts)).toEqual(['gmp', 'sop', 'hse', 'sac', 'ext', 'raiz', 'nogmp']);
  expect(Object.values(counts).map(({ label }) => label.es)).toEqual(
    Object.values(courseTypes)
      .map(({ es }) => es)
      .filter((es) => !es.startsWith('PEO')),
  );
});
