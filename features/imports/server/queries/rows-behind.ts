import { type RawBuilder, sql } from 'kysely';

/** Characters of cells that are read at a time: wide rows are read in smaller pages. */
const mostCharacters = 4 * 1024 * 1024;

/**
 * The next rows of a file as a table `r` of `line, cells`: so many, or as many as come to some megabytes of text, at least one. The same
 * rows make the same pages for all who read them.
 */
export const rowsBehind = (importId: number, after: number, limit: number): RawBuilder<unknown> => sql`(
  select line, cells from (
    select line, cells, sum(octet_length(cells::text)) over (order by line) - octet_length(cells::text) as before
    from (
      select line, cells from import_row where import_id = ${importId} and line > ${after} order by line limit ${sql.lit(limit)}) next) sized
  where before < ${sql.lit(mostCharacters)}) r`;
