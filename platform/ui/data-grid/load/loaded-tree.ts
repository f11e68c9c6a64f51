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
  totalRows: number | null;
}

/** A query of which nothing is loaded yet. */
export function createTree(query: RowQuery): LoadedTree {
  const root = createNode(null, query.levels.length === 0 ? 'rows' : 'groups', [], null);
  return { query, root, pages: createPageCache(cachedPages), totalRows: null };
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
  if (node.parent === null && reply.totalCount !== undefined) tree.totalRows = reply.totalCount;
  tree.pages.put(pageName(node, page), items);
  const first = page * pageSize;
  const ids = items.map((item) => itemId(tree.query, node, item));
  reconcilePage(node, first, ids, (id, index, before) => {
    const item = items[index - first];
    return item === undefined ? null : unfolded.under(tree.query, node, { item, index, id }, before);
  });
  return items.map((item, index) => ({ item, id: ids[index] ?? '' }));
}

/** A page that is shorter than its node's number of items says that the number is another one by now. */
function noteCount(node: TreeNode, page: number, reply: LoadReply<unknown>, length: number): void {
  const count = node.kind === 'rows' ? reply.totalCount : reply.groupCount;
  if (count !== undefined && count >= 0) {
    node.count = count;
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
