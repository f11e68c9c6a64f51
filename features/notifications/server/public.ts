import { requireOwn } from '#features/attendance/server/public.ts';
import { grantedScope } from '#platform/authz/permissions.ts';
import { companyDay, daysBetween } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { type RequestSession, roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import { notificationQuery, notificationReply, type SecurityAlert } from '../contract.ts';
import { readLocks, readNotifications } from './queries.ts';

const day = 86_400_000;

/** The locks of the last day, for who may unlock; nothing for the others (21 CFR 11.300(d)). */
async function alertsFor({ pool, clock }: Services, session: RequestSession): Promise<SecurityAlert[]> {
  if (grantedScope(roleOf(session), 'collaborator.write') !== 'all') return [];
  const rows = await readLocks(pool, new Date(clock.now().getTime() - day));
  return rows.map(({ cwid, happened_at }) => ({ kind: 'accountLocked', cwid, at: happened_at.toISOString() }));
}

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
      const [rows, alerts] = await Promise.all([
        readNotifications(services.pool, session.employeeNr, today),
        alertsFor(services, session),
      ]);
      return {
        alerts,
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
