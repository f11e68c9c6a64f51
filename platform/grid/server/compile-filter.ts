import { type RawBuilder, sql } from 'kysely';
import { folded, isPlannedForValues } from '#platform/db/folded.ts';
import { coerceText, coerceValue, type WallClock } from '../coerce-value.ts';
import type { FilterOperator } from '../wire.ts';
import { column, ordered, textForm } from './field-sql.ts';
import type { ResolvedField } from './grid-source.ts';
import type { FilterValue, SearchedNode } from './parse-filter.ts';

type Condition = RawBuilder<unknown>;

/** What compiling a leaf depends on besides the leaf. */
interface CompileContext {
  readonly timeZone: string;
  /**
   * Below a `!`. Above it a condition may be unknown where the protocol says false, since WHERE takes both alike, and is
   * shorter for it: fewer tests a row, and better estimates.
   */
  readonly isNegated: boolean;
}

const never = sql`false`;
const always = sql`true`;

/**
 * A filter as a condition for WHERE that holds for exactly the rows of the grid protocol's two-valued logic (section 3).
 * Values are bound parameters, names come from the resolved fields alone.
 */
export function compileFilter(node: SearchedNode, timeZone: string): Condition {
  return compileNode(node, { timeZone, isNegated: false });
}

function compileNode(node: SearchedNode, place: CompileContext): Condition {
  if (node.kind === 'not') return sql`not ${compileNode(node.node, { ...place, isNegated: true })}`;
  if (node.kind === 'among') return sql`${column(node.field)} in (${node.rows})`;
  if (node.kind === 'where') return sql`(${node.condition})`;
  if (node.kind === 'leaf') return compileLeaf(node.field, node.operator, node.value, place);
  const conditions = compileList(node, place);
  return sql`(${sql.join(conditions, node.connector === 'and' ? sql` and ` : sql` or `)})`;
}

/** Many `a = v` on one field joined by `or` become one `= any`: a header filter may choose hundreds of values. */
function compileList(list: SearchedNode & { readonly kind: 'list' }, place: CompileContext): Condition[] {
  if (list.connector === 'and') return list.nodes.map((node) => compileNode(node, place));
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
      rest.push(compileNode(node, place));
      continue;
    }
    const known = choices.get(node.field.name);
    if (known === undefined) choices.set(node.field.name, { field: node.field, values: [value] });
    else known.values.push(value);
  }
  return [...rest, ...[...choices.values()].map(({ field, values }) => compileChoice(field, values, place))];
}

function compileChoice(field: ResolvedField, values: readonly string[], place: CompileContext): Condition {
  const col = column(field);
  const codes = codesOf(field, values);
  if (field.type === 'integer') {
    if (codes !== null) return nullSafe(field, sql`${col} in (${sql.join(codes.map(literal))})`, place);
    const type = wholeType(values);
    const left = type === 'numeric' ? sql`${col}::numeric` : col;
    return nullSafe(field, sql`${left} = any(${values}::${sql.raw(type)}[])`, place);
  }
  if (codes !== null) return nullSafe(field, sql`${col} = any(${codes}::text[])`, place);
  const lowered = values.map((value) => folded(sql`${value}::text`));
  return nullSafe(field, sql`${folded(col)} = any(array[${sql.join(lowered)}])`, place);
}

/** The codes of a field that are equal to some values, without case; null where the field has none, or one of the values is no code. */
function codesOf({ codes }: ResolvedField, values: readonly string[]): string[] | null {
  const found = values.map((value) => codes?.find((code) => code.toLowerCase() === value.toLowerCase()));
  return found.every((code) => code !== undefined) ? found : null;
}

/** A code that is a number is part of the statement: a plan for any of them could not use an index of some of them, of what is open say. */
const literal = (code: string): RawBuilder<unknown> => sql.lit(Number(code));

function compileLeaf(
  field: ResolvedField,
  operator: FilterOperator,
  value: FilterValue,
  place: CompileContext,
): Condition {
  switch (operator) {
    case 'contains':
    case 'startswith':
    case 'endswith':
      return compileTextMatch(field, operator, value, place);
    case 'notcontains': {
      if (coerceText(value ?? '') === undefined) return never;
      return sql`not ${compileTextMatch(field, 'contains', value, { ...place, isNegated: true })}`;
    }
    default:
      return compileComparison(field, operator, value, place);
  }
}

