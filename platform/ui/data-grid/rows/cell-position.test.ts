import { describe, expect, test } from 'vitest';
import { createNode, openItem } from '../load/row-tree.ts';
import { movedCell, skipDetail, slotAt } from './cell-position.ts';

const size = { slots: 100, columns: 5, page: 10 };
const at = { slot: 4, column: 2 };

describe('movedCell', () => {
  test('stays inside, the head included', () => {
    expect(movedCell('ArrowUp', false, { slot: 0, column: 2 }, size)).toEqual({ slot: -1, column: 2 });
    expect(movedCell('ArrowUp', false, { slot: -1, column: 2 }, size)).toEqual({ slot: -1, column: 2 });
    expect(movedCell('PageDown', false, { slot: 95, column: 0 }, size)).toEqual({ slot: 99, column: 0 });
    expect(movedCell('PageUp', false, at, size)).toEqual({ slot: 0, column: 2 });
    expect(movedCell('ArrowRight', false, { slot: 4, column: 4 }, size)).toEqual({ slot: 4, column: 4 });
  });

  test('goes to the ends', () => {
    expect(movedCell('Home', false, at, size)).toEqual({ slot: 4, column: 0 });
    expect(movedCell('End', true, at, size)).toEqual({ slot: 99, column: 4 });
    expect(movedCell('Home', true, at, size)).toEqual({ slot: 0, column: 0 });
    expect(movedCell('Home', true, { slot: -1, column: 3 }, { ...size, slots: 0 })).toEqual({ slot: -1, column: 0 });
    expect(movedCell('a', false, at, size)).toBeNull();
  });
});

describe('skipDetail', () => {
  const root = createNode(null, 'rows', [], 10);
  openItem(root, { index: 2, id: 'x', node: null, slots: 8 });

  test('takes a detail for one row', () => {
    expect(skipDetail(root, { slot: 2, column: 0 }, { slot: 3, column: 0 }, 18).slot).toBe(11);
    expect(skipDetail(root, { slot: 11, column: 0 }, { slot: 10, column: 0 }, 18).slot).toBe(2);
    expect(slotAt(root, 11)?.index).toBe(3);
  });

  test('does not leave the grid after the last detail', () => {
    const end = createNode(null, 'rows', [], 1);
    openItem(end, { index: 0, id: 'x', node: null, slots: 8 });
    expect(skipDetail(end, { slot: 0, column: 0 }, { slot: 1, column: 0 }, 9).slot).toBe(0);
  });
});
