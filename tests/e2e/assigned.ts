import type { Page } from 'playwright-core';
import { AttendanceStatus, type DueBucket, dueBucket } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';

/** One course that someone has to take or has taken. */
interface Assigned {
  readonly course_Name: string;
  readonly status: number;
  readonly modality: number;
  /** until it expires; negative when it has */
  readonly daysLeft: number;
}

/**
 * All that the page's user has now, as the server tells it: what the demo company's scenario gave, and what journeys have
 * done with it since, so that these may come in any order.
 */
export async function readAssigned(page: Page): Promise<readonly Assigned[]> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.context().request.get('/api/AttendedJoinedWCourse/Activity', { headers });
  const assigned: readonly Assigned[] = await reply.json();
  if (assigned.length === 0) throw new Error('Nothing is assigned to the user of the page.');
  return assigned;
}

/** Those that are still to be taken. */
const isPending = ({ status }: Assigned) => status !== AttendanceStatus.Finished;

/** Those that can be started or gone on with in the browser. */
export const canStart = (each: Assigned): boolean => isPending(each) && each.modality === Modality.Online;

/** The pending courses that are not on paper, by due-date bucket. */
export function pendingByBucket(assigned: readonly Assigned[]): Readonly<Record<DueBucket, number>> {
  const counts = { onTime: 0, nearDueDate: 0, almostDueDate: 0, dued: 0 };
  for (const each of assigned) {
    if (isPending(each) && each.modality !== Modality.InPerson) counts[dueBucket(each.daysLeft)] += 1;
  }
  return counts;
}

/** How many of them have expired or are about to. */
export function dueSoon(assigned: readonly Assigned[]): number {
  const { nearDueDate, almostDueDate, dued } = pendingByBucket(assigned);
  return nearDueDate + almostDueDate + dued;
}
