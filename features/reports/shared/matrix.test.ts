import { expect, test } from 'vitest';
import { describeMatrixFilter, type MatrixCell, matrixQuery, readCell, shownCount } from './matrix.ts';

test.each<[MatrixCell | undefined, ReturnType<typeof readCell>]>([
  [[0, 5, 2, 1, 1, 0], { state: 'overdue', count: 1 }],
  [[0, 5, 2, 0, 1, 0], { state: 'pending', count: 2 }],
  [[0, 5, 2, 1, 1, 3], { state: 'overdue', count: 1 }],
  [[0, 5, 2, 0, 1, 3], { state: 'notPassed', count: 3 }],
  [[0, 5, 0, 0, 0, 0], { state: 'trained', count: 5 }],
  [[0, 5, 0, 0, 2, 0], { state: 'migrated', count: 7 }],
  [[0, 0, 0, 0, 1, 0], { state: 'migrated', count: 1 }],
  [[0, 0, 0, 0, 0, 0], { state: 'unassigned', count: 0 }],
  [undefined, { state: 'notRequired', count: 0 }],
])('the cell %o stands by the worst of its trainings', (cell, expected) => {
  expect(readCell(cell)).toEqual(expected);
});

test('a person’s one training needs no number', () => {
  expect([shownCount('people', 1), shownCount('people', 2), shownCount('profiles', 1)]).toEqual(['', '2', '1']);
});

test('people are asked for by sector', () => {
  expect(matrixQuery.safeParse({ rows: 'people' }).success).toBe(false);
  expect(matrixQuery.parse({ rows: 'people', iD_Sector: '3' })).toEqual({
    rows: 'people',
    iD_Sector: 3,
    iD_Profile: null,
    document: '',
  });
});

test('what was asked for is told by the names of the rows', () => {
  const query = { rows: 'profiles', iD_Sector: 3, iD_Profile: null, document: 'POE' } as const;
  const row = {
    key: 1,
    name: 'Muestreador',
    iD_Sector: 3,
    sector_Name: 'Calidad',
    profile_Name: 'Muestreador',
    cells: [],
  };
  expect(describeMatrixFilter({ rows: [row] }, query, 'es')).toEqual(['Calidad', 'Documentos con «POE»']);
  expect(describeMatrixFilter({ rows: [] }, { ...query, document: '' }, 'es')).toEqual([]);
});
