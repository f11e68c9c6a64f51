import { type RawBuilder, sql } from 'kysely';
import type { GridValue, GroupNode } from '../wire.ts';
import { limit } from './errors.ts';
import { orderOf } from './field-sql.ts';
import { type GroupLevel, groupLevel } from './group-sql.ts';
import { gridLimits } from './limits.ts';
import { counted, type LoadContext, type SourceRow, selectedColumns, selectedFields } from './load-context.ts';
import { fullOrder, orderTerm } from './order-sql.ts';
import { mergedSummary, summaryFields, summaryParts } from './summary-sql.ts';

export interface GroupsResult {
  readonly data: GroupNode<SourceRow>[];
  readonly groupCount?: number;
  /** number of rows after the filter, in whatever node */
  readonly total: number;
}

/** Groups, paged by top-level nodes (grid protocol, section 5). */
export async function loadGroups(context: LoadContext): Promise<GroupsResult> {
  const { options, timeZone } = context;
  const levels = options.group.map((item) => groupLevel(item, timeZone));
  const { nodes, groupCount, total } = await readNodes(context, levels);
  if (nodes.length > gridLimits.rows) throw limit(`group, ${gridLimits.rows}`);
  const rows = options.group.at(-1)?.isExpanded ? await readRows(context, levels, nodes) : null;
  const data = buildTree(nodes, rows, levels.length);
  return { data, total, ...(options.requireGroupCount ? { groupCount } : {}) };
}

/** A node as it comes from the database: the texts of its keys from the outermost on, which its children begin with. */
interface NodeRow {
  readonly path: readonly string[];
  readonly key: GridValue;
  readonly count: number;
  readonly summary?: readonly unknown[];
}

interface Nodes {
  readonly nodes: readonly NodeRow[];
  readonly groupCount: number;
  readonly total: number;
}

