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

/**
 * Stands in a statement that PostgreSQL is to plan for its values each time, so that it is never prepared (`preparing-client.ts`): a text
 * that everybody's name holds is looked for row by row until enough are found, a rare one by the index of letters. A plan for any text
 * takes the index, and reads the list of all who have the common one.
 */
export const plannedForValues = '/* planned for its values */';
/** The same in statements of `sql`. */
export const isPlannedForValues = sql.raw(plannedForValues);

/** Whether each word begins a word of a searchable text, which itself begins with a space. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`${text} like ${`% ${word}%`}`),
    sql` and `,
  );
}
