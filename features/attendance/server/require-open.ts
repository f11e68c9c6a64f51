import { courseStatusesInForce } from '#features/courses/contract.ts';
import { Modality, openInstanceStatuses } from '#features/instances/contract.ts';
import { AttendanceStatus } from '../contract.ts';
import { attendanceErrors } from '../errors.ts';

interface OpenState {
  readonly status: number;
  readonly instanceStatus: number;
  readonly modality: number;
  readonly courseStatus: number;
}

/**
 * Whether online work on a course is possible at all (S0 section 4): not suspended, instance and course open, online.
 * @throws Refusal ATTENDED_SUSPENDED, INSTANCE_CLOSED, NOT_ONLINE
 */
export function requireOpen(attendance: OpenState): void {
  if (attendance.modality !== Modality.Online) throw attendanceErrors.NOT_ONLINE();
  if (attendance.status === AttendanceStatus.Suspended) throw attendanceErrors.ATTENDED_SUSPENDED();
  const isOpen = openInstanceStatuses.includes(attendance.instanceStatus);
  if (!isOpen || !courseStatusesInForce.includes(attendance.courseStatus)) throw attendanceErrors.INSTANCE_CLOSED();
}
