import { type RawBuilder, sql } from 'kysely';
import { inOpenAttendance } from '#features/attendance/server/public.ts';
import { courseText } from '#features/courses/server/public.ts';
import type { Database } from '#platform/db/database.ts';
import { folded, hasWords, isPlannedForValues, searchable } from '#platform/db/folded.ts';
import { mostFound } from '../shared/codes.ts';
import type { SearchReply } from '../shared/contract.ts';

/** Of very many who match only so many are looked at: what is typed next narrows them. */
const mostLookedAt = 200;

/** What is searched for: as it was typed, and as words (`searchWords`). */
export interface Wanted {
  readonly typed: string;
  readonly words: readonly string[];
}

/** What people are searched by: the same expression as the index of migration 0076. */
export const personText = searchable(sql`(' ' || c.name || ' ' || c.cwid || ' ' || c.employee_nr)`);

/** Names that begin with what was typed go before those that hold it further on. */
const beginsWith = (text: RawBuilder<unknown>, { words }: Wanted) => sql`(${text} like ${` ${words[0]}%`}) desc`;

const byName = sql`lower(c.name collate "es-x-icu")`;

/** What a list of the reply holds of one thing. */
type ItemOf<List extends keyof SearchReply> = NonNullable<SearchReply[List]>['items'][number];

function bounded<Item>(rows: readonly Item[]) {
  return { items: rows.slice(0, mostFound), isMore: rows.length > mostFound };
}

/** People by name, cwid and number, anyone who has exactly this cwid or number first. */
export async function findPeople(
  db: Database,
  wanted: Wanted,
  sectorId: number | null,
): Promise<NonNullable<SearchReply['people']>> {
  const seen = sql`not c.deleted ${sectorId === null ? sql`` : sql`and c.sector_id = ${sectorId}`}`;
  const isCwid = sql`${folded(sql`c.cwid`)} = ${folded(sql`${wanted.typed}::text`)}`;
  const number = /^\d{1,9}$/.test(wanted.typed) ? Number(wanted.typed) : 0;
  const { rows } = await sql<ItemOf<'people'>>`
    with found as ( ${isPlannedForValues}
      select c.employee_nr from collaborator c where ${seen} and ${isCwid}
      union select c.employee_nr from collaborator c where ${seen} and c.employee_nr = ${number}
      union (select c.employee_nr from collaborator c where ${seen} and ${hasWords(personText, wanted.words)}
        limit ${mostLookedAt}))
    select c.employee_nr as "employee_Nr", c.cwid, c.name, s.name as "sector_Name", c.active
    from found join collaborator c using (employee_nr) join sector s using (sector_id)
    order by (${isCwid} or c.employee_nr = ${number}) desc, ${beginsWith(personText, wanted)}, ${byName}, c.employee_nr
    limit ${mostFound + 1}`.execute(db);
  return bounded(rows);
}

/** All courses by name, document, number and version, the newest version of a document first. */
export async function findCourses(db: Database, wanted: Wanted): Promise<NonNullable<SearchReply['courses']>> {
  const { rows } = await sql<ItemOf<'courses'>>`
    with found as ( ${isPlannedForValues}
      select c.course_id from course c where not c.deleted and ${hasWords(courseText, wanted.words)} limit ${mostLookedAt})
    select c.course_id as "iD_Course", c.doc_number as "doc_Number", c.name, c.version, c.status,
      c.course_type_id as "iD_Type"
    from found join course c using (course_id)
    order by ${beginsWith(courseText, wanted)}, ${byName}, c.doc_number, c.version desc
    limit ${mostFound + 1}`.execute(db);
  return bounded(rows);
}

/**
 * A person's own courses, open ones first and soonest first among them. Their own trainings are read first, and only these courses are
 * looked through: by a word that many courses have, all trainings of those would be.
 */
export async function findOwn(
  db: Database,
  wanted: Wanted,
  employeeNr: number,
  today: string,
): Promise<SearchReply['own']> {
  const isOpen = sql`a.status in ${inOpenAttendance}`;
  const { rows } = await sql<ItemOf<'own'>>`
    with own as materialized (
      select i.course_id, i.instance_id, i.modality, a.status, a.expiration_date as expires, ${isOpen} as open
      from attendance a join instance i using (instance_id)
      where a.employee_nr = ${employeeNr} and not a.deleted and not i.deleted)
    select id as "iD_Course", instance as "iD_Instance", doc as "doc_Number", name as "course_Name", version, status,
      modality, expires - ${today}::date as "daysLeft", expires as "expiration_Date"
    from (
      select distinct on (c.course_id) c.course_id as id, o.instance_id as instance, c.doc_number as doc, c.name,
        c.version, o.status, o.modality, o.expires, o.open
      from own o join course c using (course_id) where ${hasWords(courseText, wanted.words)}
      order by c.course_id, o.open desc, case when o.open then o.expires end, o.expires desc, o.instance_id desc) c
    order by open desc, expires, ${byName}, id
    limit ${mostFound + 1}`.execute(db);
  return bounded(rows);
}
