import { type RawBuilder, sql } from 'kysely';

/** Text without case, for equality and matching; the collation is named because a database may have been made under C. */
export function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text} collate "und-x-icu")`;
}
