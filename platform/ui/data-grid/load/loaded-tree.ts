import type { LoadReply } from '#platform/grid/wire.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { pageItems, pageSize, type RowQuery } from './row-load.ts';
import { createNode, reconcilePage, type TreeNode } from './row-tree.ts';
import { itemId, type TreeItem } from './tree-items.ts';
import type { Unfolded } from './unfolded.ts';
import { pageName, type wantedPages } from './wanted-pages.ts';

/** Pages kept in memory: 4,000 rows. */
const cachedPages = 40;

/** What is loaded of one query. */
export interface LoadedTree {
  readonly query: RowQuery;
  readonly root: TreeNode;
  readonly pages: PageCache<TreeItem>;
  /** null until they are counted */
  totalRows: number | null;
  /** what lies beyond the pages was counted, all of it or so far as it is counted by itself */
  isCounted: boolean;
}

/** More rows are counted only once somebody wants to know, or comes to the last of them. */
const mostCounted = 100_000;

/** A query of which nothing is loaded yet. */
export function createTree(query: RowQuery): LoadedTree {
  const root = createNode(null, query.levels.length === 0 ? 'rows' : 'groups', [], null);
  return { query, root, pages: createPageCache(cachedPages), totalRows: null, isCounted: false };
}

export function itemAt(tree: LoadedTree, node: TreeNode, index: number): TreeItem | undefined {
  return tree.pages.get(pageName(node, Math.floor(index / pageSize)))?.items[index % pageSize];
}

/** Puts a loaded page in its place, and what is unfolded in it. @returns its items, with their ids */
export function putPage(
  tree: LoadedTree,
  node: TreeNode,
  page: number,
  reply: LoadReply<unknown>,
  unfolded: Unfolded,
): readonly { readonly id: string; readonly item: TreeItem }[] {
  const items = pageItems(tree.query, node, reply);
  noteCount(node, page, reply, items.length);
  if (node.parent === null && reply.totalCount !== undefined) noteTotal(tree, reply.totalCount, reply.isCountOpen);
  tree.pages.put(pageName(node, page), items);
  const first = page * pageSize;
  const ids = items.map((item) => itemId(tree.query, node, item));
  reconcilePage(node, first, ids, (id, index, before) => {
    const item = items[index - first];
    return item === undefined ? null : unfolded.under(tree.query, node, { item, index, id }, before);
  });
  return items.map((item, index) => ({ item, id: ids[index] ?? '' }));
}

/** A page that ends before the last row leaves the number to be counted; until then the one before stands. */
function noteTotal(tree: LoadedTree, total: number, isCountOpen: true | undefined): void {
  tree.isCounted = isCountOpen === undefined;
  if (tree.isCounted) tree.totalRows = total;
}

/** Takes the number of all rows. */
export function putCount(
  tree: LoadedTree,
  { totalCount = 0, isCountOpen }: Pick<LoadReply<unknown>, 'totalCount' | 'isCountOpen'>,
): void {
  tree.root.count = totalCount;
  tree.root.isCountOpen = isCountOpen === true;
  tree.totalRows = totalCount;
  tree.isCounted = true;
}

/**
 * How far the rows must be counted now: up to some number after the first page, all of them where the last one counted is wanted.
 * @returns null for all of them, undefined where nothing is to be counted
 */
export function wantedCount({ root, isCounted }: LoadedTree, wanted: WantedPages): number | null | undefined {
  if (root.kind !== 'rows' || !root.isCountOpen) return undefined;
  if (!isCounted) return mostCounted;
  const lastPage = Math.floor(((root.count ?? 1) - 1) / pageSize);
  return wanted.has(pageName(root, lastPage)) ? null : undefined;
}

/** A page that is shorter than its node's number of items says that the number is another one by now. */
function noteCount(node: TreeNode, page: number, reply: LoadReply<unknown>, length: number): void {
  const count = node.kind === 'rows' ? reply.totalCount : reply.groupCount;
  if (count !== undefined && count >= 0) {
    const isOpen = node.kind === 'rows' && reply.isCountOpen === true;
    node.count = isOpen ? Math.max(count, node.count ?? 0) : count;
    node.isCountOpen = isOpen;
    node.isCountStale = false;
  } else if (node.count !== null && length < Math.min(pageSize, node.count - page * pageSize)) {
    node.isCountStale = true;
  }
}

/** Pages of what is in view, by name. */
export type WantedPages = ReturnType<typeof wantedPages>;

/** Those of the wanted pages that must be loaded; the others are kept in memory. */
export function missingPages({ pages }: LoadedTree, wanted: WantedPages): readonly [string, TreeNode, number][] {
  const missing: [string, TreeNode, number][] = [];
  for (const [name, [node, page]] of wanted) {
    pages.touch(name);
    const known = pages.get(name);
    const isCountWanted = node.isCountStale && page * pageSize < (node.count ?? 1);
    if (known === undefined || known.isStale || isCountWanted) missing.push([name, node, page]);
  }
  return missing;
}

/** Everything must be loaded again as it comes into view; until then what is there stays. */
export function markStale({ pages, root }: LoadedTree): void {
  pages.markStale();
  markCountsStale(root);
}

function markCountsStale(node: TreeNode): void {
  node.isCountStale = true;
  for (const opened of node.opened) if (opened.node !== null) markCountsStale(opened.node);
}
