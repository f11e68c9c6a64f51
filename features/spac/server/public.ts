import type { TrainingAssignment } from '#features/people/server/public.ts';
import { registerRecord } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/http/services.ts';
import { profCollaborator, profCollaboratorWrites } from './prof-collaborator.ts';
import { profCourse, profCourseWrites } from './prof-course.ts';
import { profSpac } from './prof-spac.ts';
import { registerSpacLookups } from './routes/spac-lookups.ts';
import { spac } from './spac.ts';

/** Every kind of record about SPAC, for their histories and reports. */
export const spacRecords = [spac, profSpac, profCourse, profCollaborator];

/** Calls about computerised systems, their profiles, and what links these to courses and collaborators. */
export function registerSpac(app: HttpServer, services: Services, assignment: TrainingAssignment): void {
  registerRecord(app, services, spac);
  registerRecord(app, services, profSpac);
  registerRecord(app, services, { ...profCourse, write: profCourseWrites(assignment) });
  registerRecord(app, services, { ...profCollaborator, write: profCollaboratorWrites(assignment) });
  registerSpacLookups(app, services);
}
