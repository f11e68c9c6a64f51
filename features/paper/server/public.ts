import type { RecordServices } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { registerAssistants } from './routes/assistants.ts';
import { registerAttendanceSheet } from './routes/attendance-sheet.ts';
import { registerInPerson } from './routes/in-person.ts';

/** Who takes part in instances, attendance on paper and its printed sheet. */
export function registerPaper(app: HttpServer, services: RecordServices): void {
  registerAssistants(app, services);
  registerInPerson(app, services);
  registerAttendanceSheet(app, services);
}
