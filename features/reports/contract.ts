import { z } from 'zod';
import { courseNumber } from '#features/courses/contract.ts';
import { employeeNumber } from '#features/people/contract.ts';
import { flag, orNull, recordNumber } from '#platform/schema/values.ts';

export {
  categoryOf,
  countsOf,
  isLive,
  isPending,
  type Outcome,
  outcomeNames,
  outcomeOf,
  outcomes,
  rateNames,
  ratesOf,
  ratesOfCounts,
  type TrainingCounts,
  type TrainingFacts,
  TrainingTally,
} from './definitions.ts';
export * from './issued-report.ts';
export * from './lists.ts';
export { monthAfter, monthName, shortMonthName } from './month.ts';
export * from './report-documents.ts';
export * from './report-filter.ts';
export * from './report-rows.ts';
export * from './reporting.ts';

/** What the loads of one thing's detail name beside their load options, in the address or in the body. */
export const stageDetailQuery = z.object({ iD_Instance: recordNumber(), iD_Course: courseNumber() });
export const pendingBySectorDetailQuery = z.object({ iD_Sector: recordNumber() });
export const collaboratorCoursesQuery = z.object({ employee_Nr: employeeNumber() });

/** Of GetKPIDataGrid: what is pending alone, or everything. */
export const kpiQuery = z.object({ pendingOnly: orNull(flag()) });
