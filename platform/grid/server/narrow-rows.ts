import type { GridSource, SourceField } from './grid-source.ts';
import type { SearchedNode } from './parse-filter.ts';

/**
 * The narrow rows of a source as a source of their own, with the types of the fields that they hold; null where it has none, or where
 * their index would not serve with this filter.
 */
export function narrowSource(source: GridSource, filter: SearchedNode | null): GridSource | null {
  const { narrow } = source;
  if (narrow === undefined) return null;
  const { from, scope, heldTo } = narrow;
  if (heldTo !== undefined && (filter === null || !holdsTo(filter, heldTo))) return null;
  const fields = new Map<string, SourceField>();
  for (const [name, sql] of narrow.fields) {
    const whole = source.fields.get(name) ?? source.hidden?.get(name);
    if (whole !== undefined) fields.set(name, { sql, type: whole.type, neverNull: whole.neverNull === true });
  }
  return { key: source.key, fields, from, ...(scope !== undefined && { scope }) };
}

/** Whether a filter lets through one value of a field alone. */
function holdsTo(node: SearchedNode, name: string): boolean {
  if (node.kind === 'leaf') return node.field.name === name && node.operator === '=' && node.value !== null;
  return node.kind === 'list' && node.connector === 'and' && node.nodes.some((each) => holdsTo(each, name));
}
