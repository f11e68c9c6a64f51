import { type RawBuilder, sql } from 'kysely';
import type { GridSource, ResolvedField, SourceField } from './grid-source.ts';

/**
 * The rows of a source under their wire names, as `base`: what every query of a load reads from.
 * @param names the fields that the query uses; all of them by default
 * @param more a further column of `from`, as `base."counted by"`
 */
export function baseRows(
  source: GridSource,
  names: Iterable<string> = source.fields.keys(),
  more?: string,
): RawBuilder<unknown> {
  const used = usedFields(source, names);
  const columns = used.map(([name, field]) => sql`${field.sql} as ${sql.id(name)}`);
  if (more !== undefined) columns.push(sql`${sql.ref(more)} as ${countedBy}`);
  const joins = neededJoins(source, new Set(used.map(([, field]) => field.join)));
  const scope = source.scope === undefined ? sql`` : sql` where (${source.scope})`;
  return sql`(select ${sql.join(columns)} from ${source.from} ${sql.join(joins, sql` `)}${scope}) as base`;
}

/** The source as a page's few rows are joined to it. */
export function ofFewRows(source: GridSource): GridSource {
  if (source.joins === undefined) return source;
  const joins = [...source.joins].map(([alias, join]) => [alias, { ...join, sql: join.ofFew ?? join.sql }] as const);
  return { ...source, joins: new Map(joins) };
}

/** No wire name has a blank. */
const countedBy = sql.id('counted by');

function usedFields(source: GridSource, names: Iterable<string>): (readonly [string, SourceField])[] {
  return [...new Set(names)].flatMap((name) => {
    const field = source.fields.get(name) ?? source.lists?.get(name) ?? source.hidden?.get(name);
    return field === undefined ? [] : [[name, field] as const];
  });
}

/** The one column of `from` that decides all of these fields; null where there is none. */
export function decidingColumn(source: GridSource, fields: readonly ResolvedField[]): string | null {
  const columns = new Set(usedFields(source, namesOf(fields)).map(([, field]) => decidingJoin(source, field.join)));
  const [only] = columns;
  return columns.size === 1 && only !== undefined ? only : null;
}

/** A join that needs one which is in `from` itself cannot be repeated over counted rows. */
function decidingJoin({ joins }: GridSource, alias: string | undefined): string | undefined {
  const join = alias === undefined ? undefined : joins?.get(alias);
  if (join?.by === undefined) return undefined;
  for (let needed = join.needs; needed !== undefined; needed = joins?.get(needed)?.needs) {
    if (!joins?.has(needed)) return undefined;
  }
  return join.by;
}

/**
 * Rows counted by a deciding column and joined to these fields, as `base` with the number of rows behind each as `base.n`.
 * @param by of `decidingColumn`
 * @param rows the rows to count, with `base."counted by"`
 */
export function countedRows(
  source: GridSource,
  fields: readonly ResolvedField[],
  by: string,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [alias = '', name = ''] = by.split('.');
  const used = usedFields(source, namesOf(fields));
  const columns = used.map(([wire, field]) => sql`${field.sql} as ${sql.id(wire)}`);
  const joins = neededJoins(source, new Set(used.map(([, field]) => field.join)));
  return sql`(select ${sql.join([...columns, sql`${sql.id(alias)}.n`])} from (
    select base.${countedBy} as ${sql.id(name)}, count(*) as n from ${rows} group by 1) as ${sql.id(alias)}
    ${sql.join(joins, sql` `)}) as base`;
}

/** The deciding column of a field whose values are looked for in the joined rows themselves; null where that is not so. */
export function searchedJoin(source: GridSource, field: ResolvedField): string | null {
  const by = decidingColumn(source, [field]);
  return by !== null && allOf(source, by) !== undefined ? by : null;
}

const allOf = ({ joins = new Map() }: GridSource, by: string): RawBuilder<unknown> | undefined =>
  [...joins.values()].find((join) => join.by === by && join.all !== undefined)?.all;

/** What a deciding column finds, each value once, with these fields, as `base` with the value as `base.key`. */
export function joinedRows(source: GridSource, fields: readonly ResolvedField[], by: string): RawBuilder<unknown> {
  const [alias = ''] = by.split('.');
  const used = usedFields(source, namesOf(fields));
  const columns = used.map(([wire, field]) => sql`${field.sql} as ${sql.id(wire)}`);
  const joins = neededJoins(source, new Set(used.map(([, field]) => field.join)));
  return sql`(select ${sql.join([...columns, sql`${sql.ref(by)} as key`])}
    from (${allOf(source, by) ?? sql`select`}) as ${sql.id(alias)} ${sql.join(joins, sql` `)}) as base`;
}

const namesOf = (fields: readonly ResolvedField[]) => fields.map(({ name }) => name);

/** Whether these fields are better read once and whole than found first and counted apart. */
export function isCostly(source: GridSource, fields: readonly ResolvedField[]): boolean {
  const joins = new Set(usedFields(source, namesOf(fields)).map(([, { join }]) => join));
  return source.isCostly === true || [...joins].some((alias) => source.joins?.get(alias ?? '')?.isCostly);
}

/** The joins of some aliases and of what these need, in the order of the source. */
function neededJoins({ joins = new Map() }: GridSource, needed: Set<string | undefined>): RawBuilder<unknown>[] {
  const entries = [...joins];
  for (const [alias, join] of entries.toReversed()) if (needed.has(alias)) needed.add(join.needs);
  return entries.filter(([alias]) => needed.has(alias)).map(([, join]) => join.sql);
}

/** A resolved field's column of `base`. */
export function column(field: ResolvedField): RawBuilder<unknown> {
  return sql`base.${sql.id(field.name)}`;
}

/** Text without case in the order of sorting. */
export function ordered(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text} collate "es-x-icu")`;
}

/** What a field is sorted by. */
export function orderOf(field: ResolvedField): RawBuilder<unknown> {
  return field.type === 'text' ? ordered(column(field)) : column(field);
}

/** A field's text as the row's JSON writes it, for the text operators. */
export function textForm(field: ResolvedField): RawBuilder<unknown> {
  const col = column(field);
  switch (field.type) {
    case 'text':
      return col;
    case 'decimal':
      return sql`${col}::float8::text`;
    case 'moment':
      return sql`to_char(${col} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return sql`${col}::text`;
  }
}
