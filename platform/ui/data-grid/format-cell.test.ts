import { describe, expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { formatCell, parseDay, parseNumber } from './format-cell.ts';

describe('formatCell', () => {
  test('separates thousands in both languages, from the first on', () => {
    expect(formatCell(field.integer('n', 'n'), 1234, 'es')).toBe('1.234');
    expect(formatCell(field.decimal('n', 'n'), 1234.567, 'en')).toBe('1,234.57');
  });

  test('writes percentages, days, moments and words', () => {
    expect(formatCell(field.percent('p', 'p'), 0.825, 'es')).toBe('82,5\u00a0%');
    expect(formatCell(field.date('d', 'd'), '2024-03-05', 'es')).toBe('05/03/2024');
    const local = new Date(2024, 2, 5, 7, 8);
    expect(formatCell(field.moment('m', 'm'), local.toISOString(), 'en')).toBe('05/03/2024 07:08');
    expect(formatCell(field.boolean('b', 'b'), false, 'en')).toBe('No');
    expect(formatCell(field.code('c', 'c', { 1: { es: 'Uno', en: 'One' } }), 1, 'es')).toBe('Uno');
    expect(formatCell(field.code('c', 'c', { 1: { es: 'Uno', en: 'One' } }), 9, 'es')).toBe('9');
    expect(formatCell(field.text('t', 't'), null, 'es')).toBe('');
  });
});

describe('parseDay', () => {
  test('reads the forms people write and refuses days that are none', () => {
    expect(parseDay('5/3/2024')).toBe('2024-03-05');
    expect(parseDay('05-03-24')).toBe('2024-03-05');
    expect(parseDay('30/2/2024')).toBeNull();
    expect(parseDay('2024')).toBeNull();
  });
});

describe('parseNumber', () => {
  test('takes either decimal sign, and thousands as the language writes them', () => {
    expect(parseNumber('1.234', 'es')).toBe(1234);
    expect(parseNumber('1,234', 'en')).toBe(1234);
    expect(parseNumber('12,5', 'es')).toBe(12.5);
    expect(parseNumber('12.5', 'es')).toBe(12.5);
    expect(parseNumber('80 %', 'es')).toBe(80);
    expect(parseNumber('x', 'es')).toBeNull();
  });
});
