import { expect, test } from 'vitest';
import type { GridRow } from '#platform/grid/wire.ts';
import { isAskedFor, isWholeList } from './lookup-matches.ts';

const source = {
  searchNames: ['name', 'code'],
  labelOf: (row: GridRow) => `${row.name} (${row.iD_Sector})`,
};
const row: GridRow = { iD_Sector: 7, name: 'Producción Estériles', code: 'PE' };

test.each([
  ['produccion est', true],
  [' PRODUCCIÓN', true],
  ['pe', true],
  ['(7)', true],
  ['calidad', false],
])('a row that is here is asked for by what its fields and its label hold: %s', (typed, isAsked) => {
  expect(isAskedFor(source, row, typed)).toBe(isAsked);
});

test('a list is whole when the server had no more, and sent all that is searched', () => {
  expect(isWholeList(source, [row], 50)).toBe(true);
  expect(isWholeList(source, [row], 1)).toBe(false);
  expect(isWholeList(source, [{ iD_Sector: 7, name: 'Calidad' }], 50)).toBe(false);
});
