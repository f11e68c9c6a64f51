import { type RawBuilder, sql } from 'kysely';
import { compileFilter } from './compile-filter.ts';
import { joinedRows, searchedJoin } from './field-sql.ts';
import type { GridSource, ResolvedField } from './grid-source.ts';
import type { FilterNode, SearchedNode } from './parse-filter.ts';

/** A source and a filter over it that finds the same rows. */
interface Searched {
  readonly source: GridSource;
  readonly filter: SearchedNode | null;
}

type Leaf = FilterNode & { readonly kind: 'leaf' };

/** Below so many there is nothing to gather: one match alone has its index. */
const fewestLeaves = 2;

/**
 * A search looks for one text in many columns, most of them joined by rows that many share: it is looked for once in the people
 * and once in the instances, and rows are compared by number with what was found, instead of every text of every row. A
 * field may have a condition of its own for it (`containing`).
 */
export function searchJoins(source: GridSource, filter: FilterNode | null, timeZone: string): Searched {
  if (filter === null) return { source, filter };
  const hidden = new Map(source.hidden);
  const gather = (node: FilterNode): SearchedNode => {
    if (node.kind === 'leaf') return containing(source, node) ?? node;
    if (node.kind !== 'list') return node;
    if (node.connector === 'and') return { ...node, nodes: node.nodes.map(gather) };
    const leaves = new Map<string, Leaf[]>();
    const rest: SearchedNode[] = [];
    for (const each of node.nodes) {
      const by = each.kind === 'leaf' && isMatch(each) ? searchedJoin(source, each.field) : null;
      if (by === null) rest.push(gather(each));
      else leaves.set(by, [...(leaves.get(by) ?? []), each as Leaf]);
    }
    if ([...leaves.values()].flat().length < fewestLeaves) return { ...node, nodes: node.nodes.map(gather) };
    const found = [...leaves].map(([by, nodes]): SearchedNode => {
      // No wire name has a blank.
      const field: ResolvedField = { name: `key ${by}`, type: 'integer', neverNull: true };
      hidden.set(field.name, { sql: sql.ref(by), type: field.type });
      return { kind: 'among', field, rows: matchingKeys(source, by, nodes, timeZone) };
    });
    return { kind: 'list', connector: 'or', nodes: [...rest, ...found] };
  };
  const gathered = gather(filter);
  return { source: { ...source, hidden }, filter: gathered };
}

/** The source's own way to find what contains a text. */
function containing(source: GridSource, leaf: Leaf): SearchedNode | null {
  const own = source.fields.get(leaf.field.name)?.containing;
  const condition = leaf.operator === 'contains' && isMatch(leaf) ? own?.condition(String(leaf.value)) : null;
  if (own === undefined || !condition) return null;
  const reads = own.reads.map((name): ResolvedField => ({ name, type: source.fields.get(name)?.type ?? 'text' }));
  return { kind: 'where', reads, condition };
}

/** What every row contains, even one without such a joined row, is no match. */
const isMatch = ({ operator, value, field }: Leaf): boolean =>
  field.type === 'text' && ['contains', 'startswith', 'endswith'].includes(operator) && value !== null && value !== '';

function matchingKeys(source: GridSource, by: string, nodes: readonly Leaf[], timeZone: string): RawBuilder<unknown> {
  const condition = compileFilter({ kind: 'list', connector: 'or', nodes }, timeZone);
  return sql`select base.key from ${joinedRows(
    source,
    nodes.map(({ field }) => field),
    by,
  )} where ${condition}`;
}
