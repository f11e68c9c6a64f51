import { expect, test } from 'vitest';
import { movedItem, stepOfKey } from './move-item.ts';

test('an item moves to a place, and the others close up', () => {
  expect(movedItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(movedItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('nothing moves beyond the ends, or from nowhere', () => {
  const items = ['a', 'b'];
  for (const [from, to] of [
    [0, -1],
    [1, 2],
    [2, 0],
    [1, 1],
  ] as const)
    expect(movedItem(items, from, to)).toBe(items);
});

test('only Alt with an arrow up or down moves', () => {
  expect(stepOfKey({ key: 'ArrowUp', altKey: true })).toBe(-1);
  expect(stepOfKey({ key: 'ArrowDown', altKey: true })).toBe(1);
  expect([stepOfKey({ key: 'ArrowUp', altKey: false }), stepOfKey({ key: 'a', altKey: true })]).toEqual([null, null]);
});
