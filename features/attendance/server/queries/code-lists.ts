import { sql } from 'kysely';
import { courseStatusesInForce } from '#features/courses/shared/codes.ts';
import { openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { codeList } from '#platform/db/code-list.ts';
import { openAttendanceStatuses } from '../../shared/codes.ts';

/** The closed sets that the statements of this feature ask for, as SQL text. */
export const openInstance = codeList(openInstanceStatuses);
export const courseInForce = codeList(courseStatusesInForce);

/** The same in statements of `sql`. */
export const inOpenAttendance = sql.raw(codeList(openAttendanceStatuses));
export const inOpenInstance = sql.raw(openInstance);
export const inCourseInForce = sql.raw(courseInForce);
