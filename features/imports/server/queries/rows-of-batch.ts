import { type RawBuilder, sql } from 'kysely';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { folded, searchable } from '#platform/db/folded.ts';
import { versionNumber, wholeNumber } from '../cells/whole-number.ts';
import type { Preparation } from './preparations.ts';

/** What the rows of a batch are counted by. */
export type CountedBy = 'course' | 'sector' | 'type' | 'group';

/** By what a kind is counted: each alone, and both together where there are two. */
export const countedBy = (kind: string): readonly [CountedBy, CountedBy?] => told[kind]?.by ?? ['group'];

/**
 * Every row of a released batch as `action, a, b`: what became of it, and what it is of, in the order of `countedBy`; empty where it is of
 * none. Of a row that wrote something the record says it, as the batch wrote it; of the others the file does.
 */
export const rowsOfBatch = (batch: Preparation): RawBuilder<unknown> => (told[batch.kind]?.rows ?? asJudged)(batch);

interface Told {
  readonly by: readonly [CountedBy, CountedBy?];
  readonly rows: (batch: Preparation) => RawBuilder<unknown>;
}

/** A cell without blanks at its ends, as it is judged. */
const cell = ({ settings }: Preparation, column: string): RawBuilder<unknown> => {
  const place = settings.columns[column];
  if (place === undefined) return sql`''`;
  return sql`btrim(regexp_replace(coalesce(r.cells[${sql.lit(place + 1)}], ''), '\\s+', ' ', 'g'))`;
};

/** A whole number of up to eight figures; null for anything else. */
const numberIn = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((regexp_match(${text}, ${sql.lit(wholeNumber(8))}))[1])::integer`;

const versionIn = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((regexp_match(${text}, ${sql.lit(versionNumber)}, 'i'))[1])::integer`;

/** A course by document and version; a version that is not here by the words of its source. */
const courseName = (document: RawBuilder<unknown>, version: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(k.doc_number || ' v' || k.version, ${document} || coalesce(' · ' || nullif(${version}, ''), ''))`;

/** The sectors that cells name. */
const sectorNames = sql`(
  select distinct on (folded) ${searchable(sql`name`)} as folded, sector_id from sector where not deleted order by folded, sector_id)`;

/** The sector of the person `p` when the batch was released: who moved since is counted where they were. */
const sectorThen = ({ importId }: Preparation): RawBuilder<unknown> => {
  const released = sql`(select released_at from import_batch where import_id = ${importId})`;
  return sql`case when p.updated_at <= ${released} then p.sector_id else (
    select (h."row" ->> 'sector_id')::integer from history h
    where h.entity = 'collaborator' and h.record_key = p.employee_nr::text and h.changed_at <= ${released}
    order by h.revision desc limit 1) end`;
};

function trainings(batch: Preparation): RawBuilder<unknown> {
  const [document, version] = [sql`told.document`, sql`told.version`];
  return sql`
    select o.action, ${courseName(document, version)} as a, coalesce(s.name, '') as b
    from import_outcome o
    join import_row r using (import_id, line)
    left join migrated_training m on m.import_id = o.import_id and m.line = o.line
    cross join lateral (select coalesce(m.employee_nr, ${numberIn(cell(batch, 'employee_Nr'))}) as employee_nr,
      coalesce(m.doc_number, ${cell(batch, 'doc_Number')}) as document, coalesce(m.version, ${cell(batch, 'version')}) as version) told
    left join course k on k.course_id = case when m.line is not null then m.course_id else (
      select c.course_id from course c where not c.deleted
        and ${folded(sql`c.doc_number`)} = ${folded(document)} and c.version = ${versionIn(version)}) end
    left join collaborator p on p.employee_nr = told.employee_nr
    left join sector s on s.sector_id = ${sectorThen(batch)}
    where o.import_id = ${batch.importId}`;
}

function requirements(batch: Preparation): RawBuilder<unknown> {
  const [document, version] = [cell(batch, 'doc_Number'), cell(batch, 'version')];
  return sql`
    select o.action, ${courseName(document, version)} as a, coalesce(s.name, ${cell(batch, 'sector_Name')}) as b
    from import_outcome o
    join import_row r using (import_id, line)
    left join import_written w on w.import_id = o.import_id and w.entity = 'requirement' and w.line = o.line
    left join course k on k.course_id = case when w.line is not null then split_part(w.record_key, '|', 1) else (
      select c.course_id from course c where not c.deleted and ${folded(sql`c.doc_number`)} = ${folded(document)}
        and case when ${version} = '' then c.status <> ${sql.lit(CourseStatus.Obsolete)} else c.version = ${versionIn(version)} end
      order by c.version desc limit 1) end
    left join ${sectorNames} n on w.line is null and n.folded = ${searchable(cell(batch, 'sector_Name'))}
    left join sector s on s.sector_id = coalesce(split_part(w.record_key, '|', 2)::integer, n.sector_id)
    where o.import_id = ${batch.importId}`;
}

const people = (batch: Preparation): RawBuilder<unknown> => sql`
  select o.action, coalesce(s.name, ${cell(batch, 'sector_Name')}) as a, ''::text as b
  from import_outcome o
  join import_row r using (import_id, line)
  left join import_written w on w.import_id = o.import_id and w.entity = 'collaborator' and w.line = o.line
  left join history h on h.entity = w.entity and h.record_key = w.record_key and h.revision = w.written_revision
  left join ${sectorNames} n on w.line is null and n.folded = ${searchable(cell(batch, 'sector_Name'))}
  left join sector s on s.sector_id = coalesce((h."row" ->> 'sector_id')::integer, n.sector_id)
  where o.import_id = ${batch.importId}`;

/** Of what is no person and has no course the outcome says what it is of. */
const asJudged = ({ importId }: Preparation): RawBuilder<unknown> =>
  sql`select action, grouped::text as a, ''::text as b from import_outcome where import_id = ${importId}`;

const told: Readonly<Record<string, Told>> = {
  migrated: { by: ['course', 'sector'], rows: trainings },
  requirements: { by: ['course', 'sector'], rows: requirements },
  people: { by: ['sector'], rows: people },
  profiles: { by: ['sector'], rows: asJudged },
  courses: { by: ['type'], rows: asJudged },
};
