import { describe, expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { type GridView, readGridAddress, typedField, writeGridAddress } from './grid-address.ts';
import { defaultLayout } from './grid-layout.ts';

const states = { 0: { es: 'Otros', en: 'Others' }, 1: { es: 'Vigente', en: 'In force' } };
const columns = [
  { name: 'id', field: field.identifier('Id', 'Id') },
  { name: 'name', field: field.text('Nombre', 'Name') },
  { name: 'rate', field: field.percent('Tasa', 'Rate') },
  { name: 'state', field: field.code('Estado', 'Status', states) },
  { name: 'due', field: field.date('Vence', 'Due') },
  { name: 'deleted', field: field.boolean('Eliminado', 'Deleted'), isHidden: true },
];
const standard = defaultLayout({ columns, defaultSort: [{ name: 'name' }] });
const read = (text: string) => readGridAddress(text, columns, standard);
const viewOf = ({ sort, groups, visible, rowFilters, picked, search, showsQuiet }: GridView): GridView => ({
  sort,
  groups,
  visible,
  rowFilters,
  picked,
  search,
  showsQuiet,
});
const untouched = viewOf(standard);

const made: GridView = {
  visible: { deleted: true, id: false },
  sort: [
    { id: 'rate', desc: true },
    { id: 'name', desc: false },
  ],
  groups: ['state', 'due'],
  rowFilters: {
    name: { operator: 'contains', value: "O'Higgins, Ñ. 50 % *!0" },
    rate: { operator: '<', value: 0.8 },
    state: { operator: '=', value: 1 },
    due: { operator: 'between', value: '2026-01-01', upTo: '2026-03-31' },
    deleted: { operator: '=', value: false },
  },
  picked: {
    name: { isExcluding: true, values: [null, '!0', 'a.b'] },
    id: { isExcluding: false, values: [-1, 12] },
    due: { isExcluding: false, values: ['2026', '2026-05', '2024-02-29'] },
  },
  search: 'aséptico',
  showsQuiet: true,
};

describe('the address of a grid', () => {
  test('says nothing of a grid that stands as its page has it', () => {
    expect(writeGridAddress(standard, standard)).toBe('');
    expect(read('')).toEqual(untouched);
  });

  test('says what differs, in few characters, and is read back', () => {
    expect(read(writeGridAddress(made, standard))).toEqual(made);
    const few = {
      ...untouched,
      groups: ['state'],
      rowFilters: { name: { operator: 'contains', value: 'ana' } as const },
    };
    expect(writeGridAddress(few, standard)).toBe('by.state*if.name.contains.ana');
    const unsorted = { ...untouched, sort: [] };
    expect(read(writeGridAddress(unsorted, standard))).toEqual(unsorted);
  });

  test.each([
    '*..!',
    'by.gone*asc.gone*if.gone.=.1*show.gone',
    'if.id.contains.1*if.id.=.one*if.id.=*if.id',
    'if.state.=.7*in.state.7',
    'if.due.=.2026-02-30*if.due.=.2026*if.due.between.2026-01-01*in.due.2026-13.soon',
    'if.deleted.=.maybe*in.name*search',
    '__proto__.name*by.__proto__*constructor',
    `search.${'x'.repeat(2001)}`,
    'search.\ud800',
  ])('passes over %j', (text) => {
    expect({ ...read(text), search: '' }).toEqual(untouched);
    if (text.length > 2000) expect(read(text).search).toBe('');
  });

  test.each([
    'search.\u200b',
    'search.\u3164\u2800',
    'if.name.contains.\u200b',
    'not.name.\u202eana',
    'in.name.\u00ad',
  ])('passes over %j, which would narrow the rows down by what nobody sees', (text) => {
    expect(read(text)).toEqual(untouched);
  });

  test('is silent about more than an address holds', () => {
    const values = Array.from({ length: 300 }, (_, index) => `Operador ${index}`);
    expect(writeGridAddress({ ...untouched, picked: { name: { isExcluding: false, values } } }, standard)).toBe('');
  });
});

describe('typing', () => {
  const typed = (value: string): GridView => ({ ...untouched, rowFilters: { name: { operator: 'contains', value } } });

  test('into one field is told from every other act', () => {
    expect(typedField(untouched, typed('a'), columns)).toBe('column name');
    expect(typedField(typed('a'), typed('an'), columns)).toBe('column name');
    expect(typedField(untouched, { ...untouched, search: 'a' }, columns)).toBe('search');
    for (const act of [
      { ...typed('a'), search: 'a' },
      { ...untouched, groups: ['name'] },
      { ...untouched, rowFilters: { state: { operator: '=', value: 1 } as const } },
    ]) {
      expect(typedField(untouched, act, columns)).toBeNull();
    }
  });
});
