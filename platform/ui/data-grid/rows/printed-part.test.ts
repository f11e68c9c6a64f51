import { expect, test } from 'vitest';
import { createNode, openItem } from '../load/row-tree.ts';
import { printedPart } from './printed-part.ts';

const level = { name: 'sector', interval: null, isDescending: false };

/** Three groups, the second unfolded. */
function grouped(rowsInIt: number) {
  const root = createNode(null, 'groups', [], 3);
  const rows = createNode(root, 'rows', [{ level, key: 'b' }], rowsInIt);
  openItem(root, { index: 1, id: 'b', node: rows, slots: 0 });
  return { root, rows };
}

test('a grouped list that is loaded and short is printed whole', () => {
  const { items, isPart } = printedPart(grouped(4).root, 1_000, (_node, index) => index);
  expect([items.length, isPart]).toEqual([7, false]);
});

test('rows of a group that are not loaded, or more than are printed, are said to be missing', () => {
  const { root, rows } = grouped(4);
  const ofGroupsAlone = printedPart(root, 1_000, (node, index) => (node === rows ? undefined : index));
  expect([ofGroupsAlone.items.length, ofGroupsAlone.isPart]).toEqual([3, true]);
  expect(printedPart(grouped(2_000).root, 1_000, (_node, index) => index).isPart).toBe(true);
});
