import { countSessionsByDay } from '#features/instances/server/public.ts';
import { readDueByDay, reportReader } from '#features/reports/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { addDays } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { getNextWeeks } from '../shared/calls.ts';
import { daysAhead } from '../shared/next-weeks.ts';

/** The next four weeks of the plant, or of a trainer's own sector. */
export function registerNextWeeks(app: HttpServer, services: Services): void {
  serve(app, getNextWeeks, async (request, reply) => {
    const session = sessionOf(request);
    const reader = reportReader(request, services);
    const { today } = reader;
    const until = addDays(today, daysAhead - 1);
    const scope = grantedScope(roleOf(session), 'sectorData.read');
    const [due, sessions] = await Promise.all([
      readDueByDay(services.db, reader, until),
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
      days: Array.from({ length: daysAhead }, (_, place) => {
        const day = addDays(today, place);
        const { due = 0, notOpened = 0 } = byDay.get(day) ?? {};
        return { day, due, notOpened, sessions: sessions === null ? null : (sessions.get(day) ?? 0) };
      }),
    };
  });
}
