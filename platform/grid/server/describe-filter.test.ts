import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeFilter, shortenFilter } from '../describe-filter.ts';
import { field, type GridFields } from '../fields.ts';
import type { GridSource } from './grid-source.ts';
import { parseFilter } from './parse-filter.ts';

const fields: GridFields = {
  name: field.text('Nombre', 'Name'),
  status: field.code('Estado', 'Status', { 0: { es: 'Abierto', en: 'Open' } }),
  deleted: field.boolean('Eliminado', 'Deleted'),
  day: field.date('Día', 'Day'),
  at: field.moment('Momento', 'Moment'),
  share: field.percent('Nota', 'Score'),
  hours: field.decimal('Duración', 'Duration'),
  employee: field.identifier('Legajo', 'Employee no.'),
};
const source: GridSource = {
  fields: new Map(Object.entries(fields).map(([name, { type }]) => [name, { sql: sql.ref(name), type }])),
  key: ['name'],
  from: sql`t`,
};

test.each([
  [['name', 'contains', 'ñan'], 'Nombre contiene "ñan"'],
  [['status', '=', 0], 'Estado es Abierto'],
  [['status', '=', 7], 'Estado es 7'],
  [['status', null], 'Estado es (vacío)'],
  [['share', '>=', 0.8], 'Nota es desde 80\u00a0%'],
  [['share', '<', 0.123456], 'Nota es menos de 12,3456\u00a0%'],
  [['hours', '>', 0.5], 'Duración es más de 0,5'],
  [['hours', '>', 1234.567], 'Duración es más de 1.234,567'],
  [['employee', '=', 10054], 'Legajo es 10054'],
  [['day', '<', '2026-03-05'], 'Día es antes de 05/03/2026'],
  [['at', '>=', '2026-03-05T08:30:00'], 'Momento es desde 05/03/2026 08:30'],
  [['at', '>=', '2026-03-05T08:30:15'], 'Momento es desde 05/03/2026 08:30:15'],
  [['at', '>=', '2026-03-05T02:59:00Z'], 'Momento es desde 04/03/2026 23:59'],
  [['!', ['deleted', '=', true]], 'no (Eliminado es Sí)'],
  [[[[['deleted', '=', false]]]], 'Eliminado es No'],
  [[['deleted', '=', false], 'and', [['name', 'a'], 'or', ['name', 'b']]], 'Eliminado es No y Nombre es "a" o "b"'],
  [[['status', '=', 0], 'or', ['status', '=', null]], 'Estado es Abierto o (vacío)'],
  [
    [['name', 'contains', 'x'], 'or', ['employee', 'contains', 'x'], 'or', ['status', 'contains', 'x']],
    'Nombre, Legajo o Estado contiene "x"',
  ],
  [
    [['deleted', '=', false], 'and', [['name', 'contains', 'x'], 'or', ['employee', 'contains', 'x']]],
    'Eliminado es No y (Nombre o Legajo contiene "x")',
  ],
  [['at', '>', '2026-03-05T08:30:00'], 'Momento es después de 05/03/2026 08:30'],
  [[['at', '>=', '2026-03-05'], 'and', ['at', '<', '2026-03-06']], 'Momento es 05/03/2026'],
  [
    [['name', '=', 'x'], 'and', ['day', '>=', '2026-02-01'], 'and', ['day', '<', '2026-03-01']],
    'Nombre es "x" y Día está entre 01/02/2026 y 28/02/2026',
  ],
  [
    [['day', '>=', '2026-03-05'], 'and', ['day', '<', '2026-03-05']],
    'Día es desde 05/03/2026 y Día es antes de 05/03/2026',
  ],
  [
    [['at', '>=', '2026-03-05'], 'and', ['day', '<', '2026-03-06']],
    'Momento es desde 05/03/2026 y Día es antes de 06/03/2026',
  ],
  [
    [['at', '>=', '2026-03-05T08:00'], 'and', ['at', '<', '2026-03-06']],
    'Momento es desde 05/03/2026 08:00 y Momento es antes de 06/03/2026',
  ],
  [['!', [['day', '>=', '2026-03-05'], 'and', ['day', '<', '2026-03-06']]], 'Día no es 05/03/2026'],
  [
    ['!', [['day', '>=', '2026-02-01'], 'and', ['day', '<', '2026-03-01']]],
    'no (Día está entre 01/02/2026 y 28/02/2026)',
  ],
  [
    [['name', '=', 'x'], 'and', [['share', '>=', 0.7995], 'and', ['share', '<', 0.8005]]],
    'Nombre es "x" y Nota es 80\u00a0%',
  ],
  [['!', [['share', '>=', 0.7995], 'and', ['share', '<', 0.8005]]], 'Nota no es 80\u00a0%'],
  [
    ['!', [['share', '>=', 0.7995], 'or', ['share', '<', 0.8005]]],
    'no (Nota es desde 80\u00a0% o Nota es hasta 80\u00a0%)',
  ],
  [[['share', '<', 0.5005], 'or', ['share', '<', 0.7995]], 'Nota es hasta 50\u00a0% o Nota es menos de 80\u00a0%'],
  // The bounds of two tenths, and one of no percentage.
  [[['share', '>=', 0.7995], 'and', ['share', '<', 0.8015]], 'Nota es desde 80\u00a0% y Nota es hasta 80,1\u00a0%'],
  [['hours', '<', 0.7995], 'Duración es menos de 0,7995'],
  [[['name', '=', null], 'or', ['name', '=', '']], 'Nombre es (vacío)'],
  [[['name', '=', 'x'], 'or', ['employee', '=', 7]], 'Nombre es "x" o Legajo es 7'],
])('%j reads %s', (filter, text) => {
  const parsed = parseFilter(source, filter);
  expect(parsed && describeFilter(parsed, fields, 'es', 'America/Argentina/Buenos_Aires')).toBe(text);
});

