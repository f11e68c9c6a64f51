import type { RecordServices } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { instance } from './instance.ts';
import { registerCourseLookup } from './routes/course-lookup.ts';
import { registerSheets } from './routes/sheets.ts';

/** Every kind of record about instances, for their histories and reports. */
export const instanceRecords = [instance];

/** The courses to pick for an instance, and the scanned sheets. */
export function registerInstances(app: HttpServer, services: RecordServices): void {
  registerCourseLookup(app, services);
  registerSheets(app, services);
}

export { type CurrentInstance, deleteInstance, editInstance } from './commands/write-instance.ts';
export { instanceErrors } from './errors.ts';
export { instance } from './instance.ts';
export { namedInstructor } from './named-instructor.ts';
export { countInstancesOfDay } from './queries/count-of-day.ts';
export { type FoundInstance, type InstanceOfCall, instanceOfCall, requireInstance } from './queries/find-instance.ts';
export { countSessionsByDay } from './queries/sessions-by-day.ts';
export { countSheetsMissing, sheetMissing } from './queries/sheet-missing.ts';
