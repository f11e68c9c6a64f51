import { expect, test } from 'vitest';
import { readVersion, readWhole } from './whole-number.ts';

test.each([
  ['4', 4],
  ['0004', 4],
  ['4.0', 4],
  ['4,00', 4],
  ['-12', -12],
  ['4000', 4000],
  ['4.000', null],
  ['4,000', null],
  ['12.000', null],
  ['4.000.000', null],
  ['4.5', null],
  ['', null],
])('%s as a whole number is %s', (written, expected) => {
  expect(readWhole(written)).toBe(expected);
});

test.each([
  ['6', 6],
  ['v 06', 6],
  ['V6.0', 6],
  ['6,00', 6],
  ['1.000', null],
  ['6.1', null],
  ['B', null],
])('%s as the number of a version is %s', (written, expected) => {
  expect(readVersion(written)).toBe(expected);
});
