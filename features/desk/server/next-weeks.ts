import { countSessionsByDay } from '#features/instances/server/public.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { notificationErrors, writeReminders } from '#features/notifications/server/public.ts';
import { requireChangeCall } from '#features/records/shared/record-calls.ts';
import { notOpenedOn, type ReportReader, readDueByDay, reportReader } from '#features/reports/server/public.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { addDays } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import { readMailSettings } from '#platform/parameters/read-mail.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { remindOfDay } from '../shared/calls.ts';
import { daysAhead, type NextWeeks } from '../shared/next-weeks.ts';

/** The next four weeks of the plant, or of a trainer's own sector. */
export async function readNextWeeks(
  services: Services,
  session: RequestSession,
  reader: ReportReader,
): Promise<NextWeeks> {
  const { today } = reader;
  const until = addDays(today, daysAhead - 1);
  const scope = grantedScope(roleOf(session), 'sectorData.read');
  const sectorId = scope === 'ownSector' ? session.sectorId : null;
  const [due, mail, sessions] = await Promise.all([
    readDueByDay(services.db, reader, until),
    readMailSettings(services.db),
    scope === null ? null : countSessionsByDay(services.db, { from: today, until, sectorId }),
  ]);
  const byDay = new Map(due.map((each) => [each.day, each]));
  return {
    isMailOn: mail !== null,
    canPlan: mayCall(roleOf(session), requireChangeCall(instanceShape, 'insert')),
    days: Array.from({ length: daysAhead }, (_, place) => {
      const day = addDays(today, place);
      const { due = 0, notOpened = 0, people = 0 } = byDay.get(day) ?? {};
      return { day, due, notOpened, people, sessions: sessions === null ? null : (sessions.get(day) ?? 0) };
    }),
  };
}

/** The reminders of what the next weeks bring. */
export function registerReminders(app: HttpServer, services: Services): void {
  serve(app, remindOfDay, async (request) => {
    if ((await readMailSettings(services.db)) === null) throw notificationErrors.MAIL_OFF();
    const reader = reportReader(request, services);
    const chosen = notOpenedOn(reader, request.body.day);
    return writeReminders(services.db, chosen, { today: reader.today, now: services.clock.now() });
  });
}
