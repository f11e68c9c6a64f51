import type { GridRow } from '#platform/grid/wire.ts';
import { createPace } from './create-pace.ts';
import { createTree, type LoadedTree, markStale, missingPages, putCount, putPage, wantedCount } from './loaded-tree.ts';
import { createPageLoads } from './page-loads.ts';
import { countOptions, type LoadRows, pageOptions, type RowQuery } from './row-load.ts';
import type { RowState, RowStateHolder } from './row-state.ts';
import type { TreeNode } from './row-tree.ts';
import type { TreeItem } from './tree-items.ts';
import type { Unfolded } from './unfolded.ts';
import { pageName, type SlotRange, wantedPages } from './wanted-pages.ts';

/** ms between two looks at what must be loaded while the rows are scrolled. */
const loadInterval = 50;

/** The name of the count among the pages that are loaded. */
const countName = 'count';

/** Loads the rows and groups of a grid in pages, as they come into view. */
export function createRowLoader(load: LoadRows, unfolded: Unfolded, state: RowStateHolder) {
  const loads = createPageLoads();
  const pace = createPace(loadWanted, loadInterval);
  let tree: LoadedTree | null = null;
  /** of another query, until its first page is there: the rows before it stay in view */
  let pending: LoadedTree | null = null;
  let range: SlotRange = { from: 0, to: 0, margin: 0 };

  function update(change: Partial<RowState> = {}): void {
    const isRefreshing = pending !== null || (loads.isAny() && tree?.pages.hasStale === true);
    const isTotalOpen = tree?.isCounted === true && tree.root.isCountOpen;
    const isCounting = loads.isUnderWay(countName);
    state.set({ isRefreshing, totalRows: tree?.totalRows ?? null, isTotalOpen, isCounting, ...change });
  }

  function loadPage(of: LoadedTree, node: TreeNode, page: number): void {
    const call = (signal: AbortSignal) => load(of.query, pageOptions(of.query, node, page), signal);
    void loads.load(pageName(node, page), call, {
      arrived(reply) {
        const items = putPage(of, node, page, reply, unfolded);
        if (node.kind === 'rows') followSelected(state, items);
        if (of === pending) show(of, { status: 'ready', error: null, epoch: state.get().epoch + 1 });
        else update();
        pace.later();
      },
      failed(error) {
        if (of === pending) show(of, { status: 'failed', error, isRefreshing: false, totalRows: null });
        else update({ error });
      },
    });
  }

  function loadCount(of: LoadedTree, upTo: number | null): void {
    const call = (signal: AbortSignal) => load(of.query, countOptions(of.query, upTo), signal);
    void loads.load(countName, call, {
      arrived(reply) {
        putCount(of, reply);
        update();
        pace.later();
      },
      failed: (error) => update({ error }),
    });
  }

  /** The rows of another query, or that they could not be loaded, take the place of those before. */
  function show(of: LoadedTree, change: Partial<RowState>): void {
    pending = null;
    tree = of;
    update({ ...change, root: of.root });
  }

  function loadWanted(): void {
    if (tree === null || pending !== null || state.get().status !== 'ready') return;
    const wanted = wantedPages(tree.root, range);
    loads.keepOnly({ has: (name) => name === countName || wanted.has(name) });
    for (const [name, node, page] of missingPages(tree, wanted)) if (loads.isFree(name)) loadPage(tree, node, page);
    const upTo = wantedCount(tree, wanted);
    if (upTo !== undefined && loads.isFree(countName)) loadCount(tree, upTo);
  }

  /** Shows the rows of a query from their beginning; those before stay until the first are there. */
  function start(query: RowQuery): void {
    loads.abortAll();
    pending = createTree(query);
    const { root } = pending;
    update(state.get().status === 'failed' ? { status: 'loading', error: null, root } : { error: null });
    loadPage(pending, root, 0);
  }

  return {
    /** what is shown; null before there is something */
    tree: () => tree,
    /** what was asked for last */
    query: () => (pending ?? tree)?.query,
    update,
    start,
    /** Loads again what is in view. */
    refresh(): void {
      if (pending !== null || tree === null) return;
      if (state.get().status !== 'ready') {
        start(tree.query);
        return;
      }
      loads.abortAll();
      markStale(tree);
      loadWanted();
      update({ error: null });
    },
    /** Counts all rows, however many. */
    countAll(): void {
      if (tree === null || pending !== null || !loads.isFree(countName)) return;
      loadCount(tree, null);
      update();
    },
    /** Tries again what failed. */
    retry(): void {
      if (state.get().status === 'failed' && tree !== null) {
        start(tree.query);
        return;
      }
      loads.forgetFailed();
      update({ error: null });
      loadWanted();
    },
    setRange(next: SlotRange): void {
      if (range.from === next.from && range.to === next.to && range.margin === next.margin) return;
      range = next;
      pace.soon();
    },
    /** Loads what has come into view by itself. */
    loadSoon: pace.soon,
    dispose(): void {
      loads.abortAll();
      pace.stop();
    },
  };
}

/** The selected row has its new values when it was among those that were loaded. */
function followSelected(
  state: RowStateHolder,
  items: readonly { readonly id: string; readonly item: TreeItem }[],
): void {
  const { selected } = state.get();
  const found = selected === null ? undefined : items.find(({ id }) => id === selected.id);
  if (selected !== null && found !== undefined) state.select({ ...selected, row: found.item as GridRow });
}
