import { requireOwn } from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { Bell } from '#features/notifications/server/public.ts';
import type { OwnCourses } from '#features/own/server/public.ts';
import { presentOpenSession } from '#features/session/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { sendJsonText } from '#platform/http/send-json-text.ts';
import type { Services } from '#platform/services.ts';
import { getDashboard } from '../shared/calls.ts';

const { NotStarted, InProgress, Finished } = AttendanceStatus;

/** A person's dashboard in one call: each part as its own call answers it, of what these remember (decision 040). */
export function registerDashboard(
  app: HttpServer,
  { clock, timeZone }: Services,
  { ownCourses, bell }: { readonly ownCourses: OwnCourses; readonly bell: Bell },
): void {
  serve(app, getDashboard, async (request, reply) => {
    const session = sessionOf(request);
    requireOwn(session, request.query);
    const now = clock.now();
    const today = companyDay(now, timeZone);
    const [lists, stats, notifications] = await Promise.all([
      ownCourses.lists(session.employeeNr, today),
      ownCourses.stats(session, today),
      bell.read(session),
    ]);
    const written = JSON.stringify({ session: presentOpenSession(now, session), stats, notifications });
    // The lists are JSON already.
    const listed = `"notStarted":${lists[NotStarted]},"inProgress":${lists[InProgress]},"finished":${lists[Finished]}`;
    return sendJsonText(reply, `{${listed},${written.slice(1)}`);
  });
}