/** The text of a key: distinct for distinct keys, with null apart from every text. */
function pathPart(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce('=' || (${key})::text, 'null')`;
}

const keyOf = (index: number) => sql.id(`key${index}`);

/**
 * Every node of every level, parents before their children and in the order of their keys, with the number of top-level
 * nodes and of rows: all from one pass over the rows, which counts them by grain.
 */
async function readNodes(context: LoadContext, levels: readonly GroupLevel[]): Promise<Nodes> {
  const { tx, options } = context;
  const grains = new Map(levels.map((level) => [level.grainName, level.grain]));
  const names = [...grains.keys()];
  const grainOf = (level: GroupLevel) => sql.id(`grain${names.indexOf(level.grainName)}`);
  const parts = summaryParts(options.groupSummary);
  const grouped = [...options.group.map(({ field }) => field), ...summaryFields(options.groupSummary)];
  // Parts of summaries are made of rows, and not of counts.
  const { from, n } =
    parts.length > 0 ? { from: context.filtered(grouped), n: sql`count(*)` } : counted(context, grouped);
  const cells = sql`
    select ${sql.join([...grains.values()].map((grain, index) => sql`${grain} as ${sql.id(`grain${index}`)}`))},
      ${sql.join([sql`${n} as n`, ...parts])}
    from ${from} group by ${sql.join(names.map((_, index) => sql.raw(String(index + 1))))}`;
  const keyed = sql`
    select ${sql.join(levels.map((level, index) => sql`${level.key(grainOf(level))} as ${keyOf(index)}`))}, cells.*
    from cells`;
  const { rows } = await sql<Nodes>`
    with cells as materialized (${cells}), keyed as materialized (${keyed})
    select (${nodesAsJson(options, levels, grainOf)}) as nodes,
      (select count(*) from (select from keyed group by ${keyOf(0)}) as node) as "groupCount",
      (select coalesce(sum(n), 0) from cells) as total`.execute(tx);
  return rows[0] ?? { nodes: [], groupCount: 0, total: 0 };
}

function nodesAsJson(
  options: LoadContext['options'],
  levels: readonly GroupLevel[],
  grainOf: (level: GroupLevel) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const order = levels.map((level, index) => orderTerm(level.order(keyOf(index)), level.item.desc));
  const isPaged = options.take !== null || options.skip > 0;
  const page = sql`where ${pathPart(keyOf(0))} in (
    select ${pathPart(keyOf(0))} from keyed group by ${keyOf(0)} order by ${sql.join(order.slice(0, 1))}
    limit ${options.take} offset ${options.skip})`;
  const sets = levels.map(
    (_, depth) => sql`(${sql.join(levels.slice(0, depth + 1).map((_level, index) => keyOf(index)))})`,
  );
  // A set of k levels leaves out the others: their bits are set, so that parents have the larger number.
  const depth = sql`grouping(${sql.join(levels.map((_, index) => keyOf(index)))})`;
  const chosen = (makes: (level: GroupLevel, index: number) => RawBuilder<unknown>) =>
    sql`case ${depth} ${sql.join(
      levels.map(
        (level, index) =>
          sql`when ${sql.raw(String(2 ** (levels.length - 1 - index) - 1))} then ${makes(level, index)}`,
      ),
      sql` `,
    )} end`;
  const path = chosen(
    (_, index) => sql`json_build_array(${sql.join(levels.slice(0, index + 1).map((_l, i) => pathPart(keyOf(i))))})`,
  );
  const key = chosen((level, index) => sql`to_json(${level.shown(grainOf(level), keyOf(index))})`);
  const summary = options.groupSummary.length === 0 ? sql`` : sql`, ${mergedSummary(options.groupSummary)}`;
  return sql`
    select coalesce(json_agg(node), '[]') from (
      select ${path} as path, ${key} as key, sum(n) as count${summary}
      from keyed ${isPaged ? page : sql``}
      group by grouping sets (${sql.join(sets)})
      order by ${depth} desc, ${sql.join(order)} limit ${gridLimits.rows + 1}) as node`;
}

interface PathRow {
  readonly path: string;
  readonly row: SourceRow;
}

/** The rows of the nodes in the full order, each with the path of its node. */
async function readRows(
  context: LoadContext,
  levels: readonly GroupLevel[],
  nodes: readonly NodeRow[],
): Promise<PathRow[]> {
  const { tx, source, options, filtered } = context;
  const top = nodes.filter((node) => node.path.length === 1);
  const count = top.reduce((sum, node) => sum + node.count, 0);
  if (count > gridLimits.rows) throw limit(`group, ${gridLimits.rows}`);
  const paths = levels.map((level) => pathPart(level.key(level.grain)));
  const isPaged = options.take !== null || options.skip > 0;
  const page = isPaged ? sql`and ${paths[0]} = any(${top.map((node) => node.path[0])}::text[])` : sql``;
  const order = fullOrder(source, [...options.group, ...options.sort]);
  const { rows } = await sql<SourceRow & { readonly path_of_row: string[] }>`
    select ${selectedColumns(context)}, array[${sql.join(paths)}] as path_of_row
    from ${filtered([...selectedFields(context), ...order.map(({ field }) => field)])} ${page}
    order by ${sql.join(order.map(({ field, desc }) => orderTerm(orderOf(field), desc, field.neverNull)))}`.execute(tx);
  return rows.map(({ path_of_row, ...row }) => ({ path: JSON.stringify(path_of_row), row }));
}

/** @param rows null where the last level is collapsed */
function buildTree(nodes: readonly NodeRow[], rows: readonly PathRow[] | null, depth: number): GroupNode<SourceRow>[] {
  const top: GroupNode<SourceRow>[] = [];
  const itemsByPath = new Map<string, (GroupNode<SourceRow> | SourceRow)[]>();
  for (const { path, key, count, summary } of nodes) {
    const isCounted = path.length === depth && rows === null;
    const items: (GroupNode<SourceRow> | SourceRow)[] = [];
    itemsByPath.set(JSON.stringify(path), items);
    const siblings = path.length === 1 ? top : itemsByPath.get(JSON.stringify(path.slice(0, -1)));
    siblings?.push({
      key,
      items: isCounted ? null : (items as GroupNode<SourceRow>[] | SourceRow[]),
      ...(isCounted ? { count } : {}),
      ...(summary === undefined ? {} : { summary }),
    });
  }
  for (const { path, row } of rows ?? []) itemsByPath.get(path)?.push(row);
  return top;
}
