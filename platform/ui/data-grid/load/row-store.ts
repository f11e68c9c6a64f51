import type { GridRow, LoadReply } from '#platform/grid/wire.ts';
import { nextLevel, pathId } from './group-path.ts';
import { createOpenGroups } from './open-groups.ts';
import { createPageCache } from './page-cache.ts';
import { type GroupItem, type LoadRows, pageItems, pageOptions, pageSize, type RowQuery, rowId } from './row-load.ts';
import { closeItem, createNode, type Opened, openItem, reconcilePage, type TreeNode } from './row-tree.ts';
import { pageName, type SlotRange, wantedPages } from './wanted-pages.ts';

/** Pages kept in memory: 4,000 rows. */
const cachedPages = 40;
/** ms between two looks at what must be loaded while the rows are scrolled. */
const loadInterval = 50;

/** What a grid shows of its rows. */
export interface RowState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** why the rows, or some page of them, could not be loaded */
  readonly error: unknown;
  readonly isRefreshing: boolean;
  /** rows that meet the filter, when known */
  readonly totalRows: number | null;
  /** another number: other rows, shown from their beginning */
  readonly epoch: number;
  readonly root: TreeNode;
  readonly selected: { readonly id: string; readonly row: GridRow } | null;
}

interface Tree {
  readonly query: RowQuery;
  readonly root: TreeNode;
  readonly pages: ReturnType<typeof createPageCache<GridRow | GroupItem>>;
  totalRows: number | null;
}

export type RowStore = ReturnType<typeof createRowStore>;

