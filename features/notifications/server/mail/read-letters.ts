import { sql } from 'kysely';
import type { ClosingOutcome } from '#features/instances/shared/closing.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { type SessionPlace, whenAndWhere } from '#features/instances/shared/session-place.ts';
import { daysBetween } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { type Language, languages } from '#platform/i18n/language.ts';
import { closingOutcome, takesPart } from '../closing/read-closing.ts';
import { NoticeKind } from './codes.ts';
import { isReachable, pending, pendingNotPaper } from './conditions.ts';

/** A course of the person whom a letter is for, or of somebody in their sector. */
export interface LetterCourse {
  readonly courseName: string;
  readonly documentNumber: string;
  readonly modality: number;
  /** when and where it is held, of one that the person takes in a room */
  readonly held: readonly string[];
  /** yyyy-MM-dd */
  readonly expirationDate: string;
  /** expiration minus today in company days; negative when expired */
  readonly daysLeft: number;
}

/** What is overdue in a sector whose responsible the person is. */
export interface SectorOverdue {
  readonly sectorName: string;
  /** of all, of which `courses` are the longest overdue */
  readonly total: number;
  readonly courses: readonly (LetterCourse & { readonly personName: string })[];
}

/** How a session went for the people of a sector whose responsible the person is. */
export interface SessionClosing {
  readonly courseName: string;
  readonly documentNumber: string;
  readonly sectorName: string;
  /** when and where it was held */
  readonly held: readonly string[];
  /** by name */
  readonly people: readonly {
    readonly name: string;
    readonly outcome: ClosingOutcome;
    readonly score: number | null;
  }[];
}

/** What one mail tells, as it stands at this moment. */
export interface Letter {
  readonly mailId: string;
  readonly address: string;
  readonly personName: string;
  readonly language: Language;
  /** each soonest first */
  readonly assigned: readonly LetterCourse[];
  readonly due: readonly LetterCourse[];
  readonly overdue: readonly LetterCourse[];
  readonly sectors: readonly SectorOverdue[];
  readonly closings: readonly SessionClosing[];
}

/** How many overdue courses of one sector are named. */
const namedInSector = 20;

interface CourseRow {
  readonly mail_id: string;
  readonly course_name: string;
  readonly doc_number: string;
  readonly modality: number;
  readonly expiration_date: string;
}
interface OwnRow extends CourseRow, SessionPlace {
  readonly instance_date: string | null;
  readonly is_new: boolean;
}
interface SectorRow extends CourseRow {
  readonly sector_name: string;
  readonly person_name: string;
  readonly total: number;
}

/**
 * What some mails tell, by their numbers, read when they are sent: what was finished or suspended since is not told, and a
 * mail is not there whose person is away or has no address, or that has nothing left to tell.
 */