test.each([
  [['name', '=', 'a" o Nombre = "b'], 'Nombre es "a\\" o Nombre = \\"b"'],
  [['name', '=', 'a\\" o'], 'Nombre es "a\\\\\\" o"'],
  [['name', '=', 'Núñez\u200b'], 'Nombre es "Núñez\\u{200b}"'],
  [['name', '=', 'Ana  Paz '], 'Nombre es "Ana \\u{20}Paz "'],
  [['name', '=', 'Ana\u00a0Paz\n'], 'Nombre es "Ana\\u{a0}Paz\\u{a}"'],
  [['name', '=', 'Nu\u0301n\u0303ez'], 'Nombre es "Núñez"'],
  [['status', '=', 'Abierto o Nombre = "b"'], 'Estado es "Abierto o Nombre = \\"b\\""'],
  [['status', '=', '0x0'], 'Estado es "0x0"'],
  [['status', 'contains', '0'], 'Estado contiene "0"'],
  [['employee', '=', '1 o Legajo = 2'], 'Legajo es "1 o Legajo = 2"'],
  [['deleted', '=', 'TRUE'], 'Eliminado es Sí'],
  [['deleted', '=', 'Sí o más'], 'Eliminado es "Sí o más"'],
  [['day', '<', '05/03/2026 o Legajo = 2'], 'Día es antes de "05/03/2026 o Legajo = 2"'],
])('what %j looks for passes for nothing else: %s', (filter, text) => {
  const parsed = parseFilter(source, filter);
  expect(parsed && describeFilter(parsed, fields, 'es', 'UTC')).toBe(text);
});

test('it speaks the language asked for, and a long one is cut with a sign', () => {
  const leaves = Array.from({ length: 300 }, (_, index) => ['name', '<>', `x${index}`]);
  const parsed = parseFilter(source, leaves);
  const text = parsed && describeFilter(parsed, fields, 'en', 'UTC');
  expect(text).toMatch(/^Name is not "x0" and Name is not "x1" and .* and Name is not "x299"$/);
  const short = shortenFilter(text ?? '');
  expect(short).toMatch(/^Name is not "x0" and .*…$/);
  expect(short).toHaveLength(2_000);
});
