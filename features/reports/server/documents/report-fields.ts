import { sql } from 'kysely';
import { field, type GridFields } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { listSource } from '#platform/grid/server/list-source.ts';
import { allTrainingsShape, kpiShape } from '../../shared/lists.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { category, outcome } from '../definitions.ts';
import { filteredRows } from '../filtered-attendances.ts';
import type { ReportReader } from '../report-reader.ts';
import { beyondAttendance, places } from '../sources/attendance-sources.ts';

const { fields: kpi } = kpiShape;

/** What the reporting downloads may show of an attendance, in the words of the consult pages. */
export const reportFields = {
  ...allTrainingsShape.fields,
  onTimeReport: kpi.onTimeReport,
  category: kpi.category,
  lateReason: kpi.lateReason,
  lateReasonDetail: field.text('Detalle', 'Detail'),
} as const satisfies GridFields;

export type ReportField = keyof typeof reportFields;

/** The rows of a reporting download. */
export function reportSource(filter: ReportFilter, reader: ReportReader, isLateOnly: boolean): GridSource {
  const { from, where } = filteredRows(filter, reader);
  const more = {
    onTimeReport: { sql: outcome(reader.today), neverNull: true },
    category: { sql: category(reader.today) },
    lateReasonDetail: { sql: sql`a.late_reason_detail` },
  };
  const scope = isLateOnly ? sql`${where} and ${outcome(reader.today)} = 'late'` : where;
  const shape = { key: ['iD_Instance', 'employee_Nr'], fields: reportFields };
  return listSource(shape, { ...places, ...more }, { from, joins: beyondAttendance, scope });
}
