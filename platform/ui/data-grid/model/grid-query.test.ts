import { describe, expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { defaultLayout } from './grid-layout.ts';
import { exportSort, groupLevels, rowSort } from './grid-query.ts';

const columns = [
  { name: 'name', field: field.text('Nombre', 'Name') },
  { name: 'sector', field: field.text('Sector', 'Sector') },
  { name: 'd', field: field.date('Fecha', 'Date') },
];
const layout = {
  ...defaultLayout({ columns }),
  groups: ['sector', 'd'],
  sort: [
    { id: 'name', desc: true },
    { id: 'sector', desc: true },
  ],
};

describe('groupLevels', () => {
  test('groups days by year and month, in the direction they are sorted', () => {
    expect(groupLevels(columns, layout)).toEqual([
      { name: 'sector', interval: null, isDescending: true },
      { name: 'd', interval: 'year', isDescending: false },
      { name: 'd', interval: 'month', isDescending: false },
    ]);
  });
});

describe('rowSort and exportSort', () => {
  test('sort rows by what their group does not say already', () => {
    expect(rowSort(layout, columns)).toEqual([{ selector: 'name', desc: true }]);
  });

  test('put the groups first for an export', () => {
    expect(exportSort(layout, columns)).toEqual([
      { selector: 'sector', desc: true },
      { selector: 'd', desc: false },
      { selector: 'name', desc: true },
    ]);
  });
});
