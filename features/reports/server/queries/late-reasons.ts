import { sql } from 'kysely';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { type LateReasonRow, type LateReasonsReply, lateReasonWords, noReason } from '../../shared/reporting.ts';
import { outcome } from '../definitions.ts';
import { filteredAttendances } from '../filtered-attendances.ts';
import type { ReportReader } from '../report-reader.ts';

const title = { es: 'Razones de tardanza', en: 'Late reasons' };

interface Group {
  readonly reason: number | null;
  readonly value: number;
  readonly people: number;
  readonly courses: number;
  readonly days: number | null;
}

/** Why trainings were finished late, the most frequent reason first (decisions section 10). */
export async function readLateReasons(
  { db, timeZone }: Pick<Services, 'db' | 'timeZone'>,
  filter: ReportFilter,
  { reader, language }: { reader: ReportReader; language: Language },
): Promise<LateReasonsReply> {
  const days = sql`((a.finished_at at time zone ${timeZone})::date - a.expiration_date)`;
  const { rows } = await sql<Group>`
    select a.late_reason as reason, count(*)::integer as value, count(distinct a.employee_nr)::integer as people,
      count(distinct i.course_id)::integer as courses,
      avg(${days}) filter (where ${days} > 0)::float8 as days
    from ${filteredAttendances(filter, reader)} and ${outcome(reader.today)} = 'late'
    group by 1 order by 2 desc, 1 nulls last`.execute(db);
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const grid = rows.map(({ reason, value, people, courses, days }): LateReasonRow => {
    const daysLate = days === null ? null : Math.round(days * 10) / 10;
    const key = reason === null ? noReason : String(reason);
    return { key, name: lateReasonWords(reason)[language], value, share: value / total, people, courses, daysLate };
  });
  const data = grid.map(({ key, name, value }) => ({ key, name, value }));
  return { pieChart: { title: title[language], value: total, data }, grid };
}
