import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import { systemActor } from '#platform/signing/act.ts';

const systemWords: Localized = { es: 'Sistema', en: 'System' };

/** Under which name a row tells the author whose cwid is in `field`. */
export function authorNameOf(field: string): string {
  return `${field}Name`;
}

/**
 * The present names of who made some rows, one for each row in their order: `<field>Name`, null for whom nobody knows; nothing for
 * rows that do not hold the field. One statement for all of them.
 * @param field with the cwid
 */
export async function readAuthorNames(
  db: Queryable,
  rows: readonly Readonly<Record<string, unknown>>[],
  field: string,
  language: Language,
): Promise<readonly Readonly<Record<string, string | null>>[]> {
  const cwids = [...new Set(rows.map((row) => row[field]).filter((cwid) => typeof cwid === 'string'))];
  if (cwids.length === 0) return rows.map(() => ({}));
  const { rows: people } = await sql<{ cwid: string; name: string }>`
    select asked.cwid, c.name from unnest(${cwids}::text[]) as asked (cwid)
    join collaborator c on ${folded(sql`c.cwid`)} = ${folded(sql`asked.cwid`)}`.execute(db);
  const names = new Map(people.map(({ cwid, name }) => [cwid, name]));
  names.set(systemActor, systemWords[language]);
  return rows.map((row) => ({ [authorNameOf(field)]: names.get(String(row[field])) ?? null }));
}

/** The rows with those names in them, for calls that are no grid loads. */
export async function nameAuthors<Row extends object, Field extends string>(
  db: Queryable,
  rows: readonly (Row & Readonly<Partial<Record<Field, unknown>>>)[],
  field: Field,
  language: Language,
): Promise<(Row & { readonly [Name in `${Field}Name`]?: string | null })[]> {
  const names = await readAuthorNames(db, rows, field, language);
  return rows.map((row, index) => ({ ...row, ...names[index] }));
}
