import { expect, test } from 'vitest';
import { findChanges } from './find-changes.ts';

const names = ['a', 'b', 'c'];

test('a revision changes the fields whose values differ, nothing and null being the same', () => {
  expect(findChanges(names, { a: 1, b: 'x', c: null }, { a: 2, b: 'x' })).toEqual([{ name: 'a', before: 1, after: 2 }]);
  expect(findChanges(names, { a: false, b: '', c: 0 }, { a: null, b: '', c: 0 })).toEqual([
    { name: 'a', before: false, after: null },
  ]);
});

test('the first revision of a report is given whole', () => {
  expect(findChanges(names, null, { a: 1 }, true)).toEqual([
    { name: 'a', before: null, after: 1 },
    { name: 'b', before: null, after: null },
    { name: 'c', before: null, after: null },
  ]);
});
