import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import type { RecordKey, RecordUse } from './record.ts';

/** At most this many names are listed. */
export const toldNames = 3;

/** How many live rows of a kind use a record, and the first of them by name. */
export async function findUse(
  db: Queryable,
  use: RecordUse,
  key: RecordKey,
  most: number,
): Promise<{ readonly names: string[]; readonly total: number }> {
  const { rows } = await sql<{ readonly name: string; readonly total: number }>`
    select name, (count(*) over ())::integer as total
    from (${use.names(Object.values(key))}) as used limit ${most}`.execute(db);
  return { names: rows.map(({ name }) => name), total: rows[0]?.total ?? 0 };
}

/** Refuses a deletion and says what still uses the record: how many in all, and the first of them by name. */
export function recordInUse(label: Localized, names: readonly string[], total: number): Refusal {
  const uses = (language: Language) => {
    const more = total > names.length ? ', …' : '';
    return `${label[language]} (${formatNumber(total, language)}): ${names.join(', ')}${more}`;
  };
  return new Refusal('RECORD_IN_USE', {
    status: 409,
    es: `No se puede eliminar, lo usan ${uses('es')}.`,
    en: `It cannot be deleted, it is used by ${uses('en')}.`,
  });
}
