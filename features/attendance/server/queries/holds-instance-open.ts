import { sql } from 'kysely';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { AttendanceStatus, SuspensionCause } from '../../shared/codes.ts';
import { inOpenAttendance } from './code-lists.ts';

/**
 * Whether an instance waits for the attendance `a`: it is still to be done, or its person is on leave and comes back to it. Who
 * was deactivated is not waited for.
 */
export const holdsInstanceOpen = sql<boolean>`(not a.deleted and (
  a.status in ${inOpenAttendance}
  or a.status = ${sql.lit(AttendanceStatus.Suspended)} and a.suspended_because = ${sql.lit(SuspensionCause.Away)}
    and exists (
      select from collaborator c
      where c.employee_nr = a.employee_nr and c.active = ${sql.lit(CollaboratorStatus.OnLeave)})))`;
