import { requireOwn } from '#features/attendance/server/public.ts';
import { dueDays } from '#features/attendance/shared/codes.ts';
import type { OwnCourses } from '#features/own/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { addDays, companyDay, daysBetween } from '#platform/clock/clock.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getNotifications, markAlertsSeen } from '../shared/calls.ts';
import { markSeen, readOwnAlerts } from './alerts.ts';
import { registerClosing } from './closing/register-closing.ts';
import { OwnAccountChanges } from './queries.ts';

export { notificationErrors } from './errors.ts';
export { sendNotices } from './mail/send-notices.ts';
export { writeDueNotices } from './mail/write-due-notices.ts';
export { writeReminders } from './mail/write-reminders.ts';

/** What the bell shows, and that it was seen; the closing of a session, which is told by mail. */
export function registerNotifications(
  app: HttpServer,
  services: Services,
  ownCourses: OwnCourses,
  notices: ChangeNotices,
): void {
  registerClosing(app, services);
  const changes = new OwnAccountChanges(services.pool);
  app.addHook('onReady', () => changes.hear(notices));
  serve(app, getNotifications, async (request) => {
    const session = sessionOf(request);
    requireOwn(session, request.query);
    const today = companyDay(services.clock.now(), services.timeZone);
    const [courses, alerts] = await Promise.all([
      ownCourses.open(session.employeeNr),
      readOwnAlerts(services, changes, session),
    ]);
    return {
      alerts,
      data: courses
        .filter(({ instance, expirationDate }) => !instance.isDeleted && expirationDate <= addDays(today, dueDays.near))
        .map(({ instanceId, instance, expirationDate }) => ({
          name: instance.courseName,
          iD_Course: instance.courseId,
          iD_Instance: instanceId,
          modality: instance.modality,
          expiration_Date: expirationDate,
          daysLeft: daysBetween(today, expirationDate),
        })),
    };
  });
  serve(app, markAlertsSeen, async (request) => {
    await markSeen(services, changes, sessionOf(request), request.body.alerts);
    return { seen: true };
  });
}
