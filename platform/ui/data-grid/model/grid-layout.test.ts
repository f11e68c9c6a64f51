import { describe, expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { defaultLayout, type GridLayout, readLayout, writeLayout } from './grid-layout.ts';

const columns = [
  { name: 'id', field: field.integer('Id', 'Id') },
  { name: 'name', field: field.text('Nombre', 'Name') },
  { name: 'deleted', field: field.boolean('Eliminado', 'Deleted'), isHidden: true },
];
const otherwise = defaultLayout({ columns, defaultSort: [{ name: 'name', isDescending: true }] });

const made: GridLayout = {
  order: ['name', 'id', 'deleted'],
  pinned: ['id'],
  widths: { id: 90 },
  visible: { deleted: true, id: false },
  sort: [],
  groups: ['name'],
  rowFilters: { name: { operator: 'startswith', value: 'a' } },
  picked: { id: { isExcluding: true, values: [1, null] } },
  search: '',
  showsQuiet: true,
};

describe('readLayout', () => {
  test('reads what was written', () => {
    expect(readLayout(writeLayout(made), columns, otherwise)).toEqual(made);
  });

  test('falls back when there is nothing, or nonsense', () => {
    for (const stored of [null, '', '{', '[]', '7', 'null', '{"version":0,"order":["name"]}']) {
      expect(readLayout(stored, columns, otherwise)).toEqual(otherwise);
    }
  });

  test('forgets columns that are gone and places new ones where they belong', () => {
    const older = {
      ...made,
      pinned: ['gone', 'id'],
      order: ['gone', 'deleted', 'id'],
      sort: [{ id: 'gone', desc: true }],
      groups: ['gone'],
    };
    const layout = readLayout(writeLayout(older), columns, otherwise);
    expect(layout.order).toEqual(['deleted', 'id', 'name']);
    expect(layout.sort).toEqual([]);
    expect(layout.groups).toEqual([]);
    expect(layout.pinned).toEqual(['id']);
  });

  test('drops entries of the wrong shape and keeps the others', () => {
    const stored = JSON.stringify({
      version: 1,
      order: 'name',
      widths: { id: 5, name: 120, deleted: 'wide' },
      rowFilters: { id: { operator: 'contains', value: 'x' }, name: { operator: '=', value: 'x' } },
      picked: { id: { values: [{}] }, name: { isExcluding: false, values: ['x'] } },
    });
    const layout = readLayout(stored, columns, otherwise);
    expect(layout.order).toEqual(['id', 'name', 'deleted']);
    expect(layout.widths).toEqual({ name: 120 });
    expect(Object.keys(layout.rowFilters)).toEqual(['name']);
    expect(Object.keys(layout.picked)).toEqual(['name']);
    expect(layout.sort).toEqual(otherwise.sort);
  });
});

describe('defaultLayout', () => {
  test('hides what the column says and sorts as the page says', () => {
    expect(otherwise.visible).toEqual({ deleted: false });
    expect(otherwise.sort).toEqual([{ id: 'name', desc: true }]);
  });
});
