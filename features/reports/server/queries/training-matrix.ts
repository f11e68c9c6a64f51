import { type RawBuilder, sql } from 'kysely';
import { requiredPairs } from '#features/assignment/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { courseText } from '#features/courses/server/public.ts';
import { courseStatusesInForce } from '#features/courses/shared/codes.ts';
import { satisfiedByMigrated } from '#features/migrated/server/public.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { codeList } from '#platform/db/code-list.ts';
import type { Queryable } from '#platform/db/database.ts';
import { hasWords } from '#platform/db/folded.ts';
import { searchWords } from '#platform/i18n/search-words.ts';
import {
  type Matrix,
  type MatrixCell,
  type MatrixDocument,
  type MatrixQuery,
  type MatrixRow,
  outcomesOfState,
} from '../../shared/matrix.ts';
import { isLive, outcome } from '../definitions.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';

type Asked = Omit<MatrixQuery, 'document'>;

/** The live trainings of who is there, people on leave too, by profile or person and document in force, as far as the reader sees them. */
export async function readMatrix(
  db: Queryable,
  { document, ...asked }: MatrixQuery,
  reader: ReportReader,
): Promise<Matrix> {
  const documents = await readDocuments(db, searchWords(document));
  const rows = await readRows(db, asked, reader);
  const cells = await readCells(db, asked, {
    reader,
    courses: documents.map(({ iD_Course }) => iD_Course),
    employeeNrs: rows.map(({ key }) => key),
  });
  const occurring = new Set(cells.flatMap(({ courses }) => courses));
  const shown = documents.filter(({ iD_Course }) => occurring.has(iD_Course));
  const placeOf = new Map(shown.map(({ iD_Course }, place) => [iD_Course, place]));
  const cellsOf = new Map(cells.map((each) => [each.key, cellsInOrder(each, placeOf)]));
  return {
    today: reader.today,
    documents: shown,
    rows: rows.flatMap((row) => {
      const own = cellsOf.get(row.key);
      // A person without a training is told; a profile that neither requires nor has any says nothing.
      return own === undefined && asked.rows === 'profiles' ? [] : [{ ...row, cells: own ?? [] }];
    }),
  };
}

/** The cells of one row, side by side: arrays of equal length, in the order of the documents' numbers. */
interface RowCells {
  readonly key: number;
  readonly courses: readonly string[];
  readonly trained: readonly number[];
  readonly pending: readonly number[];
  readonly overdue: readonly number[];
  readonly migrated: readonly number[];
  readonly notPassed: readonly number[];
}

const cellsInOrder = (
  { courses, trained, pending, overdue, migrated, notPassed }: RowCells,
  placeOf: ReadonlyMap<string, number>,
) =>
  courses
    .map(
      (course, at): MatrixCell => [
        placeOf.get(course) ?? 0,
        ...([trained[at] ?? 0, pending[at] ?? 0, overdue[at] ?? 0, migrated[at] ?? 0, notPassed[at] ?? 0] as const),
      ],
    )
    .sort(([a], [b]) => a - b);

/** Documents in force, by number and version. @param words all of which each holds */
async function readDocuments(db: Queryable, words: readonly string[]): Promise<readonly MatrixDocument[]> {
  const { rows } = await sql<MatrixDocument>`
    select c.course_id as "iD_Course", c.doc_number as "doc_Number", c.version, c.name as "name_Course"
    from course c
    where c.status in ${sql.raw(codeList(courseStatusesInForce))} and not c.deleted
      ${words.length === 0 ? sql`` : sql`and ${hasWords(courseText, words)}`}
    order by c.doc_number collate "es-x-icu", c.version`.execute(db);
  return rows;
}

const isThere = sql`c.active <> ${sql.lit(CollaboratorStatus.Deactivated)}`;

/** What a query asks of columns of sectors and profiles, within the reader's reach. */
function isAsked({ iD_Sector, iD_Profile }: Asked, reader: ReportReader, alias: 'c' | 'r' | 'p'): RawBuilder<unknown> {
  const equals = (column: string, value: number | null) =>
    value === null ? [] : [sql`${sql.ref(`${alias}.${column}`)} = ${value}`];
  return sql.join(
    [ownSector(reader, `${alias}.sector_id`), ...equals('sector_id', iD_Sector), ...equals('profile_id', iD_Profile)],
    sql` and `,
  );
}

type RowHead = Omit<MatrixRow, 'cells'>;

