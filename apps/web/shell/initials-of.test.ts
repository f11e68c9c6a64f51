import { expect, it } from 'vitest';
import { initialsOf } from './initials-of.ts';

it.each([
  ['Ana Lucía Gómez', 'AG'],
  ['Óscar', 'Ó'],
  ['Pérez, Bruno', 'PB'],
  ['  ', ''],
])('%j gives %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
