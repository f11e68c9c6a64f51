import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { getDashboard, getDesk, getNextWeeks, getPlant } from '#features/desk/shared/calls.ts';
import { getNotifications } from '#features/notifications/shared/calls.ts';
import { getCourseStats, getPendingCourses } from '#features/own/shared/calls.ts';
import { getCompliance } from '#features/reports/shared/calls/compliance.ts';
import { isAuthorized } from '#features/session/shared/calls/sign-in.ts';
import { storedSession, storedUser, tabletMode } from '#features/session/web/public.tsx';
import type { ReplyOf } from '#platform/calls/call.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { connectGatherings, partKey } from '#platform/calls/web/gather.ts';
import { request } from '#platform/ui/http/request.ts';

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

/** The dashboard is in sight, and the session is one that may ask for it. */
const isWanted = () =>
  /^\/(dashboard\/?)?$/i.test(window.location.pathname) &&
  storedUser()?.mustChangePassword !== true &&
  tabletMode() === null;

/**
 * Lets the dashboard ask for all that it shows in one call, and what it shows of the plant in another. Who comes back signed in has
 * them asked for before anything is drawn.
 */
export function gatherDashboard(): void {
  const gatherings = [
    { whole: getDashboard, isWanted, parts: ownParts },
    { whole: getPlant, isWanted, parts: plantParts },
  ];
  const [beginOwn, beginPlant] = connectGatherings(gatherings, ({ path }, isBackground) =>
    request(path, { isBackground }),
  );
  const session = storedSession();
  if (session === null || !isWanted()) return;
  beginOwn?.(false);
  // Looked at again every minute without the person's doing: it does not keep a session alive.
  if (mayCall(session.role, getPlant)) beginPlant?.(true);
}
