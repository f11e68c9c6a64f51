import { type RawBuilder, sql } from 'kysely';
import type { GridSource, ResolvedField } from './grid-source.ts';

/**
 * The rows of a source under their wire names, as `base`: what every query of a load reads from.
 * @param names the fields that the query uses; all of them by default
 */
export function baseRows(source: GridSource, names: Iterable<string> = source.fields.keys()): RawBuilder<unknown> {
  const used = [...new Set(names)].flatMap((name) => {
    const field = source.fields.get(name);
    return field === undefined ? [] : [[name, field] as const];
  });
  const columns = used.map(([name, field]) => sql`${field.sql} as ${sql.id(name)}`);
  const joins = neededJoins(source, new Set(used.map(([, field]) => field.join)));
  const scope = source.scope === undefined ? sql`` : sql` where (${source.scope})`;
  return sql`(select ${sql.join(columns)} from ${source.from} ${sql.join(joins, sql` `)}${scope}) as base`;
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