/** Rows and groups of one grid: loaded in pages as they come into view, the rest known by number alone. */
export function createRowStore(load: LoadRows, detailSlots: (row: GridRow | undefined) => number) {
  const listeners = new Set<() => void>();
  const groups = createOpenGroups();
  const openDetails = new Set<string>();
  const inFlight = new Map<string, AbortController>();
  const failed = new Set<string>();
  let tree: Tree | null = null;
  /** of another query, until its first page is there: the rows before it stay in view */
  let pending: Tree | null = null;
  let range: SlotRange = { from: 0, to: 0, margin: 0 };
  let timer: ReturnType<typeof setTimeout> | null = null;
  let state: RowState = {
    status: 'loading',
    error: null,
    isRefreshing: false,
    totalRows: null,
    epoch: 0,
    root: createNode(null, 'rows', [], null),
    selected: null,
  };

  function emit(change: Partial<RowState>): void {
    state = { ...state, ...change };
    for (const notify of listeners) notify();
  }

  function update(change: Partial<RowState> = {}): void {
    const isRefreshing = pending !== null || (inFlight.size > 0 && tree?.pages.hasStale === true);
    emit({ isRefreshing, totalRows: tree?.totalRows ?? null, ...change });
  }

  function abortAll(): void {
    for (const controller of inFlight.values()) controller.abort();
    inFlight.clear();
    failed.clear();
  }

  const itemId = (of: Tree, node: TreeNode, item: GridRow | GroupItem) =>
    node.kind === 'rows'
      ? rowId(of.query.rowKey, item as GridRow)
      : pathId([...node.path, { level: (item as GroupItem).level, key: (item as GroupItem).key }]);

  function childOf(of: Tree, node: TreeNode, item: GroupItem): TreeNode {
    const path = [...node.path, { level: item.level, key: item.key }];
    const isLast = nextLevel(of.query.levels, path) === null;
    return createNode(node, isLast ? 'rows' : 'groups', path, isLast ? item.count : null);
  }

  function apply(of: Tree, node: TreeNode, page: number, reply: LoadReply<unknown>): void {
    const items = pageItems(of.query, node, reply);
    const count = node.kind === 'rows' ? reply.totalCount : reply.groupCount;
    if (count !== undefined && count >= 0) {
      node.count = count;
      node.isCountStale = false;
    } else if (node.count !== null && items.length < Math.min(pageSize, node.count - page * pageSize)) {
      node.isCountStale = true;
    }
    if (node.parent === null && reply.totalCount !== undefined) of.totalRows = reply.totalCount;
    of.pages.put(pageName(node, page), items);
    const ids = items.map((item) => itemId(of, node, item));
    reconcilePage(node, page * pageSize, ids, (id, index, before) =>
      openAgain(of, node, items, page, id, index, before),
    );
    if (node.kind === 'rows') followSelected(ids, items as readonly GridRow[]);
  }

  function openAgain(
    of: Tree,
    node: TreeNode,
    items: readonly (GridRow | GroupItem)[],
    page: number,
    id: string,
    index: number,
    before: Opened | undefined,
  ): Opened | null {
    if (node.kind === 'rows')
      return openDetails.has(id)
        ? { index, id, node: null, slots: detailSlots(items[index - page * pageSize] as GridRow | undefined) }
        : null;
    if (!groups.isOpen(id, of.query.opensGroups)) return null;
    const item = items[index - page * pageSize] as GroupItem;
    const child = before?.node ?? childOf(of, node, item);
    if (child.kind === 'rows') child.count = item.count;
    return { index, id, node: child, slots: 0 };
  }

  function followSelected(ids: readonly string[], rows: readonly GridRow[]): void {
    const row = state.selected === null ? undefined : rows[ids.indexOf(state.selected.id)];
    if (row !== undefined && state.selected !== null) state = { ...state, selected: { ...state.selected, row } };
  }

  async function loadPage(of: Tree, node: TreeNode, page: number): Promise<void> {
    const name = pageName(node, page);
    const controller = new AbortController();
    inFlight.set(name, controller);
    try {
      const reply = await load(of.query, pageOptions(of.query, node, page), controller.signal);
      if (controller.signal.aborted) return;
      inFlight.delete(name);
      apply(of, node, page, reply);
      if (of === pending) show(of);
      else update();
      schedule();
    } catch (error) {
      if (controller.signal.aborted) return;
      inFlight.delete(name);
      failed.add(name);
      if (of === pending) {
        pending = null;
        tree = of;
        emit({ status: 'failed', error, isRefreshing: false, totalRows: null, root: of.root });
      } else update({ error });
    }
  }

  function show(of: Tree): void {
    pending = null;
    tree = of;
    update({ status: 'ready', error: null, root: of.root, epoch: state.epoch + 1 });
  }

  function loadWanted(): void {
    if (tree === null || pending !== null || state.status !== 'ready') return;
    const wanted = wantedPages(tree.root, range);
    for (const [name, controller] of inFlight) {
      if (wanted.has(name)) continue;
      controller.abort();
      inFlight.delete(name);
    }
    for (const [name, [node, page]] of wanted) {
      tree.pages.touch(name);
      const known = tree.pages.get(name);
      const isMissing =
        known === undefined || known.isStale || (node.isCountStale && page * pageSize < (node.count ?? 1));
      if (isMissing && !inFlight.has(name) && !failed.has(name)) void loadPage(tree, node, page);
    }
  }

  /** Loads at once, then at most every `loadInterval`: a debounce would wait for as long as one scrolls. */
  function schedule(): void {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      loadWanted();
    }, loadInterval);
  }

  function loadSoon(): void {
    if (timer !== null) return;
    loadWanted();
    schedule();
  }

  function markStale(node: TreeNode): void {
    node.isCountStale = true;
    for (const opened of node.opened) if (opened.node !== null) markStale(opened.node);
  }

  function start(query: RowQuery): void {
    abortAll();
    const root = createNode(null, query.levels.length === 0 ? 'rows' : 'groups', [], null);
    pending = { query, root, pages: createPageCache(cachedPages), totalRows: null };
    update(state.status === 'failed' ? { status: 'loading', error: null, root } : { error: null });
    void loadPage(pending, root, 0);
  }

  return {
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    getState: () => state,
    /** Shows other rows, from their beginning; those before stay until the first are there. */
    setQuery(query: RowQuery): void {
      const before = pending?.query ?? tree?.query;
      if (before !== undefined && JSON.stringify(before.levels) !== JSON.stringify(query.levels)) groups.turnAll(null);
      if (before !== undefined && before.opensGroups !== query.opensGroups) {
        if (query.opensGroups) groups.beginSearch();
        else groups.endSearch();
      }
      if (before !== undefined && JSON.stringify(before.filter) !== JSON.stringify(query.filter)) {
        state = { ...state, selected: null };
      }
      start(query);
    },
    /** Loads again what is in view; place, selection and what is unfolded are kept. */
    refresh(): void {
      if (pending !== null || tree === null) return;
      if (state.status !== 'ready') {
        start(tree.query);
        return;
      }
      abortAll();
      tree.pages.markStale();
      markStale(tree.root);
      loadWanted();
      update({ error: null });
    },
    /** Tries again what failed. */
    retry(): void {
      if (state.status === 'failed' && tree !== null) {
        start(tree.query);
        return;
      }
      failed.clear();
      update({ error: null });
      loadWanted();
    },
    /** Says which slots are in view; `margin` slots around them are loaded ahead. */
    setRange(from: number, to: number, margin: number): void {
      if (range.from === from && range.to === to && range.margin === margin) return;
      range = { from, to, margin };
      loadSoon();
    },
    itemAt(node: TreeNode, index: number): GridRow | GroupItem | undefined {
      return tree?.pages.get(pageName(node, Math.floor(index / pageSize)))?.items[index % pageSize];
    },
    isOpen(node: TreeNode, index: number): boolean {
      return node.opened.some((opened) => opened.index === index);
    },
    /** Unfolds or folds a group, or the detail of a row. */
    toggle(node: TreeNode, index: number): void {
      const item = this.itemAt(node, index);
      if (item === undefined || tree === null) return;
      const id = itemId(tree, node, item);
      const isOpen = node.opened.some((opened) => opened.id === id);
      if (node.kind === 'groups') groups.turn(id);
      else if (!openDetails.delete(id)) openDetails.add(id);
      if (isOpen) closeItem(node, id);
      else {
        const child = node.kind === 'rows' ? null : childOf(tree, node, item as GroupItem);
        openItem(node, { index, id, node: child, slots: detailSlots(child === null ? (item as GridRow) : undefined) });
      }
      update();
      loadSoon();
    },
    /** Whether some group or detail is unfolded. */
    isAnythingOpen: (): boolean => state.root.opened.length > 0,
    /** Unfolds every group, from the first row on. */
    expandAll(): void {
      groups.turnAll(true);
      if (tree !== null) start(tree.query);
    },
    /** Folds every group and every detail. */
    collapseAll(): void {
      groups.turnAll(false);
      openDetails.clear();
      if (tree !== null) tree.root.opened = [];
      update();
    },
    select(row: GridRow | null): void {
      if (tree === null) return;
      emit({ selected: row === null ? null : { id: rowId(tree.query.rowKey, row), row } });
    },
    rowId: (row: GridRow) => (tree === null ? '' : rowId(tree.query.rowKey, row)),
    dispose(): void {
      abortAll();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
