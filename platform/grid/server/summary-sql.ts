import { type RawBuilder, sql } from 'kysely';
import { column, ordered } from './field-sql.ts';
import type { ResolvedField } from './grid-source.ts';
import type { SummaryItem } from './parse-load-options.ts';

type Expression = RawBuilder<unknown>;

/** The member that sorts first or last, in the order of sorting. */
function extreme(type: 'min' | 'max', text: Expression): Expression {
  const direction = type === 'min' ? sql.raw('asc') : sql.raw('desc');
  return sql`(array_agg(${text} order by ${ordered(text)} ${direction}) filter (where ${text} is not null))[1]`;
}

/** One aggregate (grid protocol, section 6): a sum of nothing is 0, an average of nothing null. */
function aggregate({ type, field }: SummaryItem): Expression {
  if (type === 'count' || field === null) return sql`count(*)`;
  const col = column(field);
  if (type === 'sum') return sql`coalesce(sum(${col}), 0)`;
  if (type === 'avg') return sql`avg(${col})`;
  return field.type === 'text' ? extreme(type, col) : sql`${sql.raw(type)}(${col})`;
}

/** The fields that summaries are made of. */
export function summaryFields(items: readonly SummaryItem[]): ResolvedField[] {
  return items.flatMap(({ field }) => field ?? []);
}

/** The aggregates as one JSON array in the order asked, under the name `summary`. */
export function summaryColumn(items: readonly SummaryItem[]): Expression {
  return sql`json_build_array(${sql.join(items.map((item) => wireForm(item, aggregate(item))))}) as summary`;
}

/** Moments travel as in the rows' JSON; the rest is what JSON makes of it. */
function wireForm(item: SummaryItem, value: Expression): Expression {
  const isMoment = item.field?.type === 'moment' && (item.type === 'min' || item.type === 'max');
  return isMoment ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value;
}

const part = (index: number) => sql.id(`part${index}`);
const partCount = (index: number) => sql.id(`part${index}_count`);

/** Columns from which `mergedSummary` makes the same aggregates of any union of the sets they were made of. */
export function summaryParts(items: readonly SummaryItem[]): Expression[] {
  return items.flatMap(({ type, field }, index) => {
    if (type === 'count' || field === null) return [];
    const col = column(field);
    if (type === 'sum') return [sql`sum(${col}) as ${part(index)}`];
    if (type === 'avg') return [sql`sum(${col}) as ${part(index)}`, sql`count(${col}) as ${partCount(index)}`];
    const value = field.type === 'text' ? extreme(type, col) : sql`${sql.raw(type)}(${col})`;
    return [sql`${value} as ${part(index)}`];
  });
}

/** The aggregates over rows that carry `summaryParts` and, as `n`, the number of rows behind each. */
export function mergedSummary(items: readonly SummaryItem[]): Expression {
  const merged = items.map((item, index) => {
    const { type, field } = item;
    if (type === 'count' || field === null) return sql`sum(n)`;
    if (type === 'sum') return sql`coalesce(sum(${part(index)}), 0)`;
    if (type === 'avg') return sql`sum(${part(index)}) / nullif(sum(${partCount(index)}), 0)`;
    const value = field.type === 'text' ? extreme(type, part(index)) : sql`${sql.raw(type)}(${part(index)})`;
    return wireForm(item, value);
  });
  return sql`json_build_array(${sql.join(merged)}) as summary`;
}
