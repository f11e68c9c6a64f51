import { describe, expect, test, vi } from 'vitest';
import type { LoadReply } from '#platform/grid/wire.ts';
import type { LoadRequest } from './load-request.ts';
import type { RowQuery } from './row-load.ts';
import { createRowStore } from './row-store.ts';
import { collectSlots, slotsOf } from './row-tree.ts';

const query: RowQuery = {
  address: '/a',
  parameters: {},
  filter: null,
  sort: [],
  levels: [],
  summaries: [],
  opensGroups: false,
  rowKey: ['id'],
};
const bySector = { ...query, levels: [{ name: 'sector', interval: null, isDescending: false }] };

interface Call {
  readonly options: LoadRequest;
  readonly signal: AbortSignal;
  readonly answer: (reply: LoadReply<unknown>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

function start() {
  const calls: Call[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  const store = createRowStore(
    (_query, options, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<LoadReply<unknown>>();
      calls.push({
        options,
        signal,
        answer: async (reply) => {
          resolve(reply);
          await settle();
        },
        fail: async (error) => {
          reject(error);
          await settle();
        },
      });
      return promise;
    },
    () => 8,
  );
  return { calls, store };
}

const rows = (skip: number, length = 100) => Array.from({ length }, (_, index) => ({ id: skip + index }));
const last = (calls: readonly Call[]) => calls.at(-1) as Call;

describe('createRowStore', () => {
  test('asks for the count once, then for the pages in view', async () => {
    vi.useFakeTimers();
    const { calls, store } = start();
    store.setQuery(query);
    expect(calls[0]?.options).toMatchObject({ skip: 0, take: 100, requireTotalCount: true });
    await last(calls).answer({ data: rows(0), totalCount: 2_000_000 });
    expect(store.getState()).toMatchObject({ status: 'ready', totalRows: 2_000_000, epoch: 1 });
    store.setRange(1_000_050, 1_000_080, 0);
    await vi.advanceTimersByTimeAsync(60);
    expect(last(calls).options).toEqual({ skip: 1_000_000, take: 100, sort: [] });
    await last(calls).answer({ data: rows(1_000_000) });
    expect(store.itemAt(store.getState().root, 1_000_070)).toEqual({ id: 1_000_070 });
    vi.useRealTimers();
  });

  test('a grid without rows shows the first one that is added, at the first look and whatever is in view', async () => {
    for (const view of [0, 1, 20]) {
      const { calls, store } = start();
      store.setQuery(query);
      await last(calls).answer({ data: [], totalCount: 0 });
      store.setRange(0, view, 0);
      store.refresh();
      expect(calls).toHaveLength(2);
      await last(calls).answer({ data: rows(7, 1), totalCount: 1 });
      expect(store.getState()).toMatchObject({ totalRows: 1, isRefreshing: false });
      expect(store.itemAt(store.getState().root, 0)).toEqual({ id: 7 });
      store.dispose();
    }
  });

  test('shows a page before its rows are counted, and counts on by itself', async () => {
    vi.useFakeTimers();
    const { calls, store } = start();
    store.setQuery({ ...query, filter: ['id', '>', 5] });
    expect(calls[0]?.options).toMatchObject({ requireTotalCount: true, countUpTo: 100 });
    await last(calls).answer({ data: rows(0), totalCount: 100, isCountOpen: true });
    expect(store.getState()).toMatchObject({ status: 'ready', totalRows: null, isTotalOpen: false });
    await vi.advanceTimersByTimeAsync(60);
    expect(last(calls).options).toEqual({ isCountQuery: true, countUpTo: 100_000, filter: ['id', '>', 5] });
    await last(calls).answer({ data: [], totalCount: 34_567 });
    expect(store.getState()).toMatchObject({ totalRows: 34_567, isTotalOpen: false, isCounting: false });
    expect(slotsOf(store.getState().root)).toBe(34_567);
    await vi.advanceTimersByTimeAsync(60);
    expect(calls).toHaveLength(2);
    vi.useRealTimers();
  });

  test('of very many rows says at least how many, and counts them all for who asks or comes to the last', async () => {
    vi.useFakeTimers();
    const { calls, store } = start();
    const open = async () => {
      store.setQuery({ ...query, sort: [{ selector: `s${calls.length}`, desc: false }] });
      await last(calls).answer({ data: rows(0), totalCount: 100, isCountOpen: true });
      await vi.advanceTimersByTimeAsync(60);
      await last(calls).answer({ data: [], totalCount: 100_000, isCountOpen: true });
    };
    await open();
    expect(store.getState()).toMatchObject({ totalRows: 100_000, isTotalOpen: true });
    store.countAll();
    expect(store.getState().isCounting).toBe(true);
    expect(last(calls).options).toEqual({ isCountQuery: true });
    await last(calls).answer({ data: [], totalCount: 10_000_000 });
    expect(store.getState()).toMatchObject({ totalRows: 10_000_000, isTotalOpen: false, isCounting: false });
    await open();
    store.setRange(99_950, 99_990, 0);
    await vi.advanceTimersByTimeAsync(60);
    expect(calls.slice(-2).map(({ options }) => options)).toEqual([
      { skip: 99_900, take: 100, sort: expect.anything() },
      { isCountQuery: true },
    ]);
    vi.useRealTimers();
  });

  test('keeps the number of rows while it is counted anew after a change', async () => {
    vi.useFakeTimers();
    const { calls, store } = start();
    store.setQuery(query);
    await last(calls).answer({ data: rows(0), totalCount: 250 });
    store.setRange(0, 30, 0);
    store.refresh();
    await last(calls).answer({ data: rows(0), totalCount: 100, isCountOpen: true });
    expect([store.getState().totalRows, slotsOf(store.getState().root)]).toEqual([250, 250]);
    await vi.advanceTimersByTimeAsync(60);
    await last(calls).answer({ data: [], totalCount: 249 });
    expect([store.getState().totalRows, slotsOf(store.getState().root)]).toEqual([249, 249]);
    vi.useRealTimers();
  });

  test('a count that failed is shown, and tried again when somebody asks', async () => {
    vi.useFakeTimers();
    const { calls, store } = start();
    store.setQuery(query);
    await last(calls).answer({ data: rows(0), totalCount: 100, isCountOpen: true });
    await vi.advanceTimersByTimeAsync(60);
    await last(calls).fail(new Error('no'));
    expect(store.getState()).toMatchObject({ status: 'ready', error: expect.any(Error) });
    const before = calls.length;
    store.retry();
    expect(calls).toHaveLength(before + 1);
    await last(calls).answer({ data: [], totalCount: 120 });
    expect(store.getState()).toMatchObject({ error: null, totalRows: 120 });
    vi.useRealTimers();
  });

  test('gives up a page that is out of view before it came', async () => {
    vi.useFakeTimers();
    const { calls, store } = start();
    store.setQuery(query);
    await last(calls).answer({ data: rows(0), totalCount: 5_000 });
    store.setRange(1_000, 1_030, 0);
    await vi.advanceTimersByTimeAsync(60);
    const given = last(calls);
    store.setRange(3_000, 3_030, 0);
    await vi.advanceTimersByTimeAsync(60);
    expect(given.signal.aborted).toBe(true);
    expect(last(calls).options.skip).toBe(3_000);
    vi.useRealTimers();
  });

  test('keeps the rows before another query in view until its own are there', async () => {
    const { calls, store } = start();
    store.setQuery(query);
    await last(calls).answer({ data: rows(0), totalCount: 100 });
    store.setQuery({ ...query, filter: ['id', '>', 5] });
    expect(store.getState()).toMatchObject({ status: 'ready', isRefreshing: true, totalRows: 100, epoch: 1 });
    await last(calls).answer({ data: [], totalCount: 0 });
    expect(store.getState()).toMatchObject({ status: 'ready', isRefreshing: false, totalRows: 0, epoch: 2 });
  });

  test('never shows a failed load as an empty list, and tries again', async () => {
    const { calls, store } = start();
    store.setQuery(query);
    await last(calls).fail(new Error('no'));
    expect(store.getState().status).toBe('failed');
    store.retry();
    expect(store.getState().status).toBe('loading');
    await last(calls).answer({ data: rows(0, 3), totalCount: 3 });
    expect(store.getState()).toMatchObject({ status: 'ready', totalRows: 3 });
  });

  test('opens a group by its key, and finds it open again after a reload', async () => {
    const { calls, store } = start();
    store.setQuery(bySector);
    expect(last(calls).options).toMatchObject({
      group: [{ selector: 'sector', desc: false, isExpanded: false }],
      requireGroupCount: true,
      requireTotalCount: true,
    });
    const groups = [
      { key: null, items: null, count: 2 },
      { key: 'Planta', items: null, count: 5 },
    ];
    await last(calls).answer({ data: groups, totalCount: 7, groupCount: 2 });
    store.setRange(0, 20, 0);
    store.toggle(store.getState().root, 0);
    expect(slotsOf(store.getState().root)).toBe(4);
    await vi.waitFor(() => expect(last(calls).options.filter).toEqual(['sector', '=', null]));
    await last(calls).answer({ data: rows(0, 2) });
    store.refresh();
    const again = calls.findLast(({ options }) => options.group !== undefined) as Call;
    await again.answer({ data: [{ key: 'Otro', items: null, count: 1 }, ...groups], totalCount: 8, groupCount: 3 });
    const kinds = collectSlots(store.getState().root, 0, 10).map((slot) => [slot.node.kind, slot.index]);
    expect(kinds).toEqual([
      ['groups', 0],
      ['groups', 1],
      ['rows', 0],
      ['rows', 1],
      ['groups', 2],
    ]);
  });

  test('keeps the selection on the same row, with its new values', async () => {
    const { calls, store } = start();
    store.setQuery(query);
    await last(calls).answer({ data: [{ id: 1, name: 'a' }], totalCount: 1 });
    store.setRange(0, 10, 0);
    store.select({ id: 1, name: 'a' });
    store.refresh();
    await last(calls).answer({ data: [{ id: 1, name: 'b' }], totalCount: 1 });
    expect(store.getState().selected?.row).toEqual({ id: 1, name: 'b' });
  });
});

describe('groups', () => {
  const group = (key: string, count: number) => ({ key, items: null, count });
  const two = { data: [group('Planta', 2), group('Depósito', 1)], totalCount: 3, groupCount: 2 };
  const open = (store: ReturnType<typeof start>['store']) => store.getState().root.opened.map(({ index }) => index);

  test('are all unfolded and folded at once, and turned one by one after that', async () => {
    const { calls, store } = start();
    store.setQuery(bySector);
    await calls[0]?.answer(two);
    expect(open(store)).toEqual([]);
    store.expandAll();
    await calls[1]?.answer(two);
    expect(open(store)).toEqual([0, 1]);
    expect(slotsOf(store.getState().root)).toBe(5);
    store.toggle(store.getState().root, 0);
    expect(open(store)).toEqual([1]);
    store.collapseAll();
    expect(store.isAnythingOpen()).toBe(false);
    store.toggle(store.getState().root, 1);
    expect(open(store)).toEqual([1]);
  });

  test('unfold what a search has found, and are after it as they were before', async () => {
    const { calls, store } = start();
    store.setQuery(bySector);
    await calls[0]?.answer(two);
    store.toggle(store.getState().root, 1);
    const answerLast = async () => await calls.at(-1)?.answer(two);
    store.setQuery({ ...bySector, opensGroups: true, filter: ['name', 'contains', 'ana'] });
    await answerLast();
    expect(open(store)).toEqual([0, 1]);
    store.toggle(store.getState().root, 0);
    expect(open(store)).toEqual([1]);
    store.setQuery(bySector);
    await answerLast();
    expect(open(store)).toEqual([1]);
  });

  test('carry the sums that were asked for', async () => {
    const { calls, store } = start();
    store.setQuery({ ...bySector, summaries: [{ selector: 'score', summaryType: 'avg' }] });
    expect(calls[0]?.options.groupSummary).toEqual([{ selector: 'score', summaryType: 'avg' }]);
    await calls[0]?.answer({
      data: [{ key: 'Planta', items: null, count: 2, summary: [0.5] }],
      totalCount: 2,
      groupCount: 1,
    });
    expect(store.itemAt(store.getState().root, 0)).toMatchObject({ count: 2, summary: [0.5] });
  });
});
