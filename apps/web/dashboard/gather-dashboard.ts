import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { getDashboard, getDesk, getNextWeeks, getPlant } from '#features/desk/shared/calls.ts';
import { getNotifications } from '#features/notifications/shared/calls.ts';
import { getCourseStats, getPendingCourses } from '#features/own/shared/calls.ts';
import { getCompliance } from '#features/reports/shared/calls/compliance.ts';
import { isAuthorized } from '#features/session/shared/calls/sign-in.ts';
import { onTabletChange, storedSession, storedUser, tabletMode } from '#features/session/web/public.tsx';
import type { ReplyOf } from '#platform/calls/call.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { beginGathering, connectGatherings, partKey } from '#platform/calls/web/gather.ts';
import { request } from '#platform/ui/http/request.ts';
import { keepEarlyCalls, takeEarlyCall } from './early-calls.ts';
import { dashboardAddress } from './early-calls-key.ts';

const { NotStarted, InProgress, Finished } = AttendanceStatus;

const pending = (status: number) => partKey(getPendingCourses.path, status);

const ownParts = {
  [isAuthorized.path]: 'session',
  [pending(NotStarted)]: 'notStarted',
  [pending(InProgress)]: 'inProgress',
  [pending(Finished)]: 'finished',
  [getCourseStats.path]: 'stats',
  [getNotifications.path]: 'notifications',
} as const satisfies Record<string, keyof ReplyOf<typeof getDashboard>>;

const plantParts = {
  [getDesk.path]: 'desk',
  [getCompliance.path]: 'compliance',
  [getNextWeeks.path]: 'weeks',
} as const satisfies Record<string, keyof ReplyOf<typeof getPlant>>;

/** The session is one that may ask for the dashboard. */
const mayAsk = () => storedUser()?.mustChangePassword !== true && tabletMode() === null;

/** It is in sight, too. */
const isWanted = () => dashboardAddress.test(window.location.pathname) && mayAsk();

/** What is looked at again every minute without the person's doing does not keep a session alive. */
const gatherings = [
  { whole: getDashboard, isBackground: false, isWanted, parts: ownParts },
  { whole: getPlant, isBackground: true, isWanted, parts: plantParts },
];

/** Those of who is signed in; none while they may not ask. */
function ownGatherings() {
  const session = storedSession();
  return gatherings.filter(({ whole }) => session !== null && mayAsk() && mayCall(session.role, whole));
}

/**
 * Lets the dashboard ask for all that it shows in one call, and what it shows of the plant in another. Who comes back signed in has
 * them asked for before anything is drawn: by index.html the next time, or else here.
 */
export function gatherDashboard(): void {
  connectGatherings(gatherings, ({ path }, isBackground) =>
    takeEarlyCall(path, isBackground, () => request(path, { isBackground })),
  );
  if (isWanted()) ownGatherings().forEach(beginGathering);
  const keep = () => keepEarlyCalls(ownGatherings());
  keep();
  onTabletChange(keep);
}
