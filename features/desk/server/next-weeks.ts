import { countSessionsByDay } from '#features/instances/server/public.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { notificationErrors, writeReminders } from '#features/notifications/server/public.ts';
import { requireChangeCall } from '#features/records/shared/record-calls.ts';
import { notOpenedOn, readDueByDay, reportReader } from '#features/reports/server/public.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { addDays } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import { readMailSettings } from '#platform/parameters/read-mail.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { getNextWeeks, remindOfDay } from '../shared/calls.ts';
import { daysAhead } from '../shared/next-weeks.ts';

/** The next four weeks of the plant, or of a trainer's own sector, and the reminders of what they bring. */
export function registerNextWeeks(app: HttpServer, services: Services): void {
  serve(app, getNextWeeks, async (request, reply) => {
    const session = sessionOf(request);
    const reader = reportReader(request, services);
    const { today } = reader;
    const until = addDays(today, daysAhead - 1);
    const scope = grantedScope(roleOf(session), 'sectorData.read');
    const [due, mail, sessions] = await Promise.all([
      readDueByDay(services.db, reader, until),
      readMailSettings(services.db),
      scope === null
        ? null
        : countSessionsByDay(services.db, {
            from: today,
            until,
            sectorId: scope === 'ownSector' ? session.sectorId : null,
          }),
    ]);
    const byDay = new Map(due.map((each) => [each.day, each]));
    reply.header('Cache-Control', 'no-store');
    return {
      isMailOn: mail !== null,
      canPlan: mayCall(roleOf(session), requireChangeCall(instanceShape, 'insert')),
      days: Array.from({ length: daysAhead }, (_, place) => {
        const day = addDays(today, place);
        const { due = 0, notOpened = 0, people = 0 } = byDay.get(day) ?? {};
        return { day, due, notOpened, people, sessions: sessions === null ? null : (sessions.get(day) ?? 0) };
      }),
    };
  });
  serve(app, remindOfDay, async (request) => {
    if ((await readMailSettings(services.db)) === null) throw notificationErrors.MAIL_OFF();
    const reader = reportReader(request, services);
    const chosen = notOpenedOn(reader, request.body.day);
    return writeReminders(services.db, chosen, { today: reader.today, now: services.clock.now() });
  });
}
