import { type RawBuilder, sql } from 'kysely';
import { markedLetters, plainLetters, wordSigns } from '#platform/i18n/search-words.ts';

/** Text without case, for equality and matching; the collation is named because a database may have been made under C. */
export function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text} collate "und-x-icu")`;
}

/**
 * Text as `searchWords` folds it: without case and accents, its words parted by spaces. The indexes of migration 0076 are on
 * exactly this expression.
 */
export function searchable(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const to = plainLetters.padEnd(plainLetters.length + wordSigns.length);
  return sql`translate(${folded(text)}, ${sql.lit(markedLetters + wordSigns)}, ${sql.lit(to)})`;
}

/** Whether each word begins a word of a searchable text, which itself begins with a space. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`${text} like ${`% ${word}%`}`),
    sql` and `,
  );
}
