import { expect, test } from 'vitest';
import { describeFilter } from '#platform/grid/describe-filter.ts';
import { field } from '#platform/grid/fields.ts';
import { buildFilter, type GridFilters } from './column-filter.ts';
import { saidFilter } from './wire-filter.ts';

const columns = [
  { name: 'name', field: field.text('Nombre', 'Name') },
  { name: 'sector', field: field.text('Sector', 'Sector') },
  { name: 'status', field: field.code('Estado', 'Status', { 0: { es: 'Abierto', en: 'Open' } }) },
  { name: 'day', field: field.date('Día', 'Day') },
];
const fields = Object.fromEntries(columns.map((column) => [column.name, column.field]));

test.each<[string, Partial<GridFilters>, string]>([
  ['a filter row', { row: { name: { operator: 'contains', value: 'ana' } } }, 'Nombre contiene "ana"'],
  [
    'picked values of two columns',
    {
      picked: {
        sector: { isExcluding: false, values: ['Envasado', 'Depósito'] },
        status: { isExcluding: true, values: [0] },
      },
    },
    'Sector es "Envasado" o "Depósito" y no (Estado es Abierto)',
  ],
  [
    'a month',
    { picked: { day: { isExcluding: false, values: ['2026-02'] } } },
    'Día está entre 01/02/2026 y 28/02/2026',
  ],
  ['blanks', { picked: { sector: { isExcluding: false, values: [null] } } }, 'Sector es (vacío)'],
  ['a search', { search: 'poe' }, 'Nombre o Sector contiene "poe"'],
])('the filters of a grid are said as a document says them: %s', (_what, filters, sentence) => {
  const shown = new Set(columns.map(({ name }) => name));
  const filter = buildFilter(columns, { row: {}, picked: {}, search: '', ...filters }, { shown, language: 'es' });
  expect(describeFilter(saidFilter(filter ?? []), fields, 'es', 'UTC')).toBe(sentence);
});
