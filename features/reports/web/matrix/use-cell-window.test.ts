import { expect, test } from 'vitest';
import { mostInSight, places, placesInSight, scrollToPlace, slotOf } from './use-cell-window.ts';
import { moveByKey, placeNow } from './use-matrix-focus.ts';

test('of thousands of rows those in sight are drawn, with a few on both sides', () => {
  expect(placesInSight(0, 600, 40, 3000)).toEqual([0, 20]);
  expect(placesInSight(40_000, 600, 40, 3000)).toEqual([996, 1020]);
  expect(placesInSight(119_400, 600, 40, 3000)).toEqual([2980, 3000]);
  expect(placesInSight(0, 600, 40, 3)).toEqual([0, 3]);
});

test('small movements draw the same places', () => {
  expect(placesInSight(40_100, 600, 40, 3000)).toEqual(placesInSight(40_120, 600, 40, 3000));
});

test('a place out of sight is scrolled to, one in sight is left', () => {
  expect(scrollToPlace(400, 200, 40, 5)).toBe(200);
  expect(scrollToPlace(400, 200, 40, 12)).toBe(400);
  expect(scrollToPlace(400, 200, 40, 20)).toBe(640);
});

const size = { rows: 100, columns: 20, page: 10 };
const move = (key: string, ctrlKey = false) => moveByKey({ row: 5, column: 3 }, { key, ctrlKey }, size);

test('keys move through the cells as in every grid, and stop at its edges', () => {
  expect(move('ArrowUp')).toEqual({ row: 4, column: 3 });
  expect(move('ArrowRight')).toEqual({ row: 5, column: 4 });
  expect(move('PageDown')).toEqual({ row: 15, column: 3 });
  expect(move('PageUp')).toEqual({ row: 0, column: 3 });
  expect(move('Home')).toEqual({ row: 5, column: -1 });
  expect(move('End', true)).toEqual({ row: 99, column: 19 });
  expect(move('a')).toBeNull();
  expect(moveByKey({ row: -1, column: -1 }, { key: 'ArrowUp', ctrlKey: false }, size)).toEqual({ row: -1, column: -1 });
});

test('no two places in sight share their elements, and the one with the focus keeps its own, wherever it is scrolled to', () => {
  for (const [length, size] of [
    [560, 42],
    [700, 42],
    [380, 60],
    [900, 60],
    [1_100, 58],
  ] as const) {
    const slots = mostInSight(length, size);
    for (let scrolled = 0; scrolled < 100 * size; scrolled += 13) {
      const drawn = places(...placesInSight(scrolled, length, size, 3_000), 50);
      const keys = drawn.map((place) => slotOf(place, slots, 50));
      expect([scrolled, new Set(keys).size]).toEqual([scrolled, drawn.length]);
      expect([scrolled, keys[drawn.indexOf(50)]]).toEqual([scrolled, slotOf(50, slots, 50)]);
    }
  }
  expect(slotOf(3, 24, null)).toBe(3);
});

test('the focus stays with its own where rows and documents come and go', () => {
  const before = { rows: ['1', '2', '3'], columns: ['GMP00001', 'GMP00002'] };
  const now = { rows: ['9', '1', '2', '3'], columns: ['GMP00002'] };
  expect(placeNow({ row: 1, column: 1 }, before, now)).toEqual({ row: 2, column: 0 });
  expect(placeNow({ row: -1, column: -1 }, before, now)).toEqual({ row: -1, column: -1 });
  // What is gone leaves its place to what stands there now.
  expect(placeNow({ row: 0, column: 0 }, before, { rows: ['2'], columns: ['GMP00002'] })).toEqual({
    row: 0,
    column: 0,
  });
});
