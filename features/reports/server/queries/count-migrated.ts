import { sql } from 'kysely';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { ownSector, type ReportReader } from '../report-reader.ts';

/**
 * How many historical trainings there are of the people, type and days that a report is about. They are in none of its numbers: they had
 * no expiration here, and nobody signed them here. The days are those of the trainings; what is asked for as pending is none of them.
 */
export async function countMigrated(
  db: Queryable,
  { sectors, collaborators, startDate, endDate, type, condition, conditionCollab }: Partial<ReportFilter>,
  reader: ReportReader,
): Promise<number> {
  if (condition && !condition.includes(AttendanceStatus.Finished)) return 0;
  const conditions = [
    sql`not m.deleted`,
    ownSector(reader, 'c.sector_id'),
    ...(sectors?.length ? [sql`c.sector_id = any(${[...sectors]}::integer[])`] : []),
    ...(collaborators?.length ? [sql`m.employee_nr = any(${[...collaborators]}::integer[])`] : []),
    ...(startDate ? [sql`m.trained_on >= ${startDate}::date`] : []),
    ...(endDate ? [sql`m.trained_on <= ${endDate}::date`] : []),
    ...(type ? [sql`o.course_type_id = ${type}`] : []),
    ...(conditionCollab == null ? [] : [sql`c.active = ${conditionCollab}`]),
  ];
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from migrated_training m
    join collaborator c on c.employee_nr = m.employee_nr
    left join course o on o.course_id = m.course_id
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.count ?? 0;
}
