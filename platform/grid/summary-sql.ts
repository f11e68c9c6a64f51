import { type RawBuilder, sql } from 'kysely';
import { column, ordered } from './field-sql.ts';
import type { SummaryItem } from './parse-load-options.ts';

/** One aggregate (grid protocol, section 6): a sum of nothing is 0, an average of nothing null. */
function aggregate({ type, field }: SummaryItem): RawBuilder<unknown> {
  if (type === 'count' || field === null) return sql`count(*)`;
  const col = column(field);
  if (type === 'sum') return sql`coalesce(sum(${col}), 0)`;
  if (type === 'avg') return sql`avg(${col})`;
  if (field.type !== 'text') return sql`${sql.raw(type)}(${col})`;
  const direction = type === 'min' ? sql.raw('asc') : sql.raw('desc');
  return sql`(array_agg(${col} order by ${ordered(col)} ${direction}) filter (where ${col} is not null))[1]`;
}

/** The aggregates as one JSON array in the order asked, under the name `summary`. */
export function summaryColumn(items: readonly SummaryItem[]): RawBuilder<unknown> {
  return sql`json_build_array(${sql.join(items.map((item) => wireForm(item)))}) as summary`;
}

/** Moments travel as in the rows' JSON; the rest is what JSON makes of it. */
function wireForm(item: SummaryItem): RawBuilder<unknown> {
  const value = aggregate(item);
  const isMoment = item.field?.type === 'moment' && (item.type === 'min' || item.type === 'max');
  return isMoment ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value;
}
