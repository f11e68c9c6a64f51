import { type RawBuilder, sql } from 'kysely';
import { limit } from './errors.ts';
import { orderOf } from './field-sql.ts';
import { type GroupLevel, groupLevel } from './group-sql.ts';
import { gridLimits } from './limits.ts';
import { type GridRow, type LoadContext, selectedColumns } from './load-context.ts';
import { fullOrder, orderTerm } from './order-sql.ts';
import { summaryColumn } from './summary-sql.ts';

/** A node of a grouped answer; innermost nodes hold rows, or with a collapsed last level only their number. */
export interface GroupNode {
  readonly key: unknown;
  readonly items: GroupNode[] | GridRow[] | null;
  readonly count?: number;
  readonly summary?: readonly unknown[];
}

/** A node as it comes from the database: its depth and the text of its path, which its children begin with. */
interface NodeRow {
  readonly depth: number;
  readonly path: string[];
  readonly key: unknown;
  readonly count: number;
  readonly summary?: unknown[];
}

interface BuildNode {
  key: unknown;
  items: GroupNode[] | GridRow[] | null;
  count?: number;
  summary?: readonly unknown[];
}

/** Groups, paged by top-level nodes (grid protocol, section 5). */
export async function loadGroups(context: LoadContext): Promise<{ data: GroupNode[]; groupCount?: number }> {
  const { options, timeZone } = context;
  const levels = options.group.map((item) => groupLevel(item, timeZone));
  const nodes = await readNodes(context, levels);
  const rows = options.group.at(-1)?.isExpanded ? await readRows(context, levels) : null;
  const data = buildTree(nodes, rows, levels.length, options.groupSummary.length > 0);
  if (!options.requireGroupCount) return { data };
  return { data, groupCount: await countTopNodes(context, levels) };
}

/** The text of a level's key: distinct for distinct keys, with null apart from every text. */
function pathPart(level: GroupLevel): RawBuilder<unknown> {
  return sql`coalesce('=' || (${level.key})::text, 'null')`;
}

/** The top-level nodes of the page, as a condition on `base`; empty without a page. */
function pageCondition({ options, filtered }: LoadContext, [top]: readonly GroupLevel[]): RawBuilder<unknown> {
  if (top === undefined || (options.take === null && options.skip === 0)) return sql`true`;
  return sql`${pathPart(top)} in (
    select ${pathPart(top)} from ${filtered} group by ${top.key}
    order by ${orderTerm(top.order, top.item.desc)} limit ${options.take} offset ${options.skip})`;
}

/** The filtered rows that belong to the page's nodes. */
function pageRows(context: LoadContext, levels: readonly GroupLevel[]): RawBuilder<unknown> {
  const joint = context.options.filter === null ? sql` where ` : sql` and `;
  return sql`${context.filtered}${joint}${pageCondition(context, levels)}`;
}

/** Every node of every level in one statement, parents before their children, in the order of their keys. */
async function readNodes(context: LoadContext, levels: readonly GroupLevel[]): Promise<NodeRow[]> {
  const { tx, options } = context;
  const depths: NodeRow[][] = [];
  const summary = options.groupSummary.length === 0 ? sql`` : sql`, ${summaryColumn(options.groupSummary)}`;
  const isCollapsed = options.group.at(-1)?.isExpanded === false;
  for (let depth = 1; depth <= levels.length; depth += 1) {
    const used = levels.slice(0, depth);
    const last = used[depth - 1];
    if (last === undefined) break;
    // Keys of one node are equal, so an aggregate of each may stand for them all.
    const path = sql.join(used.map((level) => sql`min(${pathPart(level)})`));
    const order = sql.join(used.map((level) => orderTerm(level.order, level.item.desc)));
    const { rows } = await sql<Omit<NodeRow, 'depth'>>`
      select array[${path}] as path, ${last.shown} as key, count(*) as count${summary}
      from ${pageRows(context, levels)}
      group by ${sql.join(used.map((level) => level.key))}
      order by ${order} limit ${gridLimits.rows + 1}`.execute(tx);
    if (rows.length > gridLimits.rows) throw limit(`group, ${gridLimits.rows}`);
    depths.push(rows.map((row) => ({ ...row, depth })));
    if (!isCollapsed && depth === levels.length) break;
  }
  return depths.flat();
}

interface PathRow {
  readonly path: string;
  readonly row: GridRow;
}

async function readRows(context: LoadContext, levels: readonly GroupLevel[]): Promise<PathRow[]> {
  const { tx, source, options } = context;
  const rowOrder = fullOrder(source, [...options.group, ...options.sort]);
  const order = sql.join(rowOrder.map(({ field, desc }) => orderTerm(orderOf(field), desc)));
  const { rows } = await sql<GridRow & { readonly path_of_row: string[] }>`
    select ${selectedColumns(context)}, array[${sql.join(levels.map(pathPart))}] as path_of_row
    from ${pageRows(context, levels)}
    order by ${order} limit ${gridLimits.rows + 1}`.execute(tx);
  if (rows.length > gridLimits.rows) throw limit(`group, ${gridLimits.rows}`);
  return rows.map(({ path_of_row, ...row }) => ({ path: JSON.stringify(path_of_row), row }));
}

function buildTree(
  nodes: readonly NodeRow[],
  rows: readonly PathRow[] | null,
  depth: number,
  hasSummary: boolean,
): GroupNode[] {
  const top: GroupNode[] = [];
  const byPath = new Map<string, BuildNode>();
  for (const node of nodes) {
    const isInnermost = node.depth === depth;
    const built: BuildNode = {
      key: node.key,
      items: isInnermost && rows === null ? null : [],
      ...(isInnermost && rows === null ? { count: node.count } : {}),
      ...(hasSummary ? { summary: node.summary ?? [] } : {}),
    };
    byPath.set(JSON.stringify(node.path), built);
    const siblings = node.depth === 1 ? top : byPath.get(JSON.stringify(node.path.slice(0, -1)))?.items;
    (siblings as GroupNode[] | null | undefined)?.push(built);
  }
  for (const { path, row } of rows ?? []) (byPath.get(path)?.items as GridRow[] | null | undefined)?.push(row);
  return top;
}

async function countTopNodes({ tx, filtered }: LoadContext, [top]: readonly GroupLevel[]): Promise<number> {
  if (top === undefined) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${filtered} group by ${top.key}) as node`.execute(tx);
  return rows[0]?.count ?? 0;
}
