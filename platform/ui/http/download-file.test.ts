import { expect, it } from 'vitest';
import { fileNameOf } from './download-file.ts';

it.each([
  ['attachment; filename="historial.pdf"', 'historial.pdf'],
  ['attachment; filename=historial.pdf', 'historial.pdf'],
  ['attachment; filename="historial.pdf"; filename*=UTF-8\'\'capacitaci%C3%B3n.pdf', 'capacitación.pdf'],
  ['attachment', null],
  [null, null],
])('reads the name of %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
