import { describe, expect, test } from 'vitest';
import {
  closeItem,
  collectSlots,
  createNode,
  groupsAbove,
  openItem,
  reconcilePage,
  slotOf,
  slotsOf,
} from './row-tree.ts';

const level = { name: 'sector', interval: null, isDescending: false };

function tree() {
  const root = createNode(null, 'groups', [], 3);
  const rows = createNode(root, 'rows', [{ level, key: 'b' }], 1_000_000);
  openItem(root, { index: 1, id: 'b', node: rows, slots: 0 });
  openItem(rows, { index: 2, id: 'row 2', node: null, slots: 8 });
  return { root, rows };
}

const short = (root: ReturnType<typeof tree>['root'], from: number, to: number) =>
  collectSlots(root, from, to).map(
    (slot) => `${slot.node.path.length === 0 ? 'root' : 'b'} ${slot.kind} ${slot.index} @${slot.start}`,
  );

describe('slotsOf', () => {
  test('counts groups, their rows and details', () => {
    expect(slotsOf(tree().root)).toBe(3 + 1_000_000 + 8);
  });

  test('counts one placeholder while the number is not known', () => {
    expect(slotsOf(createNode(null, 'rows', [], null))).toBe(1);
  });
});

describe('collectSlots', () => {
  test('goes through groups, rows and a detail in order', () => {
    expect(short(tree().root, 0, 14)).toEqual([
      'root item 0 @0',
      'root item 1 @1',
      'b item 0 @2',
      'b item 1 @3',
      'b item 2 @4',
      'b detail 2 @5',
      'b item 3 @13',
    ]);
  });

  test('tells a detail whole whose beginning is above', () => {
    expect(short(tree().root, 9, 14)).toEqual(['b detail 2 @5', 'b item 3 @13']);
  });

  test('comes to the far end without walking there', () => {
    expect(short(tree().root, 1_000_008, 2_000_000)).toEqual([
      'b item 999998 @1000008',
      'b item 999999 @1000009',
      'root item 2 @1000010',
    ]);
  });
});

describe('slotOf', () => {
  test('is the inverse of collectSlots', () => {
    const { root, rows } = tree();
    for (const slot of collectSlots(root, 0, 40).filter(({ kind }) => kind === 'item')) {
      expect(slotOf(root, slot.node, slot.index)).toBe(slot.start);
    }
    expect(slotOf(root, rows, 500_000)).toBe(2 + 500_000 + 8);
  });

  test('is null for what is folded', () => {
    const { root, rows } = tree();
    closeItem(root, 'b');
    expect(slotOf(root, rows, 0)).toBeNull();
    expect(slotsOf(root)).toBe(3);
  });
});

describe('reconcilePage', () => {
  test('moves what is unfolded to where its item now is, and drops what is gone', () => {
    const node = createNode(null, 'rows', [], 10);
    openItem(node, { index: 1, id: 'a', node: null, slots: 8 });
    openItem(node, { index: 3, id: 'gone', node: null, slots: 8 });
    openItem(node, { index: 7, id: 'far', node: null, slots: 8 });
    reconcilePage(node, 0, ['x', 'y', 'a', 'z'], (_, index, before) =>
      before === undefined ? null : { ...before, index },
    );
    expect(node.opened.map(({ id, index }) => [id, index])).toEqual([
      ['a', 2],
      ['far', 7],
    ]);
  });
});

describe('groupsAbove', () => {
  test('tells the groups that a row, or a detail of one, stands in', () => {
    const { root } = tree();
    const above = (slot: number) => groupsAbove(root, slot).map(({ node, index }) => slotOf(root, node, index));
    expect(above(2)).toEqual([1]);
    expect(above(9)).toEqual([1]);
    expect(above(1_000_009)).toEqual([1]);
  });

  test('tells none for a row of the outermost level or the head', () => {
    const { root } = tree();
    for (const slot of [-1, 0, 1, 1_000_010]) expect(groupsAbove(root, slot)).toEqual([]);
  });
});
