import { dueDays } from '#features/attendance/contract.ts';
import { type OwnCourses, requireOwn } from '#features/attendance/server/public.ts';
import { findOverdueSeal } from '#features/audit/server/public.ts';
import { grantedScope } from '#platform/authz/permissions.ts';
import { addDays, companyDay, daysBetween } from '#platform/clock/clock.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { type RequestSession, roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { notificationQuery, notificationReply, type SecurityAlert } from '../contract.ts';
import { readMailAlerts } from './mail/mail-alerts.ts';
import {
  type AlertRow,
  OwnPasswordsSet,
  readAlerts,
  readDecidedChanges,
  readGuardChanges,
  readWaitingChanges,
} from './queries.ts';

export { sendNotices } from './mail/send-notices.ts';
export { writeDueNotices } from './mail/write-due-notices.ts';

const day = 86_400_000;

/**
 * The locks and the guessing of the last day for who reads the audit (21 CFR 11.300(d)), and of the last week what others
 * changed that guards sign-in and signatures, with what waits for a second person and how what one asked for was decided;
 * everyone is alerted about their own password, and ITPS about mails that do not arrive.
 */
async function alertsFor(
  { db, pool, clock }: Services,
  passwordsSet: OwnPasswordsSet,
  session: RequestSession,
): Promise<SecurityAlert[]> {
  const role = roleOf(session);
  const isAuditor = grantedScope(role, 'audit.read') === 'all';
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  const decides = grantedScope(role, 'changeRequest.decide') === 'all';
  const [waiting, decided, overdue, guards, locks, mails] = await Promise.all([
    decides ? readWaitingChanges(pool) : [],
    decides ? readDecidedChanges(pool, session.employeeNr, daysAgo(7)) : [],
    isAuditor ? findOverdueSeal(db, now) : null,
    isAuditor ? readGuardChanges(pool, session, daysAgo(7)) : passwordsSet.since(session, daysAgo(7)),
    isAuditor ? readAlerts(pool, daysAgo(1)) : [],
    grantedScope(role, 'settings.write') === 'all' ? readMailAlerts(pool, now) : [],
  ]);
  const told = (rows: readonly AlertRow[]) =>
    rows.map(({ happened_at, ...alert }): SecurityAlert => ({ ...alert, at: happened_at.toISOString() }));
  const stopped: SecurityAlert[] =
    overdue === null ? [] : [{ kind: 'sealOverdue', cwid: '*', address: null, at: overdue }];
  return [...told(waiting), ...told(decided), ...stopped, ...told(guards), ...told(locks), ...mails];
}

/** GET api/AttendedJoinedWCourse: the courses shown on the bell (S0 section 7, decisions section 10). */
export function registerNotifications(
  app: HttpServer,
  services: Services,
  ownCourses: OwnCourses,
  notices: ChangeNotices,
): void {
  const passwordsSet = new OwnPasswordsSet(services.pool);
  app.addHook('onReady', () => passwordsSet.hear(notices));
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
      const [courses, alerts] = await Promise.all([
        ownCourses.open(session.employeeNr),
        alertsFor(services, passwordsSet, session),
      ]);
      return {
        alerts,
        data: courses
          .filter(
            ({ instance, expirationDate }) => !instance.isDeleted && expirationDate <= addDays(today, dueDays.near),
          )
          .map(({ instanceId, instance, expirationDate }) => ({
            name: instance.courseName,
            iD_Course: instance.courseId,
            iD_Instance: instanceId,
            modality: instance.modality,
            expiration_Date: expirationDate,
            daysLeft: daysBetween(today, expirationDate),
          })),
      };
    },
  );
}
