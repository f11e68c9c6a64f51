import { type RawBuilder, sql } from 'kysely';
import { orderOf } from './field-sql.ts';
import { type GridSource, type ResolvedField, resolveField } from './grid-source.ts';
import type { SortItem } from './parse-load-options.ts';

/**
 * One term of ORDER BY: nulls first ascending, last descending (grid protocol, section 4). Where there are none it is not
 * said, because an index of the usual kind, nulls last ascending, would then not be used.
 */
export function orderTerm(expression: RawBuilder<unknown>, desc: boolean, neverNull = false): RawBuilder<unknown> {
  if (neverNull) return desc ? sql`${expression} desc` : expression;
  return desc ? sql`${expression} desc nulls last` : sql`${expression} asc nulls first`;
}

/**
 * The full order of rows: the given items, then the key in the direction of the last one; a field that was used already is
 * skipped. The key makes it total, so that pages neither repeat nor lose rows.
 */
export function fullOrder(source: GridSource, items: readonly SortItem[]): SortItem[] {
  const order: SortItem[] = [];
  const used = new Set<string>();
  const add = (field: ResolvedField, desc: boolean): void => {
    if (used.has(field.name)) return;
    used.add(field.name);
    order.push({ field, desc });
  };
  for (const item of items) add(item.field, item.desc);
  const desc = items.at(-1)?.desc ?? false;
  for (const name of source.key) add(resolveField(source, name), desc);
  return order;
}

export function orderBy(order: readonly SortItem[]): RawBuilder<unknown> {
  return sql`order by ${sql.join(order.map(({ field, desc }) => orderTerm(orderOf(field), desc, field.neverNull)))}`;
}

/** The same order from its other end: exactly the reverse, because it is total and nulls change ends as well. */
export function reversed(order: readonly SortItem[]): SortItem[] {
  return order.map(({ field, desc }) => ({ field, desc: !desc }));
}
