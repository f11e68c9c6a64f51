import { expect, test } from 'vitest';
import { readGridAddress } from '#platform/ui/data-grid/model/grid-address.ts';
import { allTrainingsShape } from '../../shared/lists.ts';
import type { MatrixQuery } from '../../shared/matrix.ts';
import { namesAddress, readMatrixAddress, rowAddress, writeMatrixAddress } from './matrix-address.ts';

const queries: readonly MatrixQuery[] = [
  { rows: 'profiles', iD_Sector: null, iD_Profile: null, document: '' },
  { rows: 'people', iD_Sector: 3, iD_Profile: 7, document: 'POE-PE & más' },
];

test.each(queries)('what is asked is in the address, and read back: %o', (query) => {
  expect(readMatrixAddress(new URLSearchParams(writeMatrixAddress(query).toString()))).toEqual(query);
});

test('what is not in form is no choice', () => {
  const said = new URLSearchParams('rows=columns&iD_Sector=-1&iD_Profile=x');
  expect(readMatrixAddress(said)).toEqual(queries[0]);
});

const row = { key: 7, name: 'Operador', iD_Sector: 3, sector_Name: 'Producción', profile_Name: 'Operador', cells: [] };
const document = { iD_Course: 'SOP00001', doc_Number: 'POE-1', version: 2, name_Course: 'Ingreso' };
const standard = {
  visible: {},
  sort: [],
  groups: [],
  rowFilters: {},
  picked: {},
  search: '',
  showsQuiet: false,
};
const columns = Object.entries(allTrainingsShape.fields).map(([name, field]) => ({ name, field }));

function filtersOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://x');
  expect([pathname, searchParams.get('iD_Course')]).toEqual(['/ReadCourseTrainings', 'SOP00001']);
  const { picked, rowFilters } = readGridAddress(searchParams.get('grid') ?? '', columns, standard);
  const values = Object.entries(picked).map(([name, { values }]) => [name, values]);
  return { picked: Object.fromEntries(values), rowFilters };
}

test('a cell leads to as many names as it counts: those of its row, in its state', () => {
  const today = '2026-03-10';
  expect(filtersOf(namesAddress('profiles', { row, document, state: 'overdue', today }))).toEqual({
    picked: { sector_Name: ['Producción'], profile_Name: ['Operador'], active: [1, 2], status: [0, 2] },
    rowFilters: { expiration_Date: { operator: '<', value: today } },
  });
  expect(filtersOf(namesAddress('people', { row, document, state: 'pending', today }))).toEqual({
    picked: { employee_Nr: [7], status: [0, 2] },
    rowFilters: { expiration_Date: { operator: '>=', value: today } },
  });
  expect(filtersOf(namesAddress('people', { row, document, state: 'trained', today }))).toEqual({
    picked: { employee_Nr: [7], status: [1] },
    rowFilters: { approved: { operator: '=', value: true } },
  });
  expect(filtersOf(namesAddress('people', { row, document, state: 'notPassed', today }))).toEqual({
    picked: { employee_Nr: [7], status: [1] },
    rowFilters: { approved: { operator: '=', value: false } },
  });
});

test('a profile leads to its people, and a person to what they have', () => {
  expect(rowAddress('profiles', row)).toBe('/ReadMatrix?rows=people&iD_Sector=3&iD_Profile=7');
  expect(rowAddress('people', row)).toBe('/CollaboratorsDetails?employee_Nr=7');
});
