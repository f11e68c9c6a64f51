import { type RawBuilder, sql } from 'kysely';
import { folded } from '#platform/db/folded.ts';
import type { DatePart } from '../wire.ts';
import { column, ordered } from './field-sql.ts';
import type { ResolvedField } from './grid-source.ts';
import type { GroupItem } from './parse-load-options.ts';

type Expression = RawBuilder<unknown>;

/**
 * How one group level is computed (grid protocol, section 5), in two steps: rows are counted by a grain that is cheap to
 * make from each row, such as the text as it stands or the day of a moment; keys are then made from the few grains.
 */
export interface GroupLevel {
  readonly item: GroupItem;
  /** what rows are counted by first, over `base` */
  readonly grain: Expression;
  /** the same for levels that have the same grain */
  readonly grainName: string;
  /** equal within a node, and only there */
  readonly key: (grain: Expression) => Expression;
  /** what nodes are ordered by, an aggregate over the node's keys */
  readonly order: (key: Expression) => Expression;
  /** the key of the answer, an aggregate over the node's grains and keys */
  readonly shown: (grain: Expression, key: Expression) => Expression;
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

const partOf = (part: DatePart, time: Expression) =>
  sql`floor(extract(${sql.raw(partFields[part])} from ${time}))::integer`;
const smallest = (key: Expression) => sql`min(${key})`;
const smallestKey = (_grain: Expression, key: Expression) => smallest(key);

/** The SQL of a group level. */
export function groupLevel(item: GroupItem, timeZone: string): GroupLevel {
  const { field, interval } = item;
  const plain = { item, grain: column(field), grainName: field.name, order: smallest, shown: smallestKey };
  if (typeof interval === 'number') {
    const width = sql`${String(interval)}::numeric`;
    // Back to a float: equal numerics may be written 0 and 0.00, and a node is found by its key's text.
    return { ...plain, key: (grain) => sql`(${grain}::numeric - ${grain}::numeric % ${width})::float8` };
  }
  if (interval !== null) return { ...plain, ...intervalOf(field, interval, timeZone) };
  switch (field.type) {
    case 'text':
      // Nodes are equal as "=" is, without case, and spelled as one of their members.
      return {
        ...plain,
        key: (grain) => folded(grain),
        order: (key) => sql`min(${ordered(key)}) collate "es-x-icu"`,
        shown: (grain) => sql`min(${grain})`,
      };
    case 'boolean':
      return { ...plain, key: same, order: (key) => sql`bool_and(${key})`, shown: (grain) => sql`bool_and(${grain})` };
    case 'moment':
      return {
        ...plain,
        grain: sql`date_trunc('milliseconds', ${plain.grain})`,
        grainName: `${field.name} millisecond`,
        key: same,
        shown: (_grain, key) => sql`to_char(min(${key}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      };
    case 'decimal':
      // One zero: minus zero equals zero and is written otherwise.
      return { ...plain, key: (grain) => sql`(${grain}::float8 + 0)` };
    default:
      return { ...plain, key: same };
  }
}

function same(grain: Expression): Expression {
  return grain;
}

/** Parts of a day are taken from days, parts of its clock from the time itself. */
function intervalOf(
  field: ResolvedField,
  part: DatePart,
  timeZone: string,
): Pick<GroupLevel, 'grain' | 'grainName' | 'key'> {
  const col = column(field);
  if (field.type === 'date')
    return { grain: col, grainName: field.name, key: (day) => partOf(part, sql`${day}::timestamp`) };
  const wall = sql`(${col} at time zone ${timeZone})`;
  if (part === 'hour' || part === 'minute' || part === 'second') {
    return { grain: partOf(part, wall), grainName: `${field.name} ${part}`, key: same };
  }
  return {
    grain: sql`${wall}::date`,
    grainName: `${field.name} day`,
    key: (day) => partOf(part, sql`${day}::timestamp`),
  };
}
