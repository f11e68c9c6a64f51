import { requireOwn } from '#features/attendance/server/public.ts';
import { companyDay, daysBetween } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import { notificationQuery, notificationReply } from '../contract.ts';
import { readNotifications } from './queries.ts';

/** GET api/AttendedJoinedWCourse: the courses that the bell tells of (S0 section 7, decisions section 10). */
export function registerNotifications(app: HttpServer, services: Services): void {
  app.get(
    '/api/AttendedJoinedWCourse',
    {
      config: { permission: 'own.use' },
      schema: { querystring: notificationQuery, response: { 200: notificationReply } },
    },
    async (request) => {
      const session = sessionOf(request);
      requireOwn(session, request.query);
      const today = companyDay(services.clock.now(), services.timeZone);
      const rows = await readNotifications(services.pool, session.employeeNr, today);
      return {
        data: rows.map((row) => ({
          name: row.name,
          iD_Course: row.course_id,
          iD_Instance: row.instance_id,
          modality: row.modality,
          expiration_Date: row.expiration_date,
          daysLeft: daysBetween(today, row.expiration_date),
        })),
      };
    },
  );
}
