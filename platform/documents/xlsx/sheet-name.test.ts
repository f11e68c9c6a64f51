import { expect, test } from 'vitest';
import { sheetName } from './sheet-name.ts';

test.each([
  ['Sectores', [], 'Sectores'],
  ["'[Cursos]: a/b*?\\'", [], 'Cursos a b'],
  ['', [], '_'],
  ['History', [], 'History_'],
  ['información', ['Información'], 'información 2'],
  ['A', ['a', 'A 2'], 'A 3'],
  ['x'.repeat(40), [], 'x'.repeat(31)],
  ['x'.repeat(40), ['x'.repeat(31)], `${'x'.repeat(29)} 2`],
])('%j beside %j becomes %j', (title, taken, name) => {
  expect(sheetName(title, taken)).toBe(name);
});
