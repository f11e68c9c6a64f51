import { expect, test } from 'vitest';
import { isNewerVersion } from './version-check.ts';

test.each([
  ['1.14.1', '1.14.0', true],
  ['1.15.0', '1.14.9', true],
  ['1.10.0', '1.9.0', true],
  ['2', '1.99.99', true],
  ['1.14.0', '1.14.0', false],
  ['1.14', '1.14.0', false],
  ['1.13.13', '1.14.0', false],
  ['', '1.14.0', false],
  ['latest', '1.14.0', false],
])('served %j against running %j: newer is %s', (served, running, newer) => {
  expect(isNewerVersion(served, running)).toBe(newer);
});
