import { expect, test } from 'vitest';
import { createTree, itemAt, markStale, missingPages, putPage } from './loaded-tree.ts';
import { createUnfolded } from './unfolded.ts';
import { wantedPages } from './wanted-pages.ts';

const query = {
  address: '/a',
  parameters: {},
  filter: null,
  sort: [],
  levels: [],
  summaries: [],
  opensGroups: false,
  rowKey: ['id'],
};
const rows = (from: number, length: number) => Array.from({ length }, (_, index) => ({ id: from + index }));
const unfolded = createUnfolded(() => 8);
const missing = (tree: ReturnType<typeof createTree>, from: number, to: number) =>
  missingPages(tree, wantedPages(tree.root, { from, to, margin: 0 })).map(([, , page]) => page);

test('of what is in view only what is not there must be loaded', () => {
  const tree = createTree(query);
  putPage(tree, tree.root, 0, { data: rows(0, 100), totalCount: 250 }, unfolded);
  expect([tree.totalRows, itemAt(tree, tree.root, 99), itemAt(tree, tree.root, 100)]).toEqual([
    250,
    { id: 99 },
    undefined,
  ]);
  expect([missing(tree, 0, 20), missing(tree, 90, 210)]).toEqual([[], [1, 2]]);
});

test('after a change everything must be, and stays until it is', () => {
  const tree = createTree(query);
  putPage(tree, tree.root, 0, { data: rows(0, 100), totalCount: 100 }, unfolded);
  markStale(tree);
  expect([missing(tree, 0, 20), itemAt(tree, tree.root, 5)]).toEqual([[0], { id: 5 }]);
});

test('a page that is shorter than it should be makes the number be asked for again', () => {
  const tree = createTree(query);
  putPage(tree, tree.root, 0, { data: rows(0, 100), totalCount: 150 }, unfolded);
  putPage(tree, tree.root, 1, { data: rows(100, 49) }, unfolded);
  expect([tree.root.isCountStale, missing(tree, 0, 20)]).toEqual([true, [0]]);
  putPage(tree, tree.root, 0, { data: rows(0, 100), totalCount: 149 }, unfolded);
  expect([tree.root.isCountStale, tree.root.count, missing(tree, 0, 149)]).toEqual([false, 149, []]);
});
