import { expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { readFilterText, writeFilterText } from './filter-text.ts';

test('reads and writes percentages as they are shown', () => {
  const percent = field.percent('p', 'p');
  expect(readFilterText(percent, '82,5 %', 'es')).toBe(0.825);
  expect(writeFilterText(percent, { operator: '=', value: 0.07 }, 'es')).toBe('7');
  expect(writeFilterText(percent, { operator: '=', value: 0.825 }, 'es')).toBe('82,5');
});

test('reads days and ranges of days', () => {
  const date = field.date('d', 'd');
  expect(readFilterText(date, '1/2/2024', 'es')).toBe('2024-02-01');
  expect(readFilterText(date, 'ayer', 'es')).toBeNull();
  expect(writeFilterText(date, { operator: 'between', value: '2024-02-01', upTo: '2024-02-03' }, 'es')).toBe(
    '01/02/2024 – 03/02/2024',
  );
});
