import { registerHistory } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { requirement } from './requirement.ts';
import { registerRequirementLookups } from './requirement-lookups.ts';

export { copyRequirements } from './commands/copy-requirements.ts';
export { courseRequirements } from './commands/course-requirements.ts';

/** Every kind of record about requirements, for their histories and reports. */
export const requirementRecords = [requirement];

/** Who must take what, and the histories of that. */
export function registerRequirements(app: HttpServer, services: Services): void {
  for (const record of requirementRecords) registerHistory(app, services, record);
  registerRequirementLookups(app, services);
}
