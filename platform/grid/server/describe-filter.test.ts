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

test.each([
  [['name', '=', 'a" o Nombre = "b'], 'Nombre = "a\\" o Nombre = \\"b"'],
  [['name', '=', 'a\\" o'], 'Nombre = "a\\\\\\" o"'],
  [['name', '=', 'Núñez\u200b'], 'Nombre = "Núñez\\u{200b}"'],
  [['name', '=', 'Ana  Paz '], 'Nombre = "Ana \\u{20}Paz "'],
  [['name', '=', 'Ana\u00a0Paz\n'], 'Nombre = "Ana\\u{a0}Paz\\u{a}"'],
  [['name', '=', 'Nu\u0301n\u0303ez'], 'Nombre = "Núñez"'],
  [['status', '=', 'Abierto o Nombre = "b"'], 'Estado = "Abierto o Nombre = \\"b\\""'],
  [['status', '=', '0x0'], 'Estado = "0x0"'],
  [['status', 'contains', '0'], 'Estado contiene "0"'],
  [['employee', '=', '1 o Legajo = 2'], 'Legajo = "1 o Legajo = 2"'],
  [['deleted', '=', 'TRUE'], 'Eliminado = Sí'],
  [['deleted', '=', 'Sí o más'], 'Eliminado = "Sí o más"'],
  [['day', '<', '05/03/2026 o Legajo = 2'], 'Día < "05/03/2026 o Legajo = 2"'],
])('what %j looks for passes for nothing else: %s', (filter, text) => {
  const parsed = parseFilter(source, filter);
  expect(parsed && describeFilter(parsed, fields, 'es', 'UTC')).toBe(text);
});

test('it speaks the language asked for, and a long one is cut with a sign', () => {
  const leaves = Array.from({ length: 300 }, (_, index) => ['name', '<>', `x${index}`]);
  const parsed = parseFilter(source, leaves);
  const text = parsed && describeFilter(parsed, fields, 'en', 'UTC');
  expect(text).toMatch(/^Name ≠ "x0" and Name ≠ "x1" and .* and Name ≠ "x299"$/);
  const short = shortenFilter(text ?? '');
  expect(short).toMatch(/^Name ≠ "x0" and .*…$/);
  expect(short).toHaveLength(2_000);
});
