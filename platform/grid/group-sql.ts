import { type RawBuilder, sql } from 'kysely';
import { column, folded, ordered } from './field-sql.ts';
import type { DatePart, GroupItem } from './parse-load-options.ts';

/** How one group level is computed: what is equal, what it is ordered by, and how the key is shown. */
export interface GroupLevel {
  readonly item: GroupItem;
  /** equal within a node, and only there */
  readonly key: RawBuilder<unknown>;
  /** what nodes are ordered by, an aggregate over the node's rows */
  readonly order: RawBuilder<unknown>;
  /** the key of the answer, an aggregate over the node's rows */
  readonly shown: RawBuilder<unknown>;
}

const partFields: Readonly<Record<DatePart, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'day',
  dayOfWeek: 'dow',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
};

/** The SQL of a group level (grid protocol, section 5). */
export function groupLevel(item: GroupItem, timeZone: string): GroupLevel {
  const { field, interval } = item;
  const col = column(field);
  if (typeof interval === 'number') {
    const width = sql`${String(interval)}::numeric`;
    // Back to a float: equal numerics may be written 0 and 0.00, and a node is found by its key's text.
    const key = sql`(${col}::numeric - ${col}::numeric % ${width})::float8`;
    return { item, key, order: sql`min(${key})`, shown: sql`min(${key})` };
  }
  if (interval !== null) {
    const wall = field.type === 'moment' ? sql`(${col} at time zone ${timeZone})` : sql`${col}::timestamp`;
    const key = sql`floor(extract(${sql.raw(partFields[interval])} from ${wall}))::integer`;
    return { item, key, order: sql`min(${key})`, shown: sql`min(${key})` };
  }
  switch (field.type) {
    case 'text':
      // Nodes are equal as "=" is, without case, and spelled as one of their members.
      return { item, key: folded(col), order: sql`min(${ordered(col)}) collate "es-x-icu"`, shown: sql`min(${col})` };
    case 'boolean':
      return { item, key: col, order: sql`bool_and(${col})`, shown: sql`bool_and(${col})` };
    case 'moment': {
      const key = sql`date_trunc('milliseconds', ${col})`;
      const shown = sql`to_char(min(${key}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
      return { item, key, order: sql`min(${key})`, shown };
    }
    default:
      return { item, key: col, order: sql`min(${col})`, shown: sql`min(${col})` };
  }
}
