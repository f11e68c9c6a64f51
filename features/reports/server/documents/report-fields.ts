import { sql } from 'kysely';
import { lateReasons } from '#features/attendance/shared/contract.ts';
import { personFields } from '#features/people/shared/contract.ts';
import { field, type GridFields } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { allTrainingsShape, kpiShape } from '../../shared/lists.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { category, outcome } from '../definitions.ts';
import { filteredRows } from '../filtered-attendances.ts';
import type { ReportReader } from '../report-reader.ts';
import { beyondAttendance, places } from '../sources/attendance-sources.ts';
import { listSource } from '../sources/list-source.ts';

const { fields: trainings } = allTrainingsShape;
const { fields: kpi } = kpiShape;

/** What the reporting downloads may show of an attendance, in the words of the consult pages. */
export const reportFields = {
  ...personFields,
  name: trainings.name,
  sector_Name: trainings.sector_Name,
  profile_Name: kpi.nameProfile,
  active: kpi.active,
  iD_Course: trainings.iD_Course,
  name_Course: trainings.name_Course,
  doc_Number: trainings.doc_Number,
  version: trainings.version,
  name_Type: trainings.name_Type,
  modality: trainings.modality,
  iD_Instance: trainings.iD_Instance,
  instance_Date: trainings.instance_Date,
  instructor: trainings.instructor,
  expiration_Date: trainings.expiration_Date,
  finishedDate: trainings.finishedDate,
  status: trainings.status,
  onTimeReport: kpi.onTimeReport,
  category: kpi.category,
  score: trainings.score,
  onTime: trainings.onTime,
  present: trainings.present,
  approved: trainings.approved,
  lateReason: field.code('Razón de tardanza', 'Late reason', lateReasons),
  lateReasonDetail: field.text('Detalle', 'Detail'),
} as const satisfies GridFields;

export type ReportField = keyof typeof reportFields;

/** The rows of a reporting download. */
export function reportSource(filter: ReportFilter, reader: ReportReader, isLateOnly: boolean): GridSource {
  const { from, where } = filteredRows(filter, reader);
  const more = {
    onTimeReport: { sql: outcome(reader.today), neverNull: true },
    category: { sql: category(reader.today) },
    lateReason: { sql: sql`a.late_reason` },
    lateReasonDetail: { sql: sql`a.late_reason_detail` },
  };
  const scope = isLateOnly ? sql`${where} and ${outcome(reader.today)} = 'late'` : where;
  const shape = { key: ['iD_Instance', 'employee_Nr'], fields: reportFields };
  return listSource(shape, { ...places, ...more }, { from, joins: beyondAttendance, scope });
}
