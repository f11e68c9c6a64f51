import { requireOwn } from '#features/attendance/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getNotifications, markAlertsSeen } from '../shared/calls.ts';
import type { Bell } from './bell.ts';
import { registerClosing } from './closing/register-closing.ts';

export type { AlertSource } from './alerts.ts';
export { Bell } from './bell.ts';
export { notificationErrors } from './errors.ts';
export { sendNotices } from './mail/send-notices.ts';
export { writeDueNotices } from './mail/write-due-notices.ts';
export { writeReminders } from './mail/write-reminders.ts';

/** What the bell shows, and that it was seen; the closing of a session, which is told by mail. */
export function registerNotifications(app: HttpServer, services: Services, bell: Bell): void {
  registerClosing(app, services);
  serve(app, getNotifications, (request) => {
    const session = sessionOf(request);
    requireOwn(session, request.query);
    return bell.read(session);
  });
  serve(app, markAlertsSeen, async (request) => {
    await bell.markSeen(sessionOf(request), request.body.alerts);
    return { seen: true };
  });
}
