import { expect, test } from 'vitest';
import { type PeopleTable, withOffer, withWord } from './people-table-edits.ts';

const table: PeopleTable = {
  columns: ['name', 'sector_Name'],
  unread: [],
  rows: [
    { id: 3, cells: { name: 'Ana', sector_Name: 'Produccion Esteril' } },
    { id: 4, cells: { name: 'Bruno', sector_Name: 'Calidad' } },
    { id: 7, cells: { name: 'Carla', sector_Name: 'Produccion Esteril ' } },
    { id: 9, cells: { name: 'Produccion Esteril' } },
  ],
};
const column = (of: PeopleTable) => of.rows.map(({ cells }) => cells.sector_Name);

test('takes what is offered in each row of the column that says the same, and nowhere else', () => {
  const mended = withOffer(table, 'sector_Name', 'Produccion Esteril', 'Producción Estériles');
  expect(column(mended)).toEqual(['Producción Estériles', 'Calidad', 'Producción Estériles', undefined]);
  expect(mended.rows.map(({ cells }) => cells.name)).toEqual(table.rows.map(({ cells }) => cells.name));
  expect(mended.rows[1]).toBe(table.rows[1]);
});

test('types into one cell alone', () => {
  expect(column(withWord(table, 7, 'sector_Name', 'Depósito'))).toEqual([
    'Produccion Esteril',
    'Calidad',
    'Depósito',
    undefined,
  ]);
});
