import { expect, test } from 'vitest';
import { type MatrixCell, matrixQuery, readCell, shownCount } from './matrix.ts';

test.each<[MatrixCell | undefined, ReturnType<typeof readCell>]>([
  [[0, 5, 2, 1], { state: 'overdue', count: 1 }],
  [[0, 5, 2, 0], { state: 'pending', count: 2 }],
  [[0, 5, 0, 0], { state: 'trained', count: 5 }],
  [[0, 0, 0, 0], { state: 'unassigned', count: 0 }],
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
