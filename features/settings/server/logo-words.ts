import { type RawBuilder, sql } from 'kysely';

/**
 * A logo in lists, histories and reports: `PNG, 14 kB, SHA-256 9f3a…`; null where there is none. The history itself has
 * its bytes.
 * @param logo base64 of a PNG or JPEG
 */
export function logoWords(logo: RawBuilder<unknown>): RawBuilder<string | null> {
  const bytes = sql`decode(${logo}, 'base64')`;
  return sql`case when ${logo} is not null then
    case when left(${logo}, 4) = 'iVBO' then 'PNG, ' else 'JPEG, ' end
      || ceil(octet_length(${bytes}) / 1024.0) || ' kB, SHA-256 ' || encode(sha256(${bytes}), 'hex') end`;
}