export async function readLetters(
  db: Database,
  mailIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Letter>> {
  const [people, own, ofSectors, closed] = await Promise.all([
    readPeople(db, mailIds),
    readOwn(db, mailIds, today),
    readSectors(db, mailIds, today),
    readClosings(db, mailIds),
  ]);
  const courseOf = (row: CourseRow): Omit<LetterCourse, 'held'> => ({
    courseName: row.course_name,
    documentNumber: row.doc_number,
    modality: row.modality,
    expirationDate: row.expiration_date,
    daysLeft: daysBetween(today, row.expiration_date),
  });
  const letters = people.flatMap(({ mail_id: mailId, email: address, name: personName, language }) => {
    const courses = own
      .filter((row) => row.mail_id === mailId)
      .map((row) => ({ ...courseOf(row), held: heldOf(row), isNew: row.is_new }));
    const sectors = Map.groupBy(
      ofSectors.filter((row) => row.mail_id === mailId),
      (row) => row.sector_name,
    );
    const letter: Letter = {
      mailId,
      address,
      personName,
      language: languages.find((known) => known === language) ?? 'es',
      assigned: courses.filter(({ isNew }) => isNew),
      due: courses.filter(({ isNew, daysLeft }) => !isNew && daysLeft >= 0),
      overdue: courses.filter(({ isNew, daysLeft }) => !isNew && daysLeft < 0),
      sectors: [...sectors].map(([sectorName, rows]) => ({
        sectorName,
        total: rows[0]?.total ?? 0,
        courses: rows.map((row) => ({ ...courseOf(row), held: [], personName: row.person_name })),
      })),
      closings: closed.filter((row) => row.mail_id === mailId).map(closingOf),
    };
    return courses.length + sectors.size + letter.closings.length === 0 ? [] : letter;
  });
  return new Map(letters.map((letter) => [letter.mailId, letter]));
}

/** Online it is held whenever somebody likes. */
const heldOf = (row: OwnRow) =>
  row.modality === Modality.Online ? [] : whenAndWhere(row, formatDay(row.instance_date));

async function readPeople(db: Database, mailIds: readonly string[]) {
  const { rows } = await sql<{ mail_id: string; email: string; name: string; language: string | null }>`
    select m.mail_id, c.email, c.name, l.language
    from mail m join collaborator c using (employee_nr) left join person_language l using (employee_nr)
    where m.mail_id = any(${[...mailIds]}::uuid[]) and ${isReachable('c')}`.execute(db);
  return rows;
}

/** What was assigned, on paper too, and what is due; of the overdue everything, once a week. */
async function readOwn(db: Database, mailIds: readonly string[], today: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    with told as (
      select n.mail_id, n.employee_nr, n.kind, n.instance_id
      from mail_notice n where n.mail_id = any(${[...mailIds]}::uuid[])
    ), named as (
      select t.mail_id, t.employee_nr, t.instance_id, t.kind = ${sql.lit(NoticeKind.Assigned)} as is_new
      from told t join attendance a using (instance_id, employee_nr) join instance i using (instance_id)
      where t.kind in (${sql.lit(NoticeKind.Assigned)}, ${sql.lit(NoticeKind.Due)}) and ${pending}
      union all
      select t.mail_id, t.employee_nr, a.instance_id, false
      from told t join attendance a using (employee_nr) join instance i on i.instance_id = a.instance_id
      where t.kind = ${sql.lit(NoticeKind.Overdue)} and a.expiration_date < ${today}::date and ${pendingNotPaper}
    )
    select n.mail_id, k.name as course_name, k.doc_number, i.modality, a.expiration_date, bool_or(n.is_new) as is_new,
      i.instance_date, i.place, i.starts_at as "starts_At", i.ends_at as "ends_At"
    from named n
    join attendance a using (instance_id, employee_nr)
    join instance i using (instance_id)
    join course k using (course_id)
    group by n.mail_id, n.instance_id, k.name, k.doc_number, i.instance_id, a.expiration_date
    order by a.expiration_date, k.name, n.instance_id`.execute(db);
  return rows;
}

async function readSectors(db: Database, mailIds: readonly string[], today: string): Promise<SectorRow[]> {
  const { rows } = await sql<SectorRow>`
    select * from (
      select n.mail_id, s.name as sector_name, c.name as person_name, k.name as course_name, k.doc_number, i.modality,
        a.expiration_date, count(*) over same_sector as total,
        row_number() over (same_sector order by a.expiration_date, c.name, k.name, a.instance_id) as place
      from mail_notice n
      join sector s on s.sector_id = n.sector_id and s.resp_employee_nr = n.employee_nr and not s.deleted
      join collaborator c on c.sector_id = s.sector_id
      join attendance a on a.employee_nr = c.employee_nr
      join instance i on i.instance_id = a.instance_id
      join course k on k.course_id = i.course_id
      where n.mail_id = any(${[...mailIds]}::uuid[]) and n.kind = ${sql.lit(NoticeKind.SectorOverdue)}
        and a.expiration_date < ${today}::date and ${pendingNotPaper}
      window same_sector as (partition by n.mail_id, s.sector_id)
    ) as listed
    where place <= ${namedInSector}
    order by mail_id, sector_name, place`.execute(db);
  return rows;
}

interface ClosingRow extends SessionPlace {
  readonly mail_id: string;
  readonly course_name: string;
  readonly doc_number: string;
  readonly sector_name: string;
  readonly instance_date: string | null;
  readonly people: SessionClosing['people'];
}

const closingOf = (row: ClosingRow): SessionClosing => ({
  courseName: row.course_name,
  documentNumber: row.doc_number,
  sectorName: row.sector_name,
  held: whenAndWhere(row, formatDay(row.instance_date)),
  people: row.people,
});

/** As it stands now, of the people of the sector whose responsible is told. */
async function readClosings(db: Database, mailIds: readonly string[]): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select n.mail_id, k.name as course_name, k.doc_number, s.name as sector_name, i.instance_date, i.place,
      i.starts_at as "starts_At", i.ends_at as "ends_At",
      json_agg(json_build_object('name', c.name, 'outcome', ${closingOutcome},
        'score', case when a.present is false then null else a.score end)
        order by lower(c.name collate "es-x-icu") collate "es-x-icu", c.employee_nr) as people
    from mail_notice n
    join sector s on s.sector_id = n.sector_id and s.resp_employee_nr = n.employee_nr
    join instance i on i.instance_id = n.instance_id and not i.deleted
    join course k on k.course_id = i.course_id
    join attendance a on a.instance_id = n.instance_id and ${takesPart}
    join collaborator c on c.employee_nr = a.employee_nr and c.sector_id = n.sector_id
    where n.mail_id = any(${[...mailIds]}::uuid[]) and n.kind = ${sql.lit(NoticeKind.Closing)}
    group by n.notice_id, k.course_id, s.sector_id, i.instance_id
    order by k.name, n.notice_id`.execute(db);
  return rows;
}
