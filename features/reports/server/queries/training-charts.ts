import { type RawBuilder, sql } from 'kysely';
import { type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/language.ts';
import { outcomeNames, ratesOfCounts, type TrainingCounts } from '../../shared/definitions.ts';
import { monthName } from '../../shared/month.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { type ChartKey, type ChartRow, chartTitles, type TrainingChart } from '../../shared/reporting.ts';
import { outcome } from '../definitions.ts';
import { filteredAttendances } from '../filtered-attendances.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';

/** Whom a report compares: the people or the sectors that its filter names; null: nobody. */
type Subject = 'collaborators' | 'sectors' | null;

/** A grouping set: exactly one of the three is not null, none in that of the whole. */
interface Group extends TrainingCounts {
  readonly month: string | null;
  readonly type: string | null;
  readonly subject: number | null;
}

/** The charts of a report, each from the same rows (decisions section 10). */
export async function readTrainingCharts(
  db: Queryable,
  filter: ReportFilter,
  { reader, subject, language }: { reader: ReportReader; subject: Subject; language: Language },
): Promise<TrainingChart[]> {
  const groups = await readGroups(db, filter, reader, subject);
  const whole = groups.find(({ month, type, subject }) => month === null && type === null && subject === null);
  const chart = (key: ChartKey, data: readonly ChartRow[]): TrainingChart => ({
    key,
    title: chartTitles[key][language],
    value: whole?.live ?? 0,
    data: [...data],
  });
  const months = groups.flatMap((group) =>
    group.month === null ? [] : [rowOf(group.month, monthName(group.month, language), group)],
  );
  const types = groups.flatMap((group) =>
    group.type === null ? [] : [rowOf(group.type, courseTypes[group.type as CourseType][language], group)],
  );
  return [
    chart('whole', [rowOf('', chartTitles.whole[language], whole)]),
    chart(
      'months',
      months.sort((a, b) => (a.key < b.key ? -1 : 1)),
    ),
    chart(
      'types',
      types.sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1)),
    ),
    ...(subject === null ? [] : [chart(subject, await rowsOfSubjects(db, groups, { filter, reader, subject }))]),
  ];
}

/**
 * Rows are counted first by the few facts that tell them apart, all of them small, and only these counts are joined and named: over a
 * whole company a quarter of the work.
 */
async function readGroups(db: Queryable, filter: ReportFilter, reader: ReportReader, subject: Subject) {
  const column = subject === null ? 'null::integer' : subject === 'collaborators' ? 'a.employee_nr' : 'c.sector_id';
  const counted = (condition: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
    sql`coalesce(sum(n) filter (where ${condition}), 0)::integer as ${sql.id(name)}`;
  const outcomes = outcomeNames.map((name) => counted(sql`outcome = ${sql.lit(name)}`, name));
  const { rows } = await sql<Group>`
    select month, type, ${subject === null ? sql`null::integer` : sql`subject`} as subject,
      ${counted(sql`true`, 'live')}, ${counted(sql`present`, 'present')}, ${counted(sql`present and approved`, 'approved')},
      ${sql.join(outcomes)}
    from (
      select to_char(a.expiration_date, 'YYYY-MM') as month, o.course_type_id as type, a.subject, a.present, a.approved,
        ${outcome(reader.today)} as outcome, a.n
      from (
        select a.instance_id, a.expiration_date, a.status, a.on_time, a.present, a.approved, ${sql.raw(column)} as subject,
          count(*) as n
        from ${filteredAttendances(filter, reader)}
        group by 1, 2, 3, 4, 5, 6, 7) a
      join instance i on i.instance_id = a.instance_id join course o on o.course_id = i.course_id) r
    group by grouping sets ((), (month), (type)${subject === null ? sql`` : sql`, (subject)`})`.execute(db);
  return rows;
}

/** Everybody, or every sector, that the filter names and the reader sees, by name; also who has no attendance. */
async function rowsOfSubjects(
  db: Queryable,
  groups: readonly Group[],
  { filter, reader, subject }: { filter: ReportFilter; reader: ReportReader; subject: 'collaborators' | 'sectors' },
): Promise<readonly ChartRow[]> {
  const { collaborators, sectors, conditionCollab } = filter;
  const named =
    subject === 'sectors'
      ? sql`select s.sector_id as key, s.name from sector s
          where s.sector_id = any(${[...sectors]}::integer[]) and ${ownSector(reader, 's.sector_id')}`
      : sql`select c.employee_nr as key, c.name from collaborator c
          where c.employee_nr = any(${[...collaborators]}::integer[]) and ${ownSector(reader, 'c.sector_id')}
            and ${sectors.length === 0 ? sql`true` : sql`c.sector_id = any(${[...sectors]}::integer[])`}
            and ${conditionCollab === null ? sql`true` : sql`c.active = ${conditionCollab}`}`;
  const { rows } = await sql<{ key: number; name: string }>`
    select key, name from (${named}) n order by name collate "es-x-icu", key`.execute(db);
  const bySubject = new Map(groups.map((group) => [group.subject, group]));
  return rows.map(({ key, name }) => rowOf(String(key), name, bySubject.get(key)));
}

const nothing: TrainingCounts = { live: 0, present: 0, approved: 0, onTime: 0, late: 0, overdue: 0, pending: 0 };

function rowOf(key: string, name: string, counts: TrainingCounts = nothing): ChartRow {
  const { live, onTime, late, overdue, pending } = counts;
  return { key, name, value: live, onTime, late, overdue, pending, ...ratesOfCounts(counts) };
}
