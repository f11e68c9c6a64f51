import { expect, test } from 'vitest';
import type { RowQuery } from './row-load.ts';
import { createNode } from './row-tree.ts';
import { childOf, itemId } from './tree-items.ts';
import { createUnfolded } from './unfolded.ts';

const levels = ['sector', 'profile'].map((name) => ({ name, interval: null, isDescending: false }));
const query: RowQuery = {
  address: '/a',
  parameters: {},
  filter: null,
  sort: [],
  levels,
  summaries: [],
  opensGroups: false,
  rowKey: ['id'],
};
const [sector, profile] = levels;
const root = createNode(null, 'groups', [], 2);
const group = { level: sector as (typeof levels)[number], key: 7, count: 3, summary: [] };
const place = { item: group, index: 0, id: itemId(query, root, group) };

test('under a group are the groups of the next level, and under the last its rows', () => {
  const child = childOf(query, root, group);
  expect([child.kind, child.count]).toEqual(['groups', null]);
  const inner = { ...group, level: profile as (typeof levels)[number], key: 9 };
  const last = childOf(query, child, inner);
  expect([last.kind, last.count, last.path.map(({ key }) => key)]).toEqual(['rows', 3, [7, 9]]);
  expect(itemId(query, child, inner)).toBe(last.id);
});

test('what is unfolded stays so over a reload, with what was loaded under it', () => {
  const unfolded = createUnfolded(() => 8);
  expect(unfolded.under(query, root, place, undefined)).toBeNull();
  const opened = unfolded.turn(query, root, place);
  expect(unfolded.under(query, root, { ...place, index: 4 }, opened)).toEqual({ ...opened, index: 4 });
  unfolded.turn(query, root, place);
  expect(unfolded.under(query, root, place, opened)).toBeNull();
});

test('a detail is as high as its row says, and folds with all others', () => {
  const unfolded = createUnfolded((row) => Number(row?.height));
  const rows = createNode(null, 'rows', [], 2);
  const row = { item: { id: 1, height: 5 }, index: 1, id: '[1]' };
  expect(unfolded.turn(query, rows, row)).toEqual({ index: 1, id: '[1]', node: null, slots: 5 });
  expect(unfolded.under(query, rows, row, undefined)?.slots).toBe(5);
  unfolded.foldAll();
  expect(unfolded.under(query, rows, row, undefined)).toBeNull();
});

test('a search unfolds what it finds; other groups are folded anew', () => {
  const unfolded = createUnfolded(() => 0);
  const search = { ...query, opensGroups: true };
  const isOpen = (now: RowQuery) => unfolded.under(now, root, place, undefined) !== null;
  unfolded.follow(query, search);
  expect(isOpen(search)).toBe(true);
  unfolded.follow(search, query);
  expect(isOpen(query)).toBe(false);
  unfolded.unfoldGroups();
  expect(isOpen(query)).toBe(true);
  unfolded.follow(query, { ...query, levels: [] });
  expect(isOpen(query)).toBe(false);
});
