import { courseStatusesInForce } from '#features/courses/shared/codes.ts';
import { Modality, openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { AttendanceStatus } from '../shared/codes.ts';
import { attendanceErrors } from './errors.ts';

interface OpenState {
  readonly status: number;
  readonly instanceStatus: number;
  readonly modality: number;
  readonly courseStatus: number;
}

/**
 * Whether work on a course is possible at all (S0 section 4): not suspended, instance and course open, held as the call is made.
 * @param modality online, or tablet
 * @throws Refusal ATTENDED_SUSPENDED, INSTANCE_CLOSED, NOT_ONLINE, NOT_ON_TABLET
 */
export function requireOpen(attendance: OpenState, modality: number): void {
  if (attendance.modality !== modality)
    throw modality === Modality.Online ? attendanceErrors.NOT_ONLINE() : attendanceErrors.NOT_ON_TABLET();
  if (attendance.status === AttendanceStatus.Suspended) throw attendanceErrors.ATTENDED_SUSPENDED();
  const isOpen = openInstanceStatuses.includes(attendance.instanceStatus);
  if (!isOpen || !courseStatusesInForce.includes(attendance.courseStatus)) throw attendanceErrors.INSTANCE_CLOSED();
}
