import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { field, type GridFields } from '../fields.ts';
import { describeFilter, shortenFilter } from './describe-filter.ts';
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
  [['status', '=', 0], 'Estado = Abierto'],
  [['status', '=', 7], 'Estado = 7'],
  [['status', null], 'Estado = (vacío)'],
  [['share', '>=', 0.8], 'Nota ≥ 80\u00a0%'],
  [['share', '<', 0.123456], 'Nota < 12,3456\u00a0%'],
  [['hours', '>', 0.5], 'Duración > 0,5'],
  [['hours', '>', 1234.567], 'Duración > 1.234,567'],
  [['employee', '=', 10054], 'Legajo = 10054'],
  [['day', '<', '2026-03-05'], 'Día < 05/03/2026'],
  [['at', '>=', '2026-03-05T08:30:00'], 'Momento ≥ 05/03/2026 08:30'],
  [['at', '>=', '2026-03-05T08:30:15'], 'Momento ≥ 05/03/2026 08:30:15'],
  [['at', '>=', '2026-03-05T02:59:00Z'], 'Momento ≥ 04/03/2026 23:59'],
  [['!', ['deleted', '=', true]], 'no (Eliminado = Sí)'],
  [[[[['deleted', '=', false]]]], 'Eliminado = No'],
  [
    [['deleted', '=', false], 'and', [['name', 'a'], 'or', ['name', 'b']]],
    'Eliminado = No y (Nombre = "a" o Nombre = "b")',
  ],
])('%j reads %s', (filter, text) => {
  const parsed = parseFilter(source, filter);
  expect(parsed && describeFilter(parsed, fields, 'es', 'America/Argentina/Buenos_Aires')).toBe(text);
});

test('it speaks the language asked for, and a long one is cut with a sign', () => {
  const leaves = Array.from({ length: 300 }, (_, index) => ['name', '<>', `x${index}`]);
  const parsed = parseFilter(source, leaves);
  const text = parsed && describeFilter(parsed, fields, 'en', 'UTC');
  expect(text).toMatch(/^Name ≠ "x0" and Name ≠ "x1" and .*…$/);
  expect(text).toHaveLength(2_000);
});
