import { sql } from 'kysely';
import { columnPlaces } from '#platform/grid/server/list-source.ts';

const everyCourse = { join: 'o', neverNull: true } as const;

/** Where lists find what they say of a course: in the join `o`. */
export const coursePlaces = {
  ...columnPlaces('o', ['doc_Number', 'version', 'dateVig'], everyCourse),
  name_Course: { sql: sql`o.name`, ...everyCourse },
  name_Type: { sql: sql`o.course_type_id`, ...everyCourse },
  status_Course: { sql: sql`o.status`, ...everyCourse },
};
