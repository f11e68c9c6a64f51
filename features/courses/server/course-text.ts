import { sql } from 'kysely';
import { searchable } from '#platform/db/folded.ts';

/** What a course `c` is searched by: the same expression as its index of migration 0076. */
export const courseText = searchable(
  sql`(' ' || c.name || ' ' || c.doc_number || ' ' || c.course_id || ' v' || c.version)`,
);
