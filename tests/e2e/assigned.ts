import { assignments, type DemoAssignment } from '#demo/company/scenario.ts';
import { AttendanceStatus, type DueBucket, dueBucket } from '#features/attendance/contract.ts';
import { Modality } from '#features/instances/contract.ts';
import { demoCourse } from './demo-data.ts';

/** What the demo company's scenario gives ana, by attendance status. */
export function assignedTo(cwid: keyof typeof assignments, status: DemoAssignment['status']): readonly string[] {
  return assignments[cwid].filter((each) => each.status === status).map(({ course }) => demoCourse(course).name);
}

/** The pending courses that are not on paper, by due-date bucket. */
export function pendingByBucket(cwid: keyof typeof assignments): Readonly<Record<DueBucket, number>> {
  const counts = { onTime: 0, nearDueDate: 0, almostDueDate: 0, dued: 0 };
  for (const { status, modality, expiresInDays } of assignments[cwid]) {
    if (status === AttendanceStatus.Finished || modality === Modality.InPerson) continue;
    counts[dueBucket(expiresInDays)] += 1;
  }
  return counts;
}

/** How many of them have expired or are about to. */
export function dueSoon(cwid: keyof typeof assignments): number {
  const { nearDueDate, almostDueDate, dued } = pendingByBucket(cwid);
  return nearDueDate + almostDueDate + dued;
}
