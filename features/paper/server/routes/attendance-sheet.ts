import { instanceOfCall, requireInstance } from '#features/instances/server/public.ts';
import { printSheet } from '#features/instances/shared/calls.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { readAttendanceList } from '../queries/attendance-list.ts';
import { writeAttendanceSheet } from '../write-attendance-sheet.ts';

const what = { es: 'Asistencia', en: 'Attendance' };

/**
 * The attendance sheet of an instance as PDF, to be signed by hand (S1 section 7, decisions section
 * 12); trainers in their own sector.
 */
export function registerAttendanceSheet(app: HttpServer, services: Services): void {
  const { db } = services;
  serve(app, printSheet, async (request, reply) => {
    const { id, id_course } = request.query;
    const { instanceId } = await requireInstance(db, instanceOfCall(request, id, id_course));
    const list = await readAttendanceList(db, instanceId);
    const name = { what: what[request.language], of: `${list.courseId}-${instanceId}` };
    const write = (printing: Printing, signal: AbortSignal) => writeAttendanceSheet(list, printing, signal);
    return sendReport(app, services, { request, reply }, { name, write });
  });
}
