import { expect, test } from 'vitest';
import { describeFilter } from '#platform/grid/describe-filter.ts';
import { field } from '#platform/grid/fields.ts';
import { buildFilter, type GridFilters, type RowOperator } from './column-filter.ts';
import { saidFilter } from './wire-filter.ts';

const columns = [
  { name: 'name', field: field.text('Nombre', 'Name') },
  { name: 'sector', field: field.text('Sector', 'Sector') },
  { name: 'status', field: field.code('Estado', 'Status', { 0: { es: 'Abierto', en: 'Open' } }) },
  { name: 'day', field: field.date('Día', 'Day') },
  { name: 'score', field: field.percent('Puntaje', 'Score') },
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

const sentenceOf = (operator: RowOperator, value: number) => {
  const filters = { row: { score: { operator, value } }, picked: {}, search: '' };
  const filter = buildFilter(columns, filters, { shown: new Set(), language: 'es' });
  return describeFilter(saidFilter(filter ?? []), fields, 'es', 'UTC').replace('\u00a0', ' ');
};

test.each([
  [0, '0 %'],
  [0.05, '5 %'],
  [0.8, '80 %'],
  [1, '100 %'],
])('a percentage of %s is said as it was typed: %s', (value, shown) => {
  expect((['=', '<>', '<', '<=', '>', '>='] as const).map((operator) => sentenceOf(operator, value))).toEqual([
    `Puntaje es ${shown}`,
    `Puntaje no es ${shown}`,
    `Puntaje es menos de ${shown}`,
    `Puntaje es hasta ${shown}`,
    `Puntaje es más de ${shown}`,
    `Puntaje es desde ${shown}`,
  ]);
});

test('of a tenth, what is below or above it is said by the next, as nothing is shown between them', () => {
  expect((['=', '<=', '>=', '<', '>'] as const).map((operator) => sentenceOf(operator, 0.667))).toEqual([
    'Puntaje es 66,7 %',
    'Puntaje es hasta 66,7 %',
    'Puntaje es desde 66,7 %',
    'Puntaje es hasta 66,6 %',
    'Puntaje es desde 66,8 %',
  ]);
  expect(sentenceOf('<', 0.66667)).toBe('Puntaje es menos de 66,667 %');
});
