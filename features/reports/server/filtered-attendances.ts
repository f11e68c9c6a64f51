import { type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from '../shared/report-filter.ts';
import { isLive } from './definitions.ts';
import { ownSector, type ReportReader } from './report-reader.ts';

/** What a report's rows are read from, and which of them it is about. */
export interface FilteredRows {
  /** tables and joins, without the word FROM */
  readonly from: RawBuilder<unknown>;
  /** conditions, without the word WHERE */
  readonly where: RawBuilder<unknown>;
}

/**
 * The live attendances that a report is about (decisions sections 10 and 12), as what stands after FROM, up to its WHERE with all
 * conditions: more is added by ` and …`. Aliases: attendance `a`, its instance `i`, course `o`, collaborator `c`. The dates limit
 * the expiration. A reader who sees one sector alone gets its people alone, whatever the filter names.
 */
export function filteredAttendances(filter: ReportFilter, reader: ReportReader): RawBuilder<unknown> {
  const { from, where } = filteredRows(filter, reader);
  return sql`${from} where ${where}`;
}

/** The same in its two parts, as a grid's source takes them. */
export function filteredRows(filter: ReportFilter, reader: ReportReader): FilteredRows {
  const { sectors, collaborators, startDate, endDate, type, condition, conditionCollab } = filter;
  const conditions: RawBuilder<unknown>[] = [
    isLive,
    ...(reader.sectorId === null ? [] : [ownSector(reader, 'c.sector_id')]),
    ...(sectors.length === 0 ? [] : [sql`c.sector_id = any(${[...sectors]}::integer[])`]),
    ...(collaborators.length === 0 ? [] : [sql`a.employee_nr = any(${[...collaborators]}::integer[])`]),
    ...(startDate === null ? [] : [sql`a.expiration_date >= ${startDate}::date`]),
    ...(endDate === null ? [] : [sql`a.expiration_date <= ${endDate}::date`]),
    ...(type === null ? [] : [sql`o.course_type_id = ${type}`]),
    ...(condition === null ? [] : [sql`a.status in (${sql.join(condition.map((status) => sql.lit(status)))})`]),
    ...(conditionCollab === null ? [] : [sql`c.active = ${conditionCollab}`]),
  ];
  return {
    // There is always such a row: a left join finds the same, and PostgreSQL drops one that a statement does not need.
    from: sql`attendance a
      left join instance i on i.instance_id = a.instance_id
      left join course o on o.course_id = i.course_id
      left join collaborator c on c.employee_nr = a.employee_nr`,
    where: sql.join(conditions, sql` and `),
  };
}