/** By sector, then by profile, then by name. */
async function readRows(db: Queryable, asked: Asked, reader: ReportReader): Promise<readonly RowHead[]> {
  const isByPerson = asked.rows === 'people';
  const { rows } = await sql<RowHead>`
    select ${isByPerson ? sql`c.employee_nr as key, c.name` : sql`p.profile_id as key, p.name`},
      s.sector_id as "iD_Sector", s.name as "sector_Name", p.name as "profile_Name"
    from profile p join sector s on s.sector_id = p.sector_id
      ${isByPerson ? sql`join collaborator c on c.profile_id = p.profile_id and ${isThere}` : sql``}
    where ${isAsked(asked, reader, 'p')}
    order by s.name collate "es-x-icu", p.name collate "es-x-icu"${isByPerson ? sql`, c.name collate "es-x-icu"` : sql``}, 1`.execute(
    db,
  );
  return rows;
}

/** Of a live row `a`: finished, by absence too, and not passed. */
const isNotPassed = sql`(a.status = ${sql.lit(AttendanceStatus.Finished)} and not a.approved)`;

/** How a live row `a` stands in a cell. */
const cellOutcome = (today: string) =>
  sql<string>`case when ${isNotPassed} then 'notPassed' else ${outcome(today)} end`;

/**
 * What ended without being passed is of no account once its person has passed the same document later: who was absent takes it in
 * another session. Over a group `g` in a document of `i`; asked of what the matrix shows alone.
 */
const isOfAccount = sql`(g.not_passed_by is null or not exists (
  select from attendance b join instance of_b on of_b.instance_id = b.instance_id
  where b.employee_nr = g.not_passed_by and b.status = ${sql.lit(AttendanceStatus.Finished)} and b.approved and not b.deleted
    and b.finished_at > g.not_passed_at and of_b.course_id = i.course_id))`;

/**
 * Attendances are counted by the few facts that tell them apart first, those that were not passed one by one; what is required adds cells
 * without any.
 */
async function readCells(
  db: Queryable,
  asked: Asked,
  of: { readonly reader: ReportReader; readonly courses: readonly string[]; readonly employeeNrs: readonly number[] },
): Promise<readonly RowCells[]> {
  const { reader, courses, employeeNrs } = of;
  const isByPerson = asked.rows === 'people';
  const required = isByPerson
    ? sql`select q.employee_nr as key, q.course_id from (${requiredPairs({ employeeNrs, courses }, true)}) q`
    : sql`select r.profile_id as key, r.course_id from requirement r
        where not r.deleted and r.course_id = any(${courses}::text[]) and ${isAsked(asked, reader, 'r')}`;
  const states = Object.keys(outcomesOfState) as (keyof typeof outcomesOfState)[];
  const each = (of: (state: (typeof states)[number]) => RawBuilder<unknown>) => sql.join(states.map(of));
  const { rows } = await sql<RowCells>`
    select key, array_agg(course_id::text) as courses, ${each((state) => sql`array_agg(${sql.id(state)}) as ${sql.id(state)}`)},
      array_agg(migrated) as migrated
    from (
      select key, course_id, ${each((state) => sql`sum(${sql.id(state)})::integer as ${sql.id(state)}`)},
        sum(migrated)::integer as migrated
      from (
        select g.key, i.course_id, ${each(
          (state) =>
            sql`case when g.outcome = any(${[...outcomesOfState[state]]}::text[]) then g.n else 0 end as ${sql.id(state)}`,
        )}, 0 as migrated
        from (
          select ${isByPerson ? sql`a.employee_nr` : sql`c.profile_id`} as key, a.instance_id, ${cellOutcome(reader.today)} as outcome,
            case when ${isNotPassed} then a.employee_nr end as not_passed_by,
            case when ${isNotPassed} then a.finished_at end as not_passed_at, count(*) as n
          from attendance a join collaborator c on c.employee_nr = a.employee_nr
          where ${isLive} and ${isThere} and ${isAsked(asked, reader, 'c')}
          group by 1, 2, 3, 4, 5) g
        join instance i on i.instance_id = g.instance_id and i.course_id = any(${courses}::text[])
        where ${isOfAccount}
        union all
        select key, course_id, ${each(() => sql`0`)}, 0 from (${required}) asked
        union all
        select ${isByPerson ? sql`c.employee_nr` : sql`c.profile_id`}, met.course_id, ${each(() => sql`0`)}, count(distinct c.employee_nr)::integer
        from (${satisfiedByMigrated(sql`m.course_id = any(${courses}::text[])`)}) met
        join collaborator c on c.employee_nr = met.employee_nr and ${isThere} and ${isAsked(asked, reader, 'c')}
        where not exists (
          select from attendance a join instance i on i.instance_id = a.instance_id
          where a.employee_nr = met.employee_nr and i.course_id = met.course_id and ${isLive})
        group by 1, 2
      ) parts
      group by key, course_id
    ) cells
    group by key`.execute(db);
  return rows;
}
