import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Ana Lucía Gómez', 'AG'],
  ['Óscar', 'Ó'],
  ['Dra. Patricia Echagüe', 'PE'],
  ['Pérez, Bruno', 'PB'],
  ['  ', ''],
])('%j gives %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
