import { isTelling } from '#platform/schema/text.ts';

/** Attendance status (S0 section 4): not started, finished, in progress, suspended. */
export const AttendanceStatus = { NotStarted: 0, Finished: 1, InProgress: 2, Suspended: 4 } as const;

export const attendanceStatuses = {
  [AttendanceStatus.NotStarted]: { es: 'Sin empezar', en: 'Not started' },
  [AttendanceStatus.Finished]: { es: 'Terminado', en: 'Finished' },
  [AttendanceStatus.InProgress]: { es: 'En Progreso', en: 'In progress' },
  [AttendanceStatus.Suspended]: { es: 'Suspendido', en: 'Suspended' },
};

/** What is still to be done: pending, due, overdue. */
export const openAttendanceStatuses: readonly number[] = [AttendanceStatus.NotStarted, AttendanceStatus.InProgress];

/** Why an attendance is suspended; null while it is not, or when a person suspended it. */
export const SuspensionCause = { Away: 0, RequirementEnded: 1, InstanceOver: 2 } as const;

/** Progress of one content for one person (S0 section 4). */
export const ContentProgress = { Undone: 0, DoneFailed: 1, DoneApproved: 2 } as const;

/** How far one attempt at a content is; an abandoned one counts as score 0. */
export const AttemptState = { Open: 0, Judged: 1, Abandoned: 2 } as const;

/** Progress of a content from the last attempt at it, or from none. */
export function contentProgress(last: { readonly state: number | null; readonly approved: boolean | null }): number {
  if (last.state === null || last.state === AttemptState.Open) return ContentProgress.Undone;
  return last.approved === true ? ContentProgress.DoneApproved : ContentProgress.DoneFailed;
}

/** Late reasons (S0 section 9); `Other` needs a description. */
export const LateReason = { Time: 0, Worktime: 1, Vacations: 2, Health: 3, Other: 4, Forgetting: 5 } as const;

/** Whether a late reason has the description that it needs, if it needs one (S0 section 5). */
export function hasLateReasonDetail(given: {
  readonly lateReason?: number | null | undefined;
  readonly descriptionLateReason?: string | null | undefined;
}): boolean {
  return given.lateReason !== LateReason.Other || isTelling(given.descriptionLateReason ?? '');
}

/** How near the expiration of a pending attendance is (S0 section 4). */
export type DueBucket = 'onTime' | 'nearDueDate' | 'almostDueDate' | 'dued';

/** Up to how many days before its expiration an attendance is near due, and almost due (S0 section 4). */
export const dueDays = { near: 15, almost: 7 } as const;

/** The bucket of a pending attendance from its days left; exactly 0 is dued, 1 almost due (decisions section 10). */
export function dueBucket(daysLeft: number): DueBucket {
  if (daysLeft > dueDays.near) return 'onTime';
  if (daysLeft > dueDays.almost) return 'nearDueDate';
  if (daysLeft > 0) return 'almostDueDate';
  return 'dued';
}
