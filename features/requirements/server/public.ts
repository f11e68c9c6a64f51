import { type RecordServices, registerRecord, registerTrainingChange } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { setRequirementsOfCourse, setRequirementsOfProfile } from '../shared/calls.ts';
import { setCourseRequirements, setProfileRequirements } from './commands/set-requirements.ts';
import { registerRequired } from './required.ts';
import { requirement } from './requirement.ts';
import { registerRequirementLookups } from './requirement-lookups.ts';

export { removeRequiredCourse } from './commands/course-requirements.ts';
export { setCourseRequirements } from './commands/set-requirements.ts';
export { requiredProfile } from './required.ts';
export { requirement } from './requirement.ts';

/** Every kind of record about requirements, for their histories and reports. */
export const requirementRecords = [requirement];

/**
 * Who must take what: one by one, and as the whole set of a course or of a profile; the courses and profiles that come and go with
 * their requirements.
 */
export function registerRequirements(app: HttpServer, services: RecordServices): void {
  registerRecord(app, services, requirement);
  registerRequired(app, services);
  registerRequirementLookups(app, services);
  const record = requirement;
  registerTrainingChange(app, services, { call: setRequirementsOfCourse, record, run: setCourseRequirements });
  registerTrainingChange(app, services, { call: setRequirementsOfProfile, record, run: setProfileRequirements });
}
