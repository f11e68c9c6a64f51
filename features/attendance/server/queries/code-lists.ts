import { sql } from 'kysely';
import { courseStatusesInForce } from '#features/courses/contract.ts';
import { openInstanceStatuses } from '#features/instances/contract.ts';
import { codeList } from '#platform/db/code-list.ts';
import { openAttendanceStatuses } from '../../contract.ts';

/** The closed sets that the statements of this feature ask for, as SQL text. */
export const openAttendance = codeList(openAttendanceStatuses);
export const openInstance = codeList(openInstanceStatuses);
export const courseInForce = codeList(courseStatusesInForce);

/** The same in statements of `sql`. */
export const inOpenAttendance = sql.raw(openAttendance);
export const inOpenInstance = sql.raw(openInstance);
export const inCourseInForce = sql.raw(courseInForce);
