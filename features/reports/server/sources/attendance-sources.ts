import { type RawBuilder, sql } from 'kysely';
import { inOpenAttendance } from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { namedInstructor } from '#features/instances/server/public.ts';
import { personJoins, personPlaces } from '#features/people/server/public.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridSource, NarrowRows, SourceJoin } from '#platform/grid/server/grid-source.ts';
import { columnPlaces, listSource, type PlacesOf } from '#platform/grid/server/list-source.ts';
import {
  allTrainingsShape,
  collaboratorCoursesShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySpacShape,
  stageDetailShape,
} from '../../shared/lists.ts';
import { category, isLive, isPending, outcome, standing } from '../definitions.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';
import { coursePlaces } from './course-places.ts';

/** Lists whose rows are attendances: what each field is, and which rows each list has. */

/** Where the fields of an attendance are. */
export const places = {
  ...personPlaces('c', 'c'),
  ...coursePlaces,
  ...columnPlaces('a', ['iD_Instance', 'employee_Nr', 'expiration_Date', 'status', 'attempt'], { neverNull: true }),
  ...columnPlaces('a', ['score', 'onTime', 'present', 'approved', 'lateReason']),
  ...columnPlaces('i', ['iD_Course', 'modality'], { join: 'i', neverNull: true }),
  ...columnPlaces('i', ['instance_Date', 'duration'], { join: 'i' }),
  instructor: { sql: sql.raw(namedInstructor), join: 'i', neverNull: true },
  finishedDate: { sql: sql`a.finished_at` },
  descriptionLateReason: { sql: sql`a.late_reason_detail` },
  standing: { sql: standing },
} as const;

const person = sql`join collaborator c on c.employee_nr = a.employee_nr`;

const besidePerson = personJoins('c', { needs: 'c', by: 'a.employee_nr' });

const joins: ReadonlyMap<string, SourceJoin> = new Map([
  [
    'i',
    {
      sql: sql`left join instance i on i.instance_id = a.instance_id`,
      by: 'a.instance_id',
      all: sql`select instance_id from instance`,
    },
  ],
  ['o', { sql: sql`left join course o on o.course_id = i.course_id`, needs: 'i', by: 'a.instance_id' }],
  ['c', { sql: sql`left ${person}`, by: 'a.employee_nr', all: sql`select employee_nr from collaborator` }],
  ...Object.entries(besidePerson),
]);
/** What is left to join where the attendance stands with its instance, course and person. */
export const beyondAttendance: ReadonlyMap<string, SourceJoin> = new Map(Object.entries(besidePerson));
/** What is left to join where the person's row decides which attendances are read. */
const beyondPerson = new Map([...joins].filter(([alias]) => alias !== 'c'));

interface Rows {
  readonly from: RawBuilder<unknown>;
  readonly scope: RawBuilder<unknown>;
  readonly isByPerson: boolean;
  readonly narrow?: NarrowRows;
}

function sourceOf<Shape extends ListShape>(
  shape: Shape,
  of: PlacesOf<Shape>,
  { from, isByPerson, ...rows }: Rows,
): GridSource {
  return listSource(shape, of, {
    from: isByPerson ? sql`${from} ${person}` : from,
    joins: isByPerson ? beyondPerson : joins,
    ...rows,
  });
}

/** Which attendances a list has, and the same as a condition over the narrow rows `t`. */
interface Which {
  readonly rows: RawBuilder<unknown>;
  /** none where a list is so short that nothing is gained */
  readonly placed?: RawBuilder<unknown>;
}

/**
 * Attendances by the present sector of their person (migration 0178, docs/decisions/173): a page of one sector by expiration is a stretch of
 * an index, and its rows are counted in it.
 */
const bySector = (scope: RawBuilder<unknown>): NarrowRows => ({
  from: sql`training_of_sector t`,
  fields: new Map([
    ['iD_Instance', sql`t.instance_id`],
    ['employee_Nr', sql`t.employee_nr`],
    ['iD_Sector', sql`t.sector_id`],
    ['expiration_Date', sql`t.expiration_date`],
    ['status', sql`t.status`],
  ]),
  scope,
});

/** Attendances of whom the reader sees: everybody's, or those of the people of one sector. */
function ofPeople<Shape extends ListShape>(
  shape: Shape,
  of: PlacesOf<Shape>,
  { sectorId }: Pick<ReportReader, 'sectorId'>,
  { rows, placed }: Which,
): GridSource {
  const from = sql`attendance a`;
  if (sectorId === null) {
    const narrow = placed === undefined ? {} : { narrow: { ...bySector(placed), heldTo: 'iD_Sector' } };
    return sourceOf(shape, of, { from, scope: rows, isByPerson: false, ...narrow });
  }
  const scope = sql`c.sector_id = ${sectorId} and ${rows}`;
  const narrow = placed === undefined ? {} : { narrow: bySector(sql`t.sector_id = ${sectorId} and ${placed}`) };
  return sourceOf(shape, of, { from, scope, isByPerson: true, ...narrow });
}

