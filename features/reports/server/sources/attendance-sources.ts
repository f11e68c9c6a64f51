import { type RawBuilder, sql } from 'kysely';
import type { GridSource, SourceJoin } from '#platform/grid/server/grid-source.ts';
import {
  allTrainingsShape,
  type ConsultShape,
  collaboratorCoursesShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySpacShape,
  stageDetailShape,
} from '../../contract.ts';
import { category, isLive, isPending, outcome } from '../definitions.ts';
import type { ReportReader } from '../report-reader.ts';
import { type FieldPlace, listSource } from './list-source.ts';

/** Lists whose rows are attendances: what each field is, and which rows each list has. */

const always = (sqlText: RawBuilder<unknown>, join?: string): FieldPlace => ({
  sql: sqlText,
  neverNull: true,
  ...(join === undefined ? {} : { join }),
});
const maybe = (sqlText: RawBuilder<unknown>, join?: string): FieldPlace => ({
  sql: sqlText,
  ...(join === undefined ? {} : { join }),
});

const places = {
  iD_Instance: always(sql`a.instance_id`),
  employee_Nr: always(sql`a.employee_nr`),
  iD_Course: always(sql`i.course_id`, 'i'),
  name_Course: always(sql`o.name`, 'o'),
  doc_Number: always(sql`o.doc_number`, 'o'),
  name_Type: always(sql`o.course_type_id`, 'o'),
  dateVig: always(sql`o.date_vig`, 'o'),
  status_Course: always(sql`o.status`, 'o'),
  name: always(sql`c.name`, 'c'),
  cwid: always(sql`c.cwid`, 'c'),
  active: always(sql`c.active`, 'c'),
  iD_Sector: always(sql`c.sector_id`, 'c'),
  sector_Name: always(sql`s.name`, 's'),
  profile_Name: always(sql`p.name`, 'p'),
  modality: always(sql`i.modality`, 'i'),
  instance_Date: maybe(sql`i.instance_date`, 'i'),
  instructor: always(sql`i.instructor`, 'i'),
  duration: maybe(sql`i.duration`, 'i'),
  expiration_Date: always(sql`a.expiration_date`),
  status: always(sql`a.status`),
  score: maybe(sql`a.score`),
  attempt: always(sql`a.attempt`),
  onTime: maybe(sql`a.on_time`),
  present: maybe(sql`a.present`),
  approved: maybe(sql`a.approved`),
  finishedDate: maybe(sql`a.finished_at`),
} as const;

const person = sql`join collaborator c on c.employee_nr = a.employee_nr`;

const joins: ReadonlyMap<string, SourceJoin> = new Map([
  ['i', { sql: sql`left join instance i on i.instance_id = a.instance_id`, by: 'a.instance_id' }],
  ['o', { sql: sql`left join course o on o.course_id = i.course_id`, needs: 'i', by: 'a.instance_id' }],
  ['c', { sql: sql`left ${person}`, by: 'a.employee_nr' }],
  ['s', { sql: sql`left join sector s on s.sector_id = c.sector_id`, needs: 'c', by: 'a.employee_nr' }],
  ['p', { sql: sql`left join profile p on p.profile_id = c.profile_id`, needs: 'c', by: 'a.employee_nr' }],
]);
/** What is left to join where the person's row decides which attendances are read. */
const beyondPerson = new Map([...joins].filter(([alias]) => alias !== 'c'));

/** The fields of a shape that are places by the same name. */
function sourceOf(
  shape: ConsultShape,
  more: Readonly<Record<string, FieldPlace>>,
  { from, scope, isByPerson }: { from: RawBuilder<unknown>; scope: RawBuilder<unknown>; isByPerson: boolean },
): GridSource {
  return listSource(
    shape,
    { ...places, ...more },
    {
      from: isByPerson ? sql`${from} ${person}` : from,
      joins: isByPerson ? beyondPerson : joins,
      scope,
    },
  );
}

/** Attendances of whom the reader sees: everybody's, or those of the people of one sector. */
function ofPeople(
  shape: ConsultShape,
  { sectorId }: Pick<ReportReader, 'sectorId'>,
  condition: RawBuilder<unknown>,
  more: Readonly<Record<string, FieldPlace>> = {},
  from: RawBuilder<unknown> = sql`attendance a`,
): GridSource {
  if (sectorId === null) return sourceOf(shape, more, { from, scope: condition, isByPerson: false });
  return sourceOf(shape, more, {
    from,
    scope: sql`c.sector_id = ${sectorId} and ${condition}`,
    isByPerson: true,
  });
}

const isKept = sql`not a.deleted`;

/** @param instanceId of an instance within the reader's reach */
export const stageDetailSource = (instanceId: number): GridSource =>
  ofPeople(stageDetailShape, { sectorId: null }, sql`a.instance_id = ${instanceId} and ${isKept}`);

/** @param employeeNr of somebody within the reader's reach */
export const collaboratorCoursesSource = (employeeNr: number): GridSource =>
  ofPeople(collaboratorCoursesShape, { sectorId: null }, sql`a.employee_nr = ${employeeNr} and ${isKept}`);

/** @param sectorId of a sector within the reader's reach */
export const pendingBySectorDetailSource = (sectorId: number): GridSource =>
  ofPeople(pendingBySectorDetailShape, { sectorId }, isPending);

export const allTrainingsSource = (reader: ReportReader): GridSource => ofPeople(allTrainingsShape, reader, isKept);

/** @param isPendingOnly without what is finished */
export function kpiSource(reader: ReportReader, isPendingOnly: boolean): GridSource {
  return ofPeople(kpiShape, reader, isPendingOnly ? isPending : isLive, {
    nameCollab: places.name,
    nameSector: places.sector_Name,
    nameProfile: places.profile_Name,
    nameCourse: places.name_Course,
    category: maybe(category(reader.today)),
    onTimeReport: always(outcome(reader.today)),
  });
}

/** The SPACs of each course, by the profiles that require it; the person must hold one of these profiles. */
const bySpac = sql`attendance a
  join instance i on i.instance_id = a.instance_id
  join (
    select distinct r.course_id, f.spac_id from spac_requirement r
    join spac_profile f on f.spac_profile_id = r.spac_profile_id and not f.deleted
    where not r.deleted) q on q.course_id = i.course_id
  join spac y on y.spac_id = q.spac_id`;

const holdsOne = sql`exists (
  select from spac_requirement r
  join spac_profile f on f.spac_profile_id = r.spac_profile_id and not f.deleted
  where r.course_id = i.course_id and f.spac_id = q.spac_id and not r.deleted and (
    exists (
      select from spac_profile_collaborator l
      where l.employee_nr = a.employee_nr and l.spac_profile_id = f.spac_profile_id and not l.deleted)
    or exists (
      select from collaborator h
      join general_profile b on b.general_profile_id = h.general_profile_id and not b.deleted
      join general_profile_spac g on g.general_profile_id = b.general_profile_id and not g.deleted
      where h.employee_nr = a.employee_nr and g.spac_profile_id = f.spac_profile_id)))`;

export function pendingBySpacSource(reader: ReportReader): GridSource {
  const spac = { iD_Spac: always(sql`y.spac_id`), name_Spac: always(sql`y.name`) };
  const source = ofPeople(pendingBySpacShape, reader, sql`${isPending} and ${holdsOne}`, spac, bySpac);
  return { ...source, joins: new Map([...(source.joins ?? [])].filter(([alias]) => alias !== 'i')) };
}
