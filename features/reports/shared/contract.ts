import { z } from 'zod';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { employeeNumber } from '#features/people/shared/contract.ts';
import { flag, orNull, recordNumber } from '#platform/schema/values.ts';

/** What the loads of one thing's detail name beside their load options, in the address or in the body. */
export const stageDetailQuery = z.object({ iD_Instance: recordNumber(), iD_Course: courseNumber() });
export const pendingBySectorDetailQuery = z.object({ iD_Sector: recordNumber() });
export const collaboratorCoursesQuery = z.object({ employee_Nr: employeeNumber() });

/** Of GetKPIDataGrid: what is pending alone, or everything. */
export const kpiQuery = z.object({ pendingOnly: orNull(flag()) });
