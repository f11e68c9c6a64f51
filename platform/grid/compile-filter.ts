import { type RawBuilder, sql } from 'kysely';
import { coerceText, coerceValue, type WallClock } from './coerce-value.ts';
import { column, folded, ordered, textForm } from './field-sql.ts';
import type { ResolvedField } from './grid-source.ts';
import type { FilterNode, FilterOperator, FilterValue } from './parse-filter.ts';

type Condition = RawBuilder<unknown>;

const never = sql`false`;
const always = sql`true`;

/**
 * A filter as a condition in which every leaf is true or false, never unknown, so that `!` gives exactly the other rows
 * (grid protocol, section 3). Values are bound parameters, names come from the resolved fields alone.
 */
export function compileFilter(node: FilterNode, timeZone: string): Condition {
  if (node.kind === 'not') return sql`not ${compileFilter(node.node, timeZone)}`;
  if (node.kind === 'leaf') return compileLeaf(node.field, node.operator, node.value, timeZone);
  const conditions = compileList(node, timeZone);
  return sql`(${sql.join(conditions, node.connector === 'and' ? sql` and ` : sql` or `)})`;
}

/** Many `a = v` on one field joined by `or` become one `= any`: a header filter may choose hundreds of values. */
function compileList(list: FilterNode & { readonly kind: 'list' }, timeZone: string): Condition[] {
  if (list.connector === 'and') return list.nodes.map((node) => compileFilter(node, timeZone));
  const choices = new Map<string, { readonly field: ResolvedField; readonly values: string[] }>();
  const rest: Condition[] = [];
  for (const node of list.nodes) {
    const isChoice =
      node.kind === 'leaf' &&
      node.operator === '=' &&
      node.value !== null &&
      (node.field.type === 'text' || node.field.type === 'integer');
    const value = isChoice ? coerceValue(node.field.type, node.value) : undefined;
    if (!isChoice || typeof value !== 'string') {
      rest.push(compileFilter(node, timeZone));
      continue;
    }
    const known = choices.get(node.field.name);
    if (known === undefined) choices.set(node.field.name, { field: node.field, values: [value] });
    else known.values.push(value);
  }
  return [...rest, ...[...choices.values()].map(({ field, values }) => compileChoice(field, values))];
}

function compileChoice(field: ResolvedField, values: readonly string[]): Condition {
  const col = column(field);
  if (field.type === 'integer') return sql`(${col} is not null and ${col}::numeric = any(${values}::numeric[]))`;
  const lowered = values.map((value) => folded(sql`${value}::text`));
  return sql`(${col} is not null and ${folded(col)} = any(array[${sql.join(lowered)}]))`;
}

function compileLeaf(field: ResolvedField, operator: FilterOperator, value: FilterValue, timeZone: string): Condition {
  switch (operator) {
    case 'contains':
    case 'startswith':
    case 'endswith':
      return compileTextMatch(field, operator, value);
    case 'notcontains':
      return coerceText(value ?? '') === undefined ? never : sql`not ${compileTextMatch(field, 'contains', value)}`;
    default:
      return compileComparison(field, operator, value, timeZone);
  }
}

function compileTextMatch(
  field: ResolvedField,
  operator: 'contains' | 'startswith' | 'endswith',
  value: FilterValue,
): Condition {
  const text = coerceText(value ?? '');
  if (text === undefined) return never;
  if (text === '') return always;
  const pattern = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  const before = operator === 'startswith' ? '' : '%';
  const after = operator === 'endswith' ? '' : '%';
  const col = column(field);
  return sql`(${col} is not null and ${folded(textForm(field))} like ${folded(sql`${before + pattern + after}::text`)})`;
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

function compileComparison(
  field: ResolvedField,
  operator: Comparison,
  value: FilterValue,
  timeZone: string,
): Condition {
  const col = column(field);
  if (value === null)
    return operator === '=' ? sql`${col} is null` : operator === '<>' ? sql`${col} is not null` : never;
  const coerced = coerceValue(field.type, value);
  if (coerced === undefined) return never;
  if (typeof coerced === 'object') return compileTime(field, operator, coerced, timeZone);
  switch (field.type) {
    case 'text': {
      const isOrder = operator !== '=' && operator !== '<>';
      const fold = isOrder ? ordered : folded;
      return compare(col, operator, fold(col), fold(sql`${coerced}::text`));
    }
    case 'integer':
      return compare(col, operator, sql`${col}::numeric`, sql`${coerced}::numeric`);
    case 'decimal':
      return compare(col, operator, sql`${col}::float8`, sql`${coerced}::float8`);
    default:
      return compare(col, operator, col, sql`${coerced}::boolean`);
  }
}

const signs: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  '=': sql.raw('='),
  '<>': sql.raw('<>'),
  '<': sql.raw('<'),
  '<=': sql.raw('<='),
  '>': sql.raw('>'),
  '>=': sql.raw('>='),
};

/** A comparison that is false, or for `<>` true, where the column is null; an index on the left side still serves. */
function compare(col: Condition, operator: Comparison, left: Condition, right: Condition): Condition {
  if (operator === '<>') return sql`(${col} is null or ${left} <> ${right})`;
  return sql`(${col} is not null and ${left} ${signs[operator]} ${right})`;
}

const midnight = '00:00:00.000';

function compileTime(field: ResolvedField, operator: Comparison, value: WallClock, timeZone: string): Condition {
  const col = column(field);
  const local = `${value.day}T${value.time}`;
  if (field.type === 'moment') {
    const moment =
      value.offset === null
        ? sql`(${local}::timestamp at time zone ${timeZone})`
        : sql`${local + value.offset}::timestamptz`;
    return compare(col, operator, sql`date_trunc('milliseconds', ${col})`, moment);
  }
  // A date stands for its midnight: with a later time of day, "before" includes the day itself and "equal" no day.
  if (value.time === midnight) return compare(col, operator, col, sql`${value.day}::date`);
  return compare(col, operator, sql`${col}::timestamp`, sql`${local}::timestamp`);
}
