import { expect, test } from 'vitest';
import { fileNameOf } from './download-file.ts';

test.each([
  ['attachment; filename="historial.pdf"', 'historial.pdf'],
  ['attachment; filename=historial.pdf', 'historial.pdf'],
  ['attachment; filename="historial.pdf"; filename*=UTF-8\'\'capacitaci%C3%B3n.pdf', 'capacitación.pdf'],
  ['attachment', null],
  [null, null],
])('reads the name of %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('reads both forms of the name', () => {
  expect(fileNameOf('attachment; filename="sectores.xlsx"')).toBe('sectores.xlsx');
  expect(fileNameOf('attachment; filename="a.xlsx"; filename*=UTF-8\'\'Dep%C3%B3sito.xlsx')).toBe('Depósito.xlsx');
  expect(fileNameOf('attachment; filename="a.xlsx"; filename*=UTF-8\'\'%E0%A4%A')).toBe('a.xlsx');
  expect(fileNameOf(null)).toBeNull();
});
