import { expect, test } from 'vitest';
import { findCircle } from './refuse-chunk-circles.ts';

const imports = (of: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(of));

test('files that import each other are named in their order', () => {
  expect(findCircle(imports({ page: ['a'], a: ['b'], b: ['c', 'a'], c: [] }))).toEqual(['a', 'b', 'a']);
  expect(findCircle(imports({ a: ['a'] }))).toEqual(['a', 'a']);
});

test('a file that several import is no circle', () => {
  expect(findCircle(imports({ page: ['a', 'b'], a: ['c'], b: ['a', 'c'], c: [] }))).toBeNull();
});
