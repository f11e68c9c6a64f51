import { sql } from 'kysely';
import { namedInstructor } from '#features/instances/server/public.ts';
import { personJoins, personPlaces } from '#features/people/server/public.ts';
import type { GridSource, SourceJoin } from '#platform/grid/server/grid-source.ts';
import { columnPlaces, type FieldPlace, listSource } from '#platform/grid/server/list-source.ts';
import { byCountedType, collaboratorRatesShape, pendingBySectorShape, stagesShape } from '../../shared/lists.ts';
import { isPending, rateCounts, rates } from '../definitions.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';
import { coursePlaces } from './course-places.ts';

/** Lists whose rows count attendances. */

const rateFields = {
  onTimeRate: { sql: rates.onTimeRate, join: 'n' },
  presentRate: { sql: rates.presentRate, join: 'n' },
  passRate: { sql: rates.passRate, join: 'n' },
};

/** Instances that are not deleted; of a trainer those of their own sector. */
export function stagesSource(reader: ReportReader): GridSource {
  return listSource(
    stagesShape,
    {
      ...coursePlaces,
      ...columnPlaces('i', ['iD_Course', 'modality', 'iD_Sector', 'expiration_Date', 'status'], { neverNull: true }),
      ...columnPlaces('i', ['iD_Instance', 'instance_Date', 'place', 'starts_At', 'ends_At']),
      sector_Name: { sql: sql`s.name`, join: 's', neverNull: true },
      instructor: { sql: sql.raw(namedInstructor), neverNull: true },
      ...rateFields,
    },
    {
      from: sql`instance i`,
      joins: new Map([
        ['o', { sql: sql`left join course o on o.course_id = i.course_id` }],
        ['s', { sql: sql`left join sector s on s.sector_id = i.sector_id` }],
        ['n', { ...rateCounts('instance_id', 'i.instance_id', reader.today), isCostly: true }],
      ]),
      scope: sql`not i.deleted and ${ownSector(reader, 'i.sector_id')}`,
    },
  );
}

/** Everybody with their rates; a trainer sees the people of their own sector. */
export function collaboratorRatesSource(reader: ReportReader): GridSource {
  return listSource(
    collaboratorRatesShape,
    { ...personPlaces('c'), ...rateFields },
    {
      from: sql`collaborator c`,
      joins: new Map<string, SourceJoin>([
        ...Object.entries(personJoins('c')),
        ['n', { ...rateCounts('employee_nr', 'c.employee_nr', reader.today), isCostly: true }],
      ]),
      scope: sql`not c.deleted and ${ownSector(reader, 'c.sector_id')}`,
    },
  );
}

const pendingOf = (column: string): FieldPlace => ({
  sql: sql`coalesce(n.${sql.id(column)}, 0)::integer`,
  join: 'n',
  neverNull: true,
});

/** Sectors with their pending attendances by course type. */
export function pendingBySectorSource(reader: ReportReader): GridSource {
  const counts = byCountedType(
    (type, column) => sql`sum(g.n) filter (where o.course_type_id = ${sql.lit(type)}) as ${sql.id(column)}`,
  );
  return listSource(
    pendingBySectorShape,
    {
      iD_Sector: { sql: sql`s.sector_id` },
      sector_Name: { sql: sql`s.name`, neverNull: true },
      ...byCountedType((_type, column) => pendingOf(column)),
      total: pendingOf('total'),
    },
    {
      from: sql`sector s`,
      joins: new Map([
        [
          'n',
          {
            // Counted by instance first: only these few counts are joined to courses.
            sql: sql`left join (
              select g.sector_id, ${sql.join(Object.values(counts))}, sum(g.n) as total
              from (
                select a.instance_id, c.sector_id, count(*) as n
                from attendance a join collaborator c on c.employee_nr = a.employee_nr
                where ${isPending} and ${ownSector(reader, 'c.sector_id')} group by 1, 2) g
              join instance i on i.instance_id = g.instance_id
              join course o on o.course_id = i.course_id
              group by 1) n on n.sector_id = s.sector_id`,
            isCostly: true,
          },
        ],
      ]),
      scope: sql`not s.deleted and ${ownSector(reader, 's.sector_id')}`,
    },
  );
}
