import { describe, expect, test } from 'vitest';
import { parseDay, parseNumber } from './parse-typed.ts';

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
