import { type GridRow, type GridValue, type GroupNode, type LoadReply, shownRows } from '#platform/grid/wire.ts';
import { allOf, type WireFilter } from '../filter/wire-filter.ts';
import { type GroupLevel, nextLevel, pathFilter } from './group-path.ts';
import type { LoadRequest, WireSort, WireSummary } from './load-request.ts';
import type { TreeNode } from './row-tree.ts';

/** Items of a page. */
export const pageSize = 100;

/** What is shown: which rows, in what order, under which groups. */
export interface RowQuery {
  readonly address: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly filter: WireFilter;
  readonly sort: readonly WireSort[];
  readonly levels: readonly GroupLevel[];
  /** what groups say of their rows besides the number */
  readonly summaries: readonly WireSummary[];
  /** groups are unfolded by themselves: what a search has found is in sight */
  readonly opensGroups: boolean;
  readonly rowKey: readonly string[];
}

/** A group as its row shows it. */
export interface GroupItem {
  readonly level: GroupLevel;
  readonly key: GridValue;
  /** rows in it */
  readonly count: number;
  /** one for each of the query's summaries; null where there is none */
  readonly summary: readonly (number | null)[];
}

export type LoadRows = (query: RowQuery, options: LoadRequest, signal: AbortSignal) => Promise<LoadReply<unknown>>;

/** The load options of one page of a node. The root's first load also asks whether there are more rows. */
export function pageOptions(query: RowQuery, node: TreeNode, page: number): LoadRequest {
  const filter = allOf([query.filter, pathFilter(node.path)]);
  const needsCount = node.count === null || node.isCountStale;
  const base = { skip: page * pageSize, take: pageSize, ...(filter === null ? {} : { filter }) };
  if (node.kind === 'rows') {
    return { ...base, sort: query.sort, ...(needsCount ? countWithPage(node) : {}) };
  }
  const level = nextLevel(query.levels, node.path);
  if (level === null) throw new Error('a node of groups has a level');
  const { name, interval, isDescending } = level;
  return {
    ...base,
    group: [
      {
        selector: name,
        desc: isDescending,
        ...(interval === null ? {} : { groupInterval: interval }),
        isExpanded: false,
      },
    ],
    ...(query.summaries.length === 0 ? {} : { groupSummary: query.summaries }),
    ...(needsCount ? { requireGroupCount: true } : {}),
    ...(needsCount && node.path.length === 0 ? { requireTotalCount: true } : {}),
  };
}

/** Of all rows a page tells only whether there are more: what is beyond it is counted after it, so that nobody waits for that. */
function countWithPage({ parent }: TreeNode): LoadRequest {
  return parent === null ? { requireTotalCount: true, countUpTo: pageSize } : { requireTotalCount: true };
}

/**
 * The load options of the number of all rows.
 * @param upTo null: however many they are
 */
export function countOptions({ filter }: RowQuery, upTo: number | null): LoadRequest {
  return { isCountQuery: true, ...(filter === null ? {} : { filter }), ...(upTo === null ? {} : { countUpTo: upTo }) };
}

/** The items of a reply to `pageOptions`. */
export function pageItems(
  query: RowQuery,
  node: TreeNode,
  reply: LoadReply<unknown>,
): readonly (GridRow | GroupItem)[] {
  if (node.kind === 'rows') return shownRows(reply as LoadReply<GridRow>);
  const level = nextLevel(query.levels, node.path);
  if (level === null) return [];
  return (reply.data as readonly GroupNode[]).map(({ key, count = 0, summary = [] }) => ({
    level,
    key,
    count,
    summary: summary.map((value) => (typeof value === 'number' ? value : null)),
  }));
}

/** A name for a row by its key. */
export function rowId(rowKey: readonly string[], row: GridRow): string {
  return JSON.stringify(rowKey.map((name) => row[name] ?? null));
}
