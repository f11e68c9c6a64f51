import { type RecordServices, registerRecord, registerTrainingChange } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { setSpacProfilesOfCourse } from '../shared/calls.ts';
import { profCollaborator } from './prof-collaborator.ts';
import { profCourse } from './prof-course.ts';
import { profSpac } from './prof-spac.ts';
import { registerSpacLookups } from './routes/spac-lookups.ts';
import { setCourseProfiles } from './set-course-profiles.ts';
import { spac } from './spac.ts';

/** Every kind of record about SPAC, for their histories and reports. */
export const spacRecords = [spac, profSpac, profCourse, profCollaborator];

export { copySpacRequirements, endSpacRequirements } from './commands/course-requirements.ts';
export { giveSpacProfiles, takeSpacProfiles } from './commands/give-spac-profiles.ts';
export { profCourse } from './prof-course.ts';
export { profSpac } from './prof-spac.ts';
export { setCourseProfiles } from './set-course-profiles.ts';
export { spac } from './spac.ts';

/** Calls about computerised systems, their profiles, and what links these to courses and collaborators. */
export function registerSpac(app: HttpServer, services: RecordServices): void {
  for (const record of spacRecords) registerRecord(app, services, record);
  registerTrainingChange(app, services, { call: setSpacProfilesOfCourse, record: profCourse, run: setCourseProfiles });
  registerSpacLookups(app, services);
}
