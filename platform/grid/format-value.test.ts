import { describe, expect, test } from 'vitest';
import { field, type GridField } from './fields.ts';
import { asPercentage, formatValue } from './format-value.ts';

const zone = 'America/Argentina/Buenos_Aires';
const kind = field.code('c', 'c', { 1: { es: 'Uno', en: 'One' } });

test.each<[string, GridField, unknown, string, string]>([
  ['thousands from the first on', field.integer('n', 'n'), 1234, '1.234', '1,234'],
  ['a number that came as text', field.decimal('n', 'n'), '0.5', '0,5', '0.5'],
  ['two decimals at most', field.decimal('n', 'n'), 1234.567, '1.234,57', '1,234.57'],
  ['a percentage', field.percent('p', 'p'), 0.825, '82,5\u00a0%', '82.5%'],
  ['a percentage without what binary fractions add', field.percent('p', 'p'), 0.07, '7\u00a0%', '7%'],
  ['an identifier as it stands', field.identifier('i', 'i'), 10054, '10054', '10054'],
  ['a day', field.date('d', 'd'), '2024-03-05', '05/03/2024', '05/03/2024'],
  [
    'a moment on the company’s clock',
    field.moment('m', 'm'),
    '2024-03-05T02:30:15Z',
    '04/03/2024 23:30',
    '04/03/2024 23:30',
  ],
  ['a boolean', field.boolean('b', 'b'), false, 'No', 'No'],
  ['a boolean in words', field.boolean('b', 'b'), true, 'Sí', 'Yes'],
  ['a code', kind, 1, 'Uno', 'One'],
  ['a code without a word', kind, 9, '9', '9'],
  ['a text that looks like a number', field.text('t', 't'), '1234', '1234', '1234'],
  ['a text that names a property of every object', kind, 'constructor', 'constructor', 'constructor'],
  [
    'a whole number that no double holds',
    field.integer('n', 'n'),
    '9007199254740993',
    '9007199254740993',
    '9007199254740993',
  ],
  ['nothing', field.text('t', 't'), null, '', ''],
])('%s', (_, of, value, es, en) => {
  expect([formatValue(of, value, 'es', zone), formatValue(of, value, 'en', zone)]).toEqual([es, en]);
});

describe('as a whole', () => {
  const whole = (of: GridField, value: unknown) => formatValue(of, value, 'es', zone, true);

  test('no digit of a number is left out', () => {
    expect(whole(field.decimal('n', 'n'), 1234.5678)).toBe('1.234,5678');
    expect(whole(field.decimal('n', 'n'), 0.1)).toBe('0,1');
    expect(whole(field.percent('p', 'p'), 0.123456)).toBe('12,3456\u00a0%');
  });

  test('a moment has its seconds and names its zone', () => {
    expect(whole(field.moment('m', 'm'), '2024-03-05T02:30:15Z')).toBe(`04/03/2024 23:30:15 GMT-3 (${zone})`);
  });

  test('what is short already is the same', () => {
    for (const value of [0.5, 12, '2024-03-05']) {
      expect(whole(field.decimal('n', 'n'), value)).toBe(formatValue(field.decimal('n', 'n'), value, 'es', zone));
    }
  });
});

test('what is no moment is shown as it is', () => {
  for (const isWhole of [false, true])
    expect(formatValue(field.moment('m', 'm'), 'soon', 'es', zone, isWhole)).toBe('soon');
});

test('a fraction in hundredths', () => {
  expect([0.07, 0.29, 1 / 3, 1].map(asPercentage)).toEqual([7, 29, 33.3333333333333, 100]);
});