function compileTextMatch(
  field: ResolvedField,
  operator: 'contains' | 'startswith' | 'endswith',
  value: FilterValue,
  place: CompileContext,
): Condition {
  const text = coerceText(value ?? '');
  if (text === undefined) return never;
  if (text === '') return always;
  const pattern = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  const before = operator === 'startswith' ? '' : '%';
  const after = operator === 'endswith' ? '' : '%';
  return nullSafe(
    field,
    sql`${folded(textForm(field))} like ${isPlannedForValues} ${folded(sql`${before + pattern + after}::text`)}`,
    place,
  );
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

function compileComparison(
  field: ResolvedField,
  operator: Comparison,
  value: FilterValue,
  place: CompileContext,
): Condition {
  const col = column(field);
  if (value === null)
    return operator === '=' ? sql`${col} is null` : operator === '<>' ? sql`${col} is not null` : never;
  const coerced = coerceValue(field.type, value);
  if (coerced === undefined) return never;
  if (typeof coerced === 'object') return compileTime(field, operator, coerced, place);
  switch (field.type) {
    case 'text': {
      const codes = operator === '=' ? codesOf(field, [String(coerced)]) : null;
      if (codes !== null) return compareCode(field, codes[0] ?? '', place);
      const isOrder = operator !== '=' && operator !== '<>';
      const fold = isOrder ? ordered : folded;
      return compare(field, operator, fold(col), fold(sql`${coerced}::text`), place);
    }
    case 'integer': {
      const [code] = codesOf(field, [String(coerced)]) ?? [];
      if (code !== undefined) return compare(field, operator, col, literal(code), place);
      const type = wholeType([String(coerced)]);
      const left = type === 'numeric' ? sql`${col}::numeric` : col;
      return compare(field, operator, left, sql`${coerced}::${sql.raw(type)}`, place);
    }
    case 'decimal':
      return compare(field, operator, sql`${col}::float8`, sql`${coerced}::float8`, place);
    default:
      return compare(field, operator, col, sql`${coerced}::boolean`, place);
  }
}

const compareCode = (field: ResolvedField, code: string, place: CompileContext) =>
  compare(field, '=', column(field), sql`${code}::text`, place);

/**
 * The type in which whole numbers are compared with these values. The column stays as it is where it can, for its indexes;
 * the value is never cast to the column's type, which would round it or raise.
 */
function wholeType(values: readonly string[]): 'integer' | 'bigint' | 'numeric' {
  if (!values.every((value) => /^[+-]?\d{1,18}$/.test(value))) return 'numeric';
  return values.every((value) => Math.abs(Number(value)) < 2 ** 31) ? 'integer' : 'bigint';
}

const signs: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  '=': sql.raw('='),
  '<>': sql.raw('<>'),
  '<': sql.raw('<'),
  '<=': sql.raw('<='),
  '>': sql.raw('>'),
  '>=': sql.raw('>='),
};

/** A comparison that is false, or for `<>` true, where the column is null. */
function compare(
  field: ResolvedField,
  operator: Comparison,
  left: Condition,
  right: Condition,
  place: CompileContext,
): Condition {
  const comparison = sql`${left} ${signs[operator]} ${right}`;
  if (operator !== '<>') return nullSafe(field, comparison, place);
  return field.neverNull ? sql`(${comparison})` : sql`(${column(field)} is null or ${comparison})`;
}

/** A condition that is unknown where the field is null, made false there if that makes a difference. */
function nullSafe(field: ResolvedField, condition: Condition, place: CompileContext): Condition {
  return place.isNegated && !field.neverNull
    ? sql`(${column(field)} is not null and ${condition})`
    : sql`(${condition})`;
}

const midnight = '00:00:00.000';

function compileTime(field: ResolvedField, operator: Comparison, value: WallClock, place: CompileContext): Condition {
  const col = column(field);
  const local = `${value.day}T${value.time}`;
  if (field.type === 'moment') {
    const moment =
      value.offset === null
        ? sql`(${local}::timestamp at time zone ${place.timeZone})`
        : sql`${local + value.offset}::timestamptz`;
    return compareMoment(field, operator, moment, place);
  }
  // A date stands for its midnight: with a later time of day, "before" includes the day itself and "equal" no day.
  if (value.time === midnight) return compare(field, operator, col, sql`${value.day}::date`, place);
  return compare(field, operator, sql`${col}::timestamp`, sql`${local}::timestamp`, place);
}

/** A moment counts to its millisecond: whatever lies within one is equal. Said of the bare column, for its indexes. */
function compareMoment(
  field: ResolvedField,
  operator: Comparison,
  moment: Condition,
  place: CompileContext,
): Condition {
  const col = column(field);
  const next = sql`${moment} + interval '1 millisecond'`;
  switch (operator) {
    case '=':
      return nullSafe(field, sql`${col} >= ${moment} and ${col} < ${next}`, place);
    case '<>': {
      const outside = sql`${col} < ${moment} or ${col} >= ${next}`;
      return field.neverNull ? sql`(${outside})` : sql`(${col} is null or ${outside})`;
    }
    case '<=':
      return nullSafe(field, sql`${col} < ${next}`, place);
    case '>':
      return nullSafe(field, sql`${col} >= ${next}`, place);
    default:
      return compare(field, operator, col, moment, place);
  }
}
