import { expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { rowsAsText } from './rows-as-text.ts';

const columns = [
  { name: 'name', field: field.text('Nombre', 'Name') },
  { name: 'score', field: field.percent('Puntaje', 'Score') },
];

test('rows are a table with the heads, in the language, whatever their texts hold', () => {
  const rows = [
    { name: "Juan Cruz Dell'Oro", score: 0.875 },
    { name: 'dos\tcolumnas\n"y dos líneas"', score: null },
  ];
  expect(rowsAsText(rows, columns, 'es').split('\r\n')).toEqual([
    'Nombre\tPuntaje',
    expect.stringMatching(/^Juan Cruz Dell'Oro\t87,5/),
    '"dos\tcolumnas\n""y dos líneas"""\t',
  ]);
});

test('what only keeps a line whole on the screen is not taken along', () => {
  const [head] = rowsAsText(
    [],
    [{ name: 'at', field: field.text('Fecha (GMT-\u20603)', 'Date (GMT-\u20603)') }],
    'es',
  ).split('\r\n');
  expect(head).toBe('Fecha (GMT-3)');
});