const kept: Which = { rows: sql`not a.deleted`, placed: sql`true` };
const pending: Which = { rows: isPending, placed: sql`t.status in ${inOpenAttendance}` };
const live: Which = { rows: isLive, placed: sql`t.status <> ${sql.lit(AttendanceStatus.Suspended)}` };

/** @param instanceId of an instance within the reader's reach */
export const stageDetailSource = (instanceId: number): GridSource =>
  ofPeople(stageDetailShape, places, { sectorId: null }, { rows: sql`a.instance_id = ${instanceId} and ${kept.rows}` });

/** @param employeeNr of somebody within the reader's reach */
export const collaboratorCoursesSource = (employeeNr: number): GridSource =>
  ofPeople(
    collaboratorCoursesShape,
    places,
    { sectorId: null },
    { rows: sql`a.employee_nr = ${employeeNr} and ${kept.rows}` },
  );

/** @param sectorId of a sector within the reader's reach */
export const pendingBySectorDetailSource = (sectorId: number): GridSource =>
  ofPeople(pendingBySectorDetailShape, places, { sectorId }, pending);

export const allTrainingsSource = (reader: ReportReader): GridSource =>
  ofPeople(allTrainingsShape, places, reader, kept);

/** @param isPendingOnly without what is finished */
export function kpiSource(reader: ReportReader, isPendingOnly: boolean): GridSource {
  const ofKpi = {
    ...places,
    nameCollab: places.name,
    nameSector: places.sector_Name,
    nameProfile: places.profile_Name,
    nameCourse: places.name_Course,
    category: { sql: category(reader.today) },
    onTimeReport: { sql: outcome(reader.today), neverNull: true },
  };
  return ofPeople(kpiShape, ofKpi, reader, isPendingOnly ? pending : live);
}

/**
 * The pending attendances in courses that some SPAC profile requires, and for each the SPACs whose profile its person holds. What is
 * pending comes first, and who holds what only for it: joined in any other order it is a multiple of the work, which OFFSET 0 keeps
 * the planner from.
 */
function waitingForSpac(reader: ReportReader): RawBuilder<unknown> {
  const limits = reader.sectorId === null ? sql`` : sql`${person} and ${ownSector(reader, 'c.sector_id')}`;
  return sql`(
    with due as materialized (
      select a.instance_id, a.employee_nr, i.course_id
      from attendance a join instance i on i.instance_id = a.instance_id ${limits}
      where ${isPending} and i.course_id in (select course_id from spac_requirement where not deleted)),
    asked as materialized (
      select r.course_id, r.spac_profile_id, f.spac_id from spac_requirement r
      join spac_profile f on f.spac_profile_id = r.spac_profile_id and not f.deleted
      where not r.deleted)
    select asked.spac_id, held.instance_id, held.employee_nr from (
      select due.*, l.spac_profile_id from due
      join spac_profile_collaborator l on l.employee_nr = due.employee_nr and not l.deleted offset 0) held
    join asked on asked.course_id = held.course_id and asked.spac_profile_id = held.spac_profile_id
    union
    select asked.spac_id, held.instance_id, held.employee_nr from (
      select due.*, h.general_profile_id from due
      join collaborator h on h.employee_nr = due.employee_nr and h.general_profile_id is not null offset 0) held
    join general_profile b on b.general_profile_id = held.general_profile_id and not b.deleted
    join general_profile_spac g on g.general_profile_id = b.general_profile_id and not g.deleted
    join asked on asked.course_id = held.course_id and asked.spac_profile_id = g.spac_profile_id)`;
}

export function pendingBySpacSource(reader: ReportReader): GridSource {
  const ofSpac = {
    ...places,
    ...columnPlaces('q', ['iD_Spac'], { neverNull: true }),
    name_Spac: { sql: sql`y.name`, join: 'y', neverNull: true },
  };
  const from = sql`${waitingForSpac(reader)} as q
    join attendance a on a.instance_id = q.instance_id and a.employee_nr = q.employee_nr`;
  const source = sourceOf(pendingBySpacShape, ofSpac, { from, scope: sql`true`, isByPerson: false });
  const system = { sql: sql`left join spac y on y.spac_id = q.spac_id`, by: 'q.spac_id' } as const;
  return { ...source, joins: new Map([...(source.joins ?? []), ['y', system]]), isCostly: true };
}
