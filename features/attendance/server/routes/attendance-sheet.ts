import { instanceQuery } from '#features/instances/contract.ts';
import { instanceOfCall, requireInstance } from '#features/instances/server/public.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { readAttendanceList } from '../queries/attendance-list.ts';
import { writeAttendanceSheet } from '../write-attendance-sheet.ts';

/**
 * GET api/report?id&id_course: the attendance sheet of an instance as PDF, to be signed by hand (S1 section 7, decisions section
 * 12); trainers in their own sector.
 */
export function registerAttendanceSheet(app: HttpServer, services: Services): void {
  const { db, clock, timeZone } = services;
  const config = { permission: 'instance.run' } as const;
  app.get('/api/report', { config, schema: { querystring: instanceQuery } }, async (request, reply) => {
    const { id, id_course } = request.query;
    const { fullName, cwid, employeeNr } = sessionOf(request);
    const { instanceId } = await requireInstance(db, instanceOfCall(request, id, id_course));
    const list = await readAttendanceList(db, instanceId);
    const signal = callerLeft(reply);
    const { language } = request;
    const printing = { printedBy: { fullName, cwid }, printedAt: clock.now(), timeZone, language };
    const work = () => writeAttendanceSheet(list, printing, signal);
    const bytes = await app.shares.reports.run(employeeNr, work, signal);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `inline; filename="attendance-${list.courseId}-${instanceId}.pdf"`)
      .type('application/pdf')
      .send(bytes);
  });
}
