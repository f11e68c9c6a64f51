import { describe, expect, test, vi } from 'vitest';
import type { GridRow } from '#platform/grid/wire.ts';
import type { LoadRequest } from '../load/load-request.ts';
import type { RowQuery } from '../load/row-load.ts';
import { addPicks, dropPicks, loadMatching, noPicks, togglePick } from './picks.ts';

const rowKey = ['id'];
const row = (id: number): GridRow => ({ id, name: `n${id}` });
const ids = (picked: ReadonlyMap<string, GridRow>) => [...picked.values()].map(({ id }) => id);

test('a row is picked and taken back by its key, whatever object it is', () => {
  const one = togglePick(noPicks, rowKey, row(1));
  const two = togglePick(one, rowKey, row(2));
  expect(ids(two)).toEqual([1, 2]);
  expect(ids(togglePick(two, rowKey, { ...row(1), name: 'renamed' }))).toEqual([2]);
  expect(ids(one)).toEqual([1]);
});

test('rows that are picked again are there once', () => {
  expect(ids(addPicks(togglePick(noPicks, rowKey, row(2)), rowKey, [row(1), row(2), row(3)]))).toEqual([2, 1, 3]);
});

test('some of the picked rows are left, the others stay in their order', () => {
  const picked = addPicks(noPicks, rowKey, [row(3), row(1), row(2)]);
  expect(ids(dropPicks(picked, rowKey, [row(1), row(7)]))).toEqual([3, 2]);
});

describe('all that match', () => {
  const query: RowQuery = {
    address: '/api/Sector',
    parameters: {},
    filter: ['name', '=', 'n'],
    sort: [],
    levels: [],
    summaries: [],
    opensGroups: false,
    rowKey,
  };
  const source = (count: number) =>
    vi.fn(async (_query: RowQuery, { skip = 0, take = 0 }: LoadRequest) => ({
      data: Array.from({ length: Math.max(0, Math.min(take, count - skip)) }, (_, index) => row(skip + index)),
    }));
  const signal = new AbortController().signal;

  test('are loaded in pages, with the filter of the grid', async () => {
    const load = source(2300);
    expect(await loadMatching(load, query, 5000, signal)).toHaveLength(2300);
    expect(load.mock.calls.map(([, { skip, take }]) => [skip, take])).toEqual([
      [0, 1000],
      [1000, 1000],
      [2000, 1000],
    ]);
    expect(load.mock.calls.every(([, { filter }]) => filter === query.filter)).toBe(true);
  });

  test('stop at the limit', async () => {
    const load = source(9000);
    const rows = await loadMatching(load, query, 1500, signal);
    expect(rows).toHaveLength(1500);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1500);
  });

  test('may be none', async () => {
    expect(await loadMatching(source(0), query, 1500, signal)).toEqual([]);
  });
});
