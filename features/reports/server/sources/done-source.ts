import { type RawBuilder, sql } from 'kysely';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { namedInstructor } from '#features/instances/server/public.ts';
import { MigratedResult } from '#features/migrated/shared/codes.ts';
import { personJoins, personPlaces } from '#features/people/server/public.ts';
import type { GridSource, SourceJoin } from '#platform/grid/server/grid-source.ts';
import { columnPlaces, listSource } from '#platform/grid/server/list-source.ts';
import { TrainingOrigin } from '../../shared/definitions.ts';
import { doneTrainingsShape } from '../../shared/lists.ts';
import type { ReportReader } from '../report-reader.ts';

/** Whose trainings of a row `x`: everybody's, or those of the people of one sector. Inside each part, where its indexes serve. */
const ofReader = ({ sectorId }: Pick<ReportReader, 'sectorId'>, column: string): RawBuilder<unknown> =>
  sectorId === null
    ? sql`true`
    : sql`${sql.ref(column)} in (select employee_nr from collaborator where sector_id = ${sectorId})`;

/**
 * Trainings of both kinds as rows `a`, the columns of one as those of the other. What a statement does not read of them is not looked up:
 * PostgreSQL drops the columns, and the joins with them.
 * @param timeZone of the company: what was signed has a moment, and its day is that of the plant
 */
const everyOrigin = (reader: ReportReader, timeZone: string): RawBuilder<unknown> => sql`(
  select ${sql.lit(TrainingOrigin.Here)}::text as origin, a.instance_id as number, a.employee_nr,
    (a.finished_at at time zone ${timeZone})::date as trained_on, o.doc_number::text as doc_number, o.version::text as version,
    o.name::text as title, o.course_type_id::text as course_type,
    case when a.approved then ${sql.lit(MigratedResult.Passed)} when not a.approved then ${sql.lit(MigratedResult.NotPassed)}
      else ${sql.lit(MigratedResult.Attended)} end::integer as result,
    coalesce(round(a.score::numeric * 100)::integer || ' %', '') as score, ${sql.raw(namedInstructor)} as instructor,
    null::text as source_system, null::boolean as satisfies, null::text as evidence, null::integer as import_id,
    i.course_id::text as course_id, a.instance_id
  from attendance a
  left join instance i on i.instance_id = a.instance_id
  left join course o on o.course_id = i.course_id
  where a.status = ${sql.lit(AttendanceStatus.Finished)} and not a.deleted and a.present is not false
    and ${ofReader(reader, 'a.employee_nr')}
  union all
  select ${sql.lit(TrainingOrigin.Migrated)}::text, m.migrated_training_id, m.employee_nr,
    m.trained_on, m.doc_number::text, m.version::text,
    coalesce(nullif(m.title, ''), k.name, '')::text, k.course_type_id::text,
    m.result::integer,
    m.score::text, m.instructor::text,
    m.source_system::text, m.satisfies,
    (select string_agg(trim(concat(e ->> 'name', ' ', e ->> 'sha256')), '; ') from jsonb_array_elements(m.evidence) e), m.import_id,
    m.course_id::text, null::integer
  from migrated_training m
  left join course k on k.course_id = m.course_id
  where not m.deleted and ${ofReader(reader, 'm.employee_nr')}
) a`;

/** What people were trained in, wherever it was recorded; of a trainer the people of their own sector. */
export function doneTrainingsSource(reader: ReportReader, { timeZone }: { readonly timeZone: string }): GridSource {
  return listSource(
    doneTrainingsShape,
    {
      ...personPlaces('c', 'c'),
      ...columnPlaces(
        'a',
        ['origin', 'number', 'employee_Nr', 'doc_Number', 'version', 'trainedOn', 'result', 'score'],
        {
          neverNull: true,
        },
      ),
      ...columnPlaces('a', ['instructor'], { neverNull: true }),
      ...columnPlaces('a', ['sourceSystem', 'satisfies', 'evidence', 'iD_Course', 'iD_Instance', 'iD_Import']),
      name_Course: { sql: sql`a.title`, neverNull: true },
      name_Type: { sql: sql`a.course_type` },
    },
    {
      from: everyOrigin(reader, timeZone),
      joins: new Map<string, SourceJoin>([
        [
          'c',
          {
            sql: sql`left join collaborator c on c.employee_nr = a.employee_nr`,
            by: 'a.employee_nr',
            all: sql`select employee_nr from collaborator`,
          },
        ],
        ...Object.entries(personJoins('c', { needs: 'c', by: 'a.employee_nr' })),
      ]),
    },
  );
}
